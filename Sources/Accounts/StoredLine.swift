import Journal

/// A value that a file of the server's own keeps in a line, its parts with tabs between them.
///
/// These files can be deleted: everybody is signed out then, and nothing else is lost. So a line that cannot be read is left
/// out and no error.
public protocol StoredLine: Sendable {
  /// The value of a line.
  ///
  /// - Returns: `nil` for a line that was damaged or written by hand.
  init?(line: String)
  /// The value as a line, without its end.
  var line: String { get }
}

extension Session: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    guard parts.count == 7, SecretToken.isDigest(parts[0]), let began = Int64(parts[2]), let seen = Int64(parts[3]),
      let confirmed = Int64(parts[4]), Account.isID(parts[1])
    else { return nil }
    self.init(
      digest: parts[0], account: parts[1], began: began, seen: seen, confirmed: confirmed,
      isBorrowed: parts[5] == "borrowed",
      browser: parts[6])
  }

  /// The value as a line.
  public var line: String {
    Self.line(of: [digest, account, "\(began)", "\(seen)", "\(confirmed)", isBorrowed ? "borrowed" : "own", browser])
  }
}

extension OneTimeLink: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    // Links for which nothing was noted end with the address.
    guard parts.count == 5 || parts.count == 7, SecretToken.isDigest(parts[0]), Account.isID(parts[1]),
      let expires = Int64(parts[2]), let purpose = Purpose(name: parts[3], address: parts[4])
    else { return nil }
    let (inviter, note) = parts.count == 7 ? (parts[5], parts[6]) : ("", "")
    if !inviter.isEmpty, !Account.isID(inviter) { return nil }
    self.init(
      digest: parts[0], account: parts[1], expires: expires, purpose: purpose, note: note,
      inviter: inviter.isEmpty ? nil : inviter)
  }

  /// The value as a line.
  public var line: String {
    let isNoted = inviter != nil || !note.isEmpty
    return Self.line(
      of: [digest, account, "\(expires)", purpose.name, purpose.address ?? ""] + (isNoted ? [inviter ?? "", note] : []))
  }
}

extension KnownDevice: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    guard parts.count == 2, SecretToken.isDigest(parts[0]), Account.isID(parts[1]) else { return nil }
    self.init(digest: parts[0], account: parts[1])
  }

  /// The value as a line.
  public var line: String { Self.line(of: [digest, account]) }
}

extension Throttle.Mark: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    guard parts.count == 4, let kind = Throttle.Name.Kind(rawValue: parts[0]), SecretToken.isDigest(parts[1]),
      let failures = Int(parts[2]), failures >= 0, let last = Int64(parts[3]), last >= 0
    else { return nil }
    self.init(name: Throttle.Name(kind: kind, digest: parts[1]), failures: failures, last: last)
  }

  /// The value as a line.
  public var line: String { Self.line(of: [name.kind.rawValue, name.digest, "\(failures)", "\(last)"]) }
}

extension Allowance.Take: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    guard parts.count == 3, let kind = Allowance.Kind(rawValue: parts[0]), SecretToken.isDigest(parts[1]),
      let time = Int64(parts[2]), time >= 0
    else { return nil }
    self.init(kind: kind, digest: parts[1], time: time)
  }

  /// The value as a line.
  public var line: String { Self.line(of: [kind.rawValue, digest, "\(time)"]) }
}

extension UsedCode: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    guard parts.count == 2, Account.isID(parts[0]), let step = Int64(parts[1]) else { return nil }
    self.init(account: parts[0], step: step)
  }

  /// The value as a line.
  public var line: String { Self.line(of: [account, "\(step)"]) }
}

extension CalendarAddress: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    guard parts.count == 3, let secret = SecretToken(stored: parts[0]), let person = Username(parts[1]) else {
      return nil
    }
    self.init(secret: secret, person: person, device: parts[2])
  }

  /// The value as a line.
  public var line: String { Self.line(of: [secret.text, person.text, device]) }
}

extension AccessToken: StoredLine {
  /// The value of a line; `nil` for a damaged one.
  public init?(line: String) {
    let parts = Self.parts(of: line)
    guard parts.count == 6, SecretToken.isDigest(parts[0]), let person = Username(parts[1]),
      let scope = Scope(rawValue: parts[2]), let made = Day(parts[3])
    else { return nil }
    let used = Day(parts[4])
    if used == nil, !parts[4].isEmpty { return nil }
    self.init(digest: parts[0], person: person, name: parts[5], scope: scope, made: made, used: used)
  }

  /// The value as a line.
  public var line: String {
    Self.line(of: [digest, person.text, scope.rawValue, made.description, used?.description ?? "", name])
  }
}

extension StoredLine {
  fileprivate static func parts(of line: String) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  /// The parts with tabs between them; what would end a part or the line becomes a blank.
  fileprivate static func line(of parts: [String]) -> String {
    parts.map { part in
      String(String.UnicodeScalarView(part.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }.joined(separator: "\t")
  }
}
