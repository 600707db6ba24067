/// A text that whoever asks for a change makes up, so that the change is stored once however often it is asked for: an
/// answer can get lost on its way.
public struct SubmissionKey: Sendable, Hashable {
  /// 16 to 64 letters, digits, hyphens and underscores.
  public let text: String

  /// - Returns: `nil` for anything but 16 to 64 letters, digits, hyphens and underscores.
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

/// A change was stored before, by the same ``SubmissionKey``; nothing was stored now.
public struct AlreadyStored: Error, Equatable {
  /// It carries nothing: what was stored then is in the data folder.
  public init() {}
}
