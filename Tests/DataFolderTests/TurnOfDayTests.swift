import Foundation
import Journal
import Testing

@testable import DataFolder

/// Seconds since 1970 of a time in UTC: `2024-03-31 01:00`.
private func instant(_ text: String) throws -> Int64 {
  let parts = text.split(separator: " ").map(String.init)
  let day = try #require(Day(parts[0]))
  let time = try #require(TimeOfDay(parts[1]))
  return Int64(day.number) * 86_400 + Int64(time.minutes) * 60
}

@Suite("When a day turns")
struct TurnOfDayTests {
  /// The times in UTC at which somebody's day changes, from noon of the day before to noon of the day after a night, with
  /// the days that it changes to.
  private func turns(in zone: String, startingAt start: String, around middle: String) throws -> [String] {
    let start = try #require(TimeOfDay(start))
    let middle = try instant(middle)
    func day(_ now: Int64) -> Day { TimeZones(now: now).today(in: zone, dayStartsAt: start) }
    var found: [String] = []
    // To the second around each minute: the day turns with the minute, not after it.
    for now in stride(from: middle - 12 * 3600, to: middle + 12 * 3600, by: 60) where day(now - 1) != day(now) {
      let utc = WallClock(now, offset: 0)
      found.append("\(utc.date) \(utc.time) → \(day(now))")
      #expect(day(now + 59) == day(now))
    }
    return found
  }

  @Test(
    "in spring the day turns once, with the clock where the hour is left out at which it would have",
    arguments: [
      // 2:00 becomes 3:00.
      ("Europe/Berlin", "00:00", "2024-03-31 01:00", "2024-03-30 23:00 → 2024-03-31"),
      ("Europe/Berlin", "02:30", "2024-03-31 01:00", "2024-03-31 01:00 → 2024-03-31"),
      ("Europe/Berlin", "03:00", "2024-03-31 01:00", "2024-03-31 01:00 → 2024-03-31"),
      ("Europe/Berlin", "04:00", "2024-03-31 01:00", "2024-03-31 02:00 → 2024-03-31"),
      ("America/New_York", "03:00", "2024-03-10 07:00", "2024-03-10 07:00 → 2024-03-10"),
      // Midnight becomes 1:00.
      ("America/Havana", "00:00", "2024-03-10 05:00", "2024-03-10 05:00 → 2024-03-10"),
      ("America/Havana", "00:30", "2024-03-10 05:00", "2024-03-10 05:00 → 2024-03-10"),
      ("America/Havana", "03:00", "2024-03-10 05:00", "2024-03-10 07:00 → 2024-03-10"),
      ("Asia/Beirut", "00:00", "2024-03-30 22:00", "2024-03-30 22:00 → 2024-03-31"),
      ("Asia/Beirut", "03:00", "2024-03-30 22:00", "2024-03-31 00:00 → 2024-03-31"),
      ("America/Santiago", "00:00", "2024-09-08 04:00", "2024-09-08 04:00 → 2024-09-08"),
      // 2:00 becomes 2:30.
      ("Australia/Lord_Howe", "02:15", "2024-10-05 15:30", "2024-10-05 15:30 → 2024-10-06"),
      ("Australia/Lord_Howe", "03:00", "2024-10-05 15:30", "2024-10-05 16:00 → 2024-10-06"),
      // 1:00 becomes 3:00.
      ("Antarctica/Troll", "02:00", "2024-03-31 01:00", "2024-03-31 01:00 → 2024-03-31"),
    ])
  func spring(_ zone: String, _ start: String, _ night: String, _ turn: String) throws {
    #expect(try turns(in: zone, startingAt: start, around: night) == [turn])
  }

