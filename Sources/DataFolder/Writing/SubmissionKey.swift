/// A text that identifies a request for a change, so that the change is stored only once even if the request is
/// repeated because its response got lost.
public struct SubmissionKey: Sendable, Hashable {
  /// 16 to 64 letters, digits, hyphens and underscores.
  public let text: String

  /// - Returns: `nil` unless the text is 16 to 64 letters, digits, hyphens and underscores.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    guard isPlain, (16...64).contains(text.utf8.count) else { return nil }
    self.text = text
  }
}

/// A change with the same ``SubmissionKey`` was stored before, so nothing was stored now.
public struct AlreadyStored: Error, Equatable {
  /// The error has no values: what was stored before is in the data folder.
  public init() {}
}
