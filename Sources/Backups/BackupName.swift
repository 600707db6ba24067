import DataFolder
import Journal

/// Why the program makes a backup by itself.
public enum BackupOccasion: String, CaseIterable, Sendable {
  case beforeImport = "before-import"
  case beforeRestore = "before-restore"

  /// What is done after it: `import`.
  public var event: String { String(rawValue.dropFirst("before-".count)) }
}

/// The name of a backup: `diary-3f9a2c71-2026-11-26-153312.tar.gz`. It says which daybook, when, and of which kind it is; the
/// file itself does not say the first two, so that the same data make the same file.
public struct BackupName: Sendable, Equatable {
  /// Which daybook: the name of its folder.
  public let daybook: String
  /// Which folder of that name, by its identity; `nil` in names that do not say it.
  public let identity: String?
  /// The date on the wall of the machine.
  public let date: Day
  /// The time on the wall of the machine, as `153312`.
  public let time: String
  /// Why the program made it by itself; `nil` where somebody did.
  public let occasion: BackupOccasion?
  /// Tells several of one second apart; 1 for the first.
  public var number = 1
  /// Whether what people sign in by is in it.
  public let withAccounts: Bool
  /// Whether the program `age` encrypted it.
  public let isEncrypted: Bool

  /// What one backup has and another has not, whenever they were made. One of another kind is no substitute.
  public struct Kind: Hashable, Sendable {
    fileprivate let withAccounts, isEncrypted: Bool
  }

  /// Of which kind it is.
  public var kind: Kind { Kind(withAccounts: withAccounts, isEncrypted: isEncrypted) }

  /// - Parameters:
  ///   - daybook: Which daybook: the name of its folder.
  ///   - identity: Which folder of that name.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - offset: How far the clock on the wall is ahead of UTC then, in seconds.
  ///   - occasion: Why the program made it by itself; `nil` where somebody did.
  ///   - withAccounts: Whether what people sign in by is in it.
  ///   - isEncrypted: Whether the program `age` encrypted it.
  public init(
    _ daybook: String, identity: String?, now: Int64, offset: Int, occasion: BackupOccasion? = nil,
    withAccounts: Bool = false, isEncrypted: Bool = false
  ) {
    (self.daybook, self.identity) = (daybook, identity)
    let clock = WallClock(now, offset: offset)
    date = clock.date
    let second = (now + Int64(offset)) % 60
    let seconds = (second < 0 ? second + 60 : second) + 100
    time = clock.time.description.replacing(":", with: "") + "\(seconds)".dropFirst()
    self.occasion = occasion
    self.withAccounts = withAccounts
    self.isEncrypted = isEncrypted
  }

  /// What stands in the names of those with accounts.
  private static let accounts = "-accounts"

  /// The endings of the names, of an encrypted one first.
  private static let endings = [".tar.gz.age", ".tar.gz"]

  /// The name of the file.
  public var text: String {
    daybook + (identity.map { "-\($0)" } ?? "") + "-\(date)-\(time)" + (withAccounts ? Self.accounts : "")
      + (occasion.map { "-\($0.rawValue)" } ?? "") + (number > 1 ? "-\(number)" : "")
      + Self.endings[isEncrypted ? 0 : 1]
  }

  /// Reads the name of a file; `nil` where it is none of a backup of this daybook.
  public init?(_ text: String, of daybook: String) {
    guard text.hasPrefix(daybook + "-"), let ending = Self.endings.first(where: text.hasSuffix) else { return nil }
    var rest = text.dropFirst(daybook.count + 1).dropLast(ending.count)
    let letters = rest.prefix { $0 != "-" }
    if letters.count == FolderIdentity.length, letters.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) {
      identity = String(letters)
      rest = rest.dropFirst(letters.count + 1)
    } else {
      identity = nil
    }
    guard rest.count >= 17, let date = Day(String(rest.prefix(10))), rest.dropFirst(10).first == "-" else { return nil }
    let time = rest.dropFirst(11).prefix(6)
    guard time.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    var more = rest.dropFirst(17)
    withAccounts = more.hasPrefix(Self.accounts)
    if withAccounts { more = more.dropFirst(Self.accounts.count) }
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
