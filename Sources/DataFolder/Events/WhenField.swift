import Diagnostics
import Journal

/// Reads the column `when`: a local day, or a minute of one.
enum WhenField {
  struct Flaw: Error, Equatable {
    var code: DiagnosticCode
    var message: String
    var hint: Hint?
  }

  static let advice: Hint = "write a day as `2026-11-20`, or a minute of it as `2026-11-20T08:15`"

  /// The day and the time as they are written, without applying `day_starts_at`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<DayAndTime, Flaw> {
    let date = UnsafeBufferPointer(rebasing: bytes.prefix(10))
    guard let day = Day(utf8: date) else { return .failure(flaw(ofDay: bytes)) }
    if day < .earliestOfHabits {
      return .failure(
        Flaw(
          code: .yearOutOfRange, message: "\(day) is before 1900, when nobody recorded this",
          hint: "is there a typing error in the year?"))
    }
    if bytes.count == 10 { return .success(DayAndTime(day: day)) }
    guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T"), let (hour, minute) = clock(bytes) else {
      return .failure(flaw(ofTime: bytes, on: day))
    }
    guard bytes.count == 16 else { return .failure(flaw(ofRest: bytes)) }
    guard let time = TimeOfDay(hour: hour, minute: minute) else {
      if hour == 24, minute == 0 {
        return .failure(
          Flaw(
            code: .notATime, message: "the day ends at 23:59", hint: "midnight is the next day's: `\(day + 1)T00:00`"))
      }
      return .failure(
        Flaw(
          code: .notATime, message: "there is no time `\(text(bytes.dropFirst(11)))`",
          hint: "times go from 00:00 to 23:59"))
    }
    return .success(DayAndTime(day: day, time: time))
  }

  /// The numbers of a time like `08:15` after the date, in any range; `nil` where there is none.
  private static func clock(_ bytes: UnsafeBufferPointer<UInt8>) -> (hour: Int, minute: Int)? {
    let digits = [bytes[11], bytes[12], bytes[14], bytes[15]].map { Int($0) - 0x30 }
    guard bytes[13] == UInt8(ascii: ":"), digits.allSatisfy((0...9).contains) else { return nil }
    return (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
  }

  // MARK: What is wrong

  private static func flaw(ofDay bytes: UnsafeBufferPointer<UInt8>) -> Flaw {
    if bytes.isEmpty { return Flaw(code: .notADay, message: "`when` is empty", hint: advice) }
    let written = text(bytes.prefix(10))
    let parts = written.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap { $0.utf8.allSatisfy(isDigit) && $0.utf8.count <= 4 ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3, parts[0].utf8.count == 4 else {
      return Flaw(code: .notADay, message: "`\(text(bytes))` is no day", hint: advice)
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year >= 1 else { return Flaw(code: .notADay, message: "there is no year 0", hint: advice) }
    guard (1...12).contains(month) else {
      return Flaw(
        code: .notADay, message: "there is no month \(parts[1])",
        hint: "months go from 01 to 12, and the day comes last")
    }
    let length = YearMonth(year: year, month: month).length
    guard (1...length).contains(day) else {
      let name = monthNames[month - 1]
      return Flaw(
        code: .notADay, message: "there is no \(day) \(name) \(year)", hint: "\(name) \(year) has \(length) days")
    }
    // The day exists but is written differently, such as 2026-1-5.
    let padded: Hint? = Day(year: year, month: month, day: day).map { "write it with two digits each: `\($0)`" }
    return Flaw(code: .notADay, message: "`\(text(bytes))` is no day", hint: padded)
  }

  private static func flaw(ofTime bytes: UnsafeBufferPointer<UInt8>, on day: Day) -> Flaw {
    let rest = text(bytes.dropFirst(11))
    switch bytes[10] {
    case UInt8(ascii: " ") where bytes.dropFirst(10).allSatisfy({ $0 == UInt8(ascii: " ") }):
      return Flaw(code: .notADay, message: "there is a space behind `\(day)`", hint: "write `\(day)`")
    case UInt8(ascii: " "), UInt8(ascii: "t"):
      return Flaw(
        code: .notATime, message: "`\(text(bytes))` is no day or minute",
        hint: "write a T between day and time: `\(day)T\(rest)`")
    case UInt8(ascii: "T"):
      return Flaw(
        code: .notATime, message: "`\(rest)` is no time",
        hint: "write hours and minutes with two digits each: `\(day)T08:15`")
    case UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return flaw(ofOffset: "\(day)")
    default:
      return Flaw(code: .notATime, message: "`\(text(bytes))` is no day or minute", hint: advice)
    }
  }

  /// The problem with what follows the minute.
  private static func flaw(ofRest bytes: UnsafeBufferPointer<UInt8>) -> Flaw {
    let minute = text(bytes.prefix(16))
    switch bytes[16] {
    case UInt8(ascii: ":"):
      return Flaw(code: .notATime, message: "times are kept to the minute, without seconds", hint: "write `\(minute)`")
    case UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return flaw(ofOffset: minute)
    default:
      return Flaw(code: .notATime, message: "`\(text(bytes))` is no day or minute", hint: advice)
    }
  }

  private static func flaw(ofOffset local: String) -> Flaw {
    Flaw(
      code: .notATime, message: "times are the person's own, without an offset from UTC",
      hint: "write the local time there: `\(local)`")
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    shortened(String(decoding: bytes.prefix(200), as: UTF8.self))
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { text(bytes[...]) }
}

extension DayAndTime {
  /// The day for which a check-in of that day and time counts, where days begin at `start`: a time before it belongs to the
  /// day before. Without a time it is the day itself.
  package func day(startingAt start: TimeOfDay) -> Day { time.map { $0 < start } ?? false ? day - 1 : day }
}
