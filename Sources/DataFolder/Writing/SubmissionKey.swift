import Accounts
import Journal

/// A text that identifies a request for a change, so that the change is stored only once even if the request is
/// repeated because its response got lost.
public struct SubmissionKey: Sendable, Hashable {
  /// 16 to 64 letters, digits, hyphens and underscores.
  public let text: String
  /// Who sent the request. Two people may send the same text.
  public let sender: Username

  /// - Returns: `nil` unless the text is 16 to 64 letters, digits, hyphens and underscores.
  public init?(_ text: String, from sender: Username) {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    guard isPlain, (16...64).contains(text.utf8.count) else { return nil }
    self.text = text
    self.sender = sender
  }

  /// A key that a program gave to a request. What the request says is part of it, so that the same key with something else
  /// is found out.
  ///
  /// - Parameters:
  ///   - name: What the program calls the request, of any length.
  ///   - content: What the request asks for.
  public init(named name: String, for content: String, from sender: Username) {
    func short(_ text: String) -> String { String(SecretToken.digest(of: text).prefix(28)) }
    text = Self.namedPrefix + short(name) + "-" + short(content)
    self.sender = sender
  }

  private static let namedPrefix = "api-"

  /// What all keys begin with that a program gave the same name; `nil` for a key of a form.
  var stem: String? {
    guard text.hasPrefix(Self.namedPrefix), let end = text.lastIndex(of: "-") else { return nil }
    return String(text[...end])
  }

  /// The key as one text, `ana/3f6c…`, from which ``init(stored:)`` makes it again.
  var stored: String { "\(sender)/\(text)" }

  /// - Returns: `nil` for a text that is not ``stored`` of a key.
  init?(stored: String) {
    guard let slash = stored.firstIndex(of: "/"), let sender = Username(String(stored[..<slash])) else { return nil }
    self.init(String(stored[stored.index(after: slash)...]), from: sender)
  }
}

/// A change with the same ``SubmissionKey`` was stored before, so nothing was stored now.
public struct AlreadyStored: Error, Equatable {
  /// The error has no values: what was stored before is in the data folder.
  public init() {}
}

/// A change was stored before with the same name and with something else in it, so nothing was stored now.
public struct KeyReused: Error, Equatable {
  /// The error has no values.
  public init() {}
}
