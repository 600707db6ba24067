import Foundation

/// A mail in plain text to one person.
public struct Mail: Sendable, Equatable {
  /// The address that it goes to.
  public var to: String
  /// What it is about, in one line.
  public var subject: String
  /// The text, in lines of any length that end with line feeds.
  public var text: String
  /// For how many seconds from when it is written the link in it holds; `nil` where there is none.
  public var linkSeconds: Int64?

  /// - Parameters:
  ///   - to: The address that it goes to, of which `Account.isEmail` holds.
  ///   - subject: What it is about, in one line.
  ///   - text: The text, in lines of any length that end with line feeds.
  ///   - linkSeconds: For how many seconds the link in it holds; `nil` where there is none.
  public init(to: String, subject: String, text: String, linkSeconds: Int64? = nil) {
    self.to = to
    self.subject = subject
    self.text = text
    self.linkSeconds = linkSeconds
  }

  /// The mail as it is sent: a message of the Internet (RFC 5322) with its text in UTF-8 (MIME, RFC 2045).
  ///
  /// Nothing that stands in a mail can begin a line of its head or its end: the head is ASCII, and the text base64.
  ///
  /// - Parameters:
  ///   - sender: The address that it comes from.
  ///   - name: What the sender is called, such as the title of the site.
  ///   - time: Seconds since 1970-01-01T00:00:00Z.
  ///   - id: What no other message is called, in letters and digits.
  public func message(from sender: String, named name: String, at time: Int64, id: String) -> [UInt8] {
    let host = sender.split(separator: "@").last.map(String.init) ?? "localhost"
    let head = [
      "Date: \(Self.date(time))",
      "From: \(Self.words(name)) <\(sender)>",
      "To: <\(to)>",
      "Subject: \(Self.words(subject))",
      "Message-ID: <\(id)@\(host)>",
      // Nobody's answering machine is to answer it (RFC 3834).
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    let body = Data(lines.utf8).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body + "\r\n").utf8)
  }

  /// Words of a head: as they are where they need nothing, so that people can read them in the source, else encoded.
  private static func words(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x20
        || byte == 0x27 || byte == 0x2D
    }
    return isPlain && text.utf8.count <= 60 ? text : encoded(text)
  }

  /// Words of a head as encoded words of at most 75 characters (RFC 2047, section 2), each on a line of its own.
  private static func encoded(_ text: String) -> String {
    // 45 bytes are 60 characters of base64; a character is never cut in two.
    var parts: [[UInt8]] = [[]]
    for character in text {
      let bytes = character.unicodeScalars.map { scalar in
        scalar.value < 0x20 || scalar.value == 0x7F ? Array(" ".utf8) : Array(String(scalar).utf8)
      }
      for scalar in bytes {
        if (parts.last?.count ?? 0) + scalar.count > 45 { parts.append([]) }
        parts[parts.count - 1] += scalar
      }
    }
    return parts.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }

  /// The time as RFC 5322, section 3.3, has it, in UTC.
  private static func date(_ time: Int64) -> String {
    let style = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) +0000
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return Date(timeIntervalSince1970: TimeInterval(time)).formatted(style)
  }
}
