/// How long a text may be: one rule for whoever writes texts and for whoever reads them.
///
/// Characters are counted as a person counts them. One letter with thousands of combining marks is one character to a
/// person, but an endless text to everything that stores, sends or draws it. So no character may have more than
/// ``bytesOfCharacter``, and a whole text no more than that for each of its characters.
///
/// A text over its limit is refused where it is written. Where it is read, it is reported and shown as ``cut(_:)``
/// returns it.
public struct TextLimit: Hashable, Sendable {
  /// The most bytes that a character may have. A family of four, each with their own skin colour, has 41; a letter of
  /// any script with its marks some 20.
  public static let bytesOfCharacter = 64

  /// The most characters that the text may have, as a person counts them.
  public let characters: Int
  /// The most bytes of UTF-8 that the text may have.
  public let bytes: Int

  /// - Parameters:
  ///   - characters: The most characters, as a person counts them.
  ///   - bytes: The most bytes of UTF-8; `nil` for ``bytesOfCharacter`` for each character.
  public init(characters: Int, bytes: Int? = nil) {
    self.characters = characters
    let most = characters.multipliedReportingOverflow(by: Self.bytesOfCharacter)
    self.bytes = min(bytes ?? .max, most.overflow ? .max : most.partialValue)
  }

  /// The limit that a text exceeds.
  public enum Excess: Hashable, Sendable {
    /// The text has that many characters, which are too many.
    case characters(Int, limit: Int)
    /// The text has that many bytes, which are too many.
    case bytes(Int, limit: Int)
    /// A character of the text has that many bytes, which are too many.
    case character(bytes: Int, limit: Int)
  }

  /// The limit that the text exceeds; `nil` where it keeps within all.
  public func excess(of text: String) -> Excess? {
    let size = text.utf8.count
    // No text has more characters than bytes, and no character more bytes than its text.
    if size <= min(characters, bytes, Self.bytesOfCharacter) { return nil }
    var count = 0
    var largest = 0
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      largest = max(largest, text.utf8.distance(from: index, to: next))
      count += 1
      index = next
    }
    if count > characters { return .characters(count, limit: characters) }
    if largest > Self.bytesOfCharacter { return .character(bytes: largest, limit: Self.bytesOfCharacter) }
    return size > bytes ? .bytes(size, limit: bytes) : nil
  }

  /// The text within the limits on bytes, for showing it: characters that are too large lose marks from their ends, and
  /// a text of too many bytes is cut and ends with an ellipsis. The number of characters is not changed: shortening to
  /// it is up to the text's author.
  public func cut(_ text: String) -> String {
    if text.utf8.count <= min(bytes, Self.bytesOfCharacter) { return text }
    var text = text
    // The rest of a cut character may join with the next one to a character that is too large again.
    while let slimmed = Self.slimmed(text) { text = slimmed }
    guard text.utf8.count > bytes else { return text }
    let ellipsis = "…"
    var end = text.startIndex
    while case let next = text.index(after: end),
      text.utf8.distance(from: text.startIndex, to: next) <= bytes - ellipsis.utf8.count
    {
      end = next
    }
    return text[..<end] + ellipsis
  }

  /// The text within all limits: like ``cut(_:)``, and cut to the number of characters with an ellipsis at the end. It
  /// is for texts that somebody else wrote.
  public func shortened(_ text: String) -> String {
    let text = cut(text)
    guard case .characters? = excess(of: text) else { return text }
    return text.prefix(max(0, characters - 1)) + "…"
  }

  /// The text with every character cut to ``bytesOfCharacter``; `nil` where none is too large.
  private static func slimmed(_ text: String) -> String? {
    guard text.contains(where: { $0.utf8.count > bytesOfCharacter }) else { return nil }
    var slimmed = ""
    for character in text {
      if character.utf8.count <= bytesOfCharacter {
        slimmed.append(character)
        continue
      }
      var size = 0
      let kept = character.unicodeScalars.prefix {
        size += UTF8.width($0)
        return size <= bytesOfCharacter
      }
      slimmed.unicodeScalars.append(contentsOf: kept)
    }
    return slimmed
  }
}

extension TextLimit.Excess: CustomStringConvertible {
  /// What the text has and what the limit is: `24 characters, and the limit is 20`.
  public var description: String {
    switch self {
    case .characters(let count, let limit): "\(count) characters, and the limit is \(limit)"
    case .bytes(let count, let limit): "\(count) bytes, and the limit is \(limit)"
    case .character(let count, let limit): "a character of \(count) bytes, and the limit is \(limit)"
    }
  }
}

// MARK: The limits of everything that no setting limits

extension TextLimit {
  /// The name of a person.
  public static let name = TextLimit(characters: 30)
  /// A short text beside others: a category, a unit, an icon, the name of a place.
  public static let label = TextLimit(characters: 60)
  /// A text on a line of its own: the titles of the site, of posts, lists and challenges.
  public static let line = TextLimit(characters: 200)
  /// A text that may fill a paragraph: a bio, a goal, a description.
  public static let paragraph = TextLimit(characters: 2000)
  /// An address on the web, or the path of a folder.
  public static let address = TextLimit(characters: 2000)
  /// A reader's answer to a prompt of the course.
  public static let answer = TextLimit(characters: 20_000, bytes: 20_000)
  /// The notes of a habit: well below what is stored of a change for `undo`, and far below the largest file that is
  /// read.
  public static let notes = TextLimit(characters: 262_144, bytes: 262_144)
  /// The most that settings may allow for the title or the reason of a habit and for a comment. A comment of that
  /// length fits on a line that is read, even where each of its bytes is a quotation mark, which a table writes twice.
  public static let widest = TextLimit(characters: 10_000, bytes: 32_000)
}

extension Settings.Limits {
  /// The limit on the titles of habits.
  public var titles: TextLimit { TextLimit(characters: title, bytes: TextLimit.widest.bytes) }
  /// The limit on the reasons of habits.
  public var reasons: TextLimit { TextLimit(characters: reason, bytes: TextLimit.widest.bytes) }
  /// The limit on the comments of check-ins.
  public var comments: TextLimit { TextLimit(characters: comment, bytes: TextLimit.widest.bytes) }
}
