import Hashing

/// A mail that waits until a server takes it.
public struct OutgoingMail: Sendable, Equatable {
  /// For how many seconds a mail is tried that holds no link: three days.
  public static let patience: Int64 = 3 * 86_400

  /// What no other mail is called, in letters and digits: part of its Message-ID, so that whoever gets it twice can tell.
  public let id: String
  /// The mail itself.
  public var mail: Mail
  /// What the sender is called.
  public var sender: String
  /// When it was written, in seconds since 1970-01-01T00:00:00Z.
  public var written: Int64
  /// When it is of no use any more, as its link has ended then, in seconds since 1970-01-01T00:00:00Z.
  public var until: Int64

  /// A mail that is written now.
  ///
  /// - Parameters:
  ///   - sender: What the sender is called.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - id: What no other mail is called, in letters and digits; `nil` for a new one.
  public init(_ mail: Mail, from sender: String, at now: Int64, id: String? = nil) {
    self.id = id ?? Hexadecimal.text(of: RandomBytes.next(16))
    self.mail = mail
    self.sender = sender
    written = now
    until = now + (mail.linkSeconds ?? Self.patience)
  }

  /// Whether it is still worth sending.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func isOfUse(at now: Int64) -> Bool { now < until }

  // MARK: As a file

  private static let heads = ["to", "from", "subject", "written", "until"]

  /// The mail as a file: a head of five lines, an empty line, and the text.
  public var bytes: [UInt8] {
    let values = [mail.to, sender, mail.subject, "\(written)", "\(until)"].map { value in
      String(String.UnicodeScalarView(value.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }
    let head = zip(Self.heads, values).map { "\($0): \($1)\n" }.joined()
    return Array((head + "\n" + mail.text).utf8)
  }

  /// The mail that a file holds.
  ///
  /// - Parameter id: The name of the file.
  /// - Returns: `nil` for a file that was damaged or written by hand.
  public init?(id: String, bytes: [UInt8]) {
    guard id.utf8.count == 32, id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let whole = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let lines = whole.split(separator: "\n", maxSplits: Self.heads.count + 1, omittingEmptySubsequences: false)
    guard lines.count == Self.heads.count + 2, lines[Self.heads.count].isEmpty else { return nil }
    var values: [String] = []
    for (head, line) in zip(Self.heads, lines) {
      guard line.hasPrefix(head + ": ") else { return nil }
      values.append(String(line.dropFirst(head.utf8.count + 2)))
    }
    guard Account.isEmail(values[0]), let written = Int64(values[3]), let until = Int64(values[4]) else { return nil }
    self.id = id
    mail = Mail(to: values[0], subject: values[2], text: String(lines[Self.heads.count + 1]))
    sender = values[1]
    self.written = written
    self.until = until
  }
}