  @Test(
    "in autumn the day turns once, unless it starts within the hour that clocks show twice",
    arguments: [
      // 3:00 becomes 2:00.
      ("Europe/Berlin", "00:00", "2024-10-27 01:00", ["2024-10-26 22:00 → 2024-10-27"]),
      ("Europe/Berlin", "02:00", "2024-10-27 01:00", ["2024-10-27 00:00 → 2024-10-27"]),
      ("Europe/Berlin", "03:00", "2024-10-27 01:00", ["2024-10-27 02:00 → 2024-10-27"]),
      // Midnight comes twice on the same date, or 23:00 on the one before.
      ("America/Havana", "00:00", "2024-11-03 05:00", ["2024-11-03 04:00 → 2024-11-03"]),
      ("America/Havana", "03:00", "2024-11-03 05:00", ["2024-11-03 08:00 → 2024-11-03"]),
      ("Asia/Beirut", "00:00", "2024-10-26 21:00", ["2024-10-26 22:00 → 2024-10-27"]),
      ("Asia/Beirut", "03:00", "2024-10-26 21:00", ["2024-10-27 01:00 → 2024-10-27"]),
      ("America/Santiago", "00:00", "2024-04-07 03:00", ["2024-04-07 04:00 → 2024-04-07"]),
      // 2:00 becomes 1:30.
      ("Australia/Lord_Howe", "02:00", "2024-04-06 15:00", ["2024-04-06 15:30 → 2024-04-07"]),
      // What is shown twice belongs to the same day twice: a row says 2:10, and not which of the two.
      (
        "Europe/Berlin", "02:30", "2024-10-27 01:00",
        ["2024-10-27 00:30 → 2024-10-27", "2024-10-27 01:00 → 2024-10-26", "2024-10-27 01:30 → 2024-10-27"]
      ),
      (
        "Australia/Lord_Howe", "01:45", "2024-04-06 15:00",
        ["2024-04-06 14:45 → 2024-04-07", "2024-04-06 15:00 → 2024-04-06", "2024-04-06 15:15 → 2024-04-07"]
      ),
    ])
  func autumn(_ zone: String, _ start: String, _ night: String, _ expected: [String]) throws {
    #expect(try turns(in: zone, startingAt: start, around: night) == expected)
  }

  @Test("a date that a country left out is nobody's today")
  func leftOut() throws {
    #expect(
      try turns(in: "Pacific/Apia", startingAt: "00:00", around: "2011-12-30 10:00") == [
        "2011-12-30 10:00 → 2011-12-31"
      ])
  }

  @Test("before 1970 and far from Greenwich the day turns at the clock's midnight")
  func others() throws {
    #expect(
      try turns(in: "Asia/Kathmandu", startingAt: "00:00", around: "2024-06-01 18:00") == [
        "2024-06-01 18:15 → 2024-06-02"
      ])
    #expect(
      try turns(in: "Pacific/Kiritimati", startingAt: "03:00", around: "2024-06-01 12:00") == [
        "2024-06-01 13:00 → 2024-06-02"
      ])
    #expect(try turns(in: "UTC", startingAt: "00:00", around: "1969-07-20 23:00") == ["1969-07-21 00:00 → 1969-07-21"])
  }

  @Test(
    "the day is the one that a row with the clock's date and time counts for, in every hour of such a night",
    arguments: ["00:00", "01:45", "02:30", "03:00"])
  func agreesWithRows(_ text: String) throws {
    let nights = [
      ("Europe/Berlin", "2024-03-31 01:00"), ("Europe/Berlin", "2024-10-27 01:00"),
      ("America/Havana", "2024-03-10 05:00"), ("America/Havana", "2024-11-03 05:00"),
      ("Asia/Beirut", "2024-03-30 22:00"), ("Asia/Beirut", "2024-10-26 21:00"),
      ("Australia/Lord_Howe", "2024-04-06 15:00"), ("Australia/Lord_Howe", "2024-10-05 15:30"),
    ]
    var settings = Settings()
    settings.dayStartsAt = try #require(TimeOfDay(text))
    for (zone, night) in nights {
      let middle = try instant(night)
      let moments = stride(from: middle - 4 * 3600, through: middle + 4 * 3600, by: 900)
      let clocks = moments.map { WallClock($0, in: zone) }
      let rows = clocks.map { "\($0.date)T\($0.time),water,1\n" }.joined()
      let read = try EventSample.read(["2024.csv": EventSample.shortHeader + rows], settings: settings)
      let days = moments.map { TimeZones(now: $0).today(in: zone, dayStartsAt: settings.dayStartsAt) }
      #expect(
        read.entries(of: "water").sorted() == zip(days, clocks).map { "\($0) \($1.time) 1" }.sorted(), "\(zone)")
    }
  }
}
