import Journal

/// Why the program makes a backup by itself.
public enum BackupOccasion: String, CaseIterable, Sendable {
  case beforeImport = "before-import"
  case beforeRestore = "before-restore"

  /// What is done after it: `import`.
  public var event: String { String(rawValue.dropFirst("before-".count)) }
}

/// The name of a backup: `diary-2026-11-26-153312.tar.gz`. It says which daybook and when; the file itself does not, so
/// that the same data make the same file.
public struct BackupName: Sendable, Equatable {
  /// Which daybook: the name of its folder.
  public let daybook: String
  /// The date on the wall of the machine.
  public let date: Day
  /// The time on the wall of the machine, as `153312`.
  public let time: String
  /// Why the program made it by itself; `nil` where somebody did.
  public let occasion: BackupOccasion?
  /// Tells several of one second apart; 1 for the first.
  public var number = 1
  /// Whether the program `age` encrypted it.
  public let isEncrypted: Bool

  /// - Parameters:
  ///   - daybook: Which daybook: the name of its folder.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - offset: How far the clock on the wall is ahead of UTC then, in seconds.
  public init(_ daybook: String, now: Int64, offset: Int, occasion: BackupOccasion? = nil, isEncrypted: Bool = false) {
    self.daybook = daybook
    let clock = WallClock(now, offset: offset)
    date = clock.date
    let second = (now + Int64(offset)) % 60
    let seconds = (second < 0 ? second + 60 : second) + 100
    time = clock.time.description.replacing(":", with: "") + "\(seconds)".dropFirst()
    self.occasion = occasion
    self.isEncrypted = isEncrypted
  }

  /// The endings of the names, of an encrypted one first.
  private static let endings = [".tar.gz.age", ".tar.gz"]

  /// The name of the file.
  public var text: String {
    "\(daybook)-\(date)-\(time)" + (occasion.map { "-\($0.rawValue)" } ?? "") + (number > 1 ? "-\(number)" : "")
      + Self.endings[isEncrypted ? 0 : 1]
  }

  /// Reads the name of a file; `nil` where it is none of a backup of this daybook.
  public init?(_ text: String, of daybook: String) {
    guard text.hasPrefix(daybook + "-"), let ending = Self.endings.first(where: text.hasSuffix) else { return nil }
    let rest = text.dropFirst(daybook.count + 1).dropLast(ending.count)
    guard rest.count >= 17, let date = Day(String(rest.prefix(10))), rest.dropFirst(10).first == "-" else { return nil }
    let time = rest.dropFirst(11).prefix(6)
    guard time.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    var more = rest.dropFirst(17)
    let occasion = BackupOccasion.allCases.first { more.hasPrefix("-" + $0.rawValue) }
    if let occasion { more = more.dropFirst(1 + occasion.rawValue.count) }
    if !more.isEmpty {
      guard more.first == "-", let number = Int(more.dropFirst()), number > 1 else { return nil }
      self.number = number
    }
    self.daybook = daybook
    self.date = date
    self.time = String(time)
    self.occasion = occasion
    isEncrypted = ending == Self.endings[0]
    if self.text != text { return nil }
  }
}

extension BackupName: Comparable {
  /// Whether the left one was made earlier. Of those of one second it is not known, so they are sorted by their names.
  public static func < (left: BackupName, right: BackupName) -> Bool {
    (left.date, left.time, left.number, left.text) < (right.date, right.time, right.number, right.text)
  }
}
