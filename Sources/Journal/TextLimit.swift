/// How long a text may be: one rule for whoever writes texts and for whoever reads them.
///
/// Characters are counted as a person counts them, and each may have as many marks as anybody means: one letter with
/// thousands of combining marks is one character to a person, and to everything that stores, sends or draws it a text
/// without an end. So no character has more than ``bytesOfCharacter``, and a whole text no more than that for each of its
/// characters.
///
/// What is over a limit is refused where it is written. Where it is read, a text stands there already: it is reported, and
/// shown as ``cut(_:)`` has it.
public struct TextLimit: Hashable, Sendable {
  /// No character has more. A family of four, each of their own skin colour, has 41; a letter of any script with its marks
  /// some 20.
  public static let bytesOfCharacter = 64

  /// How many characters there may be, as a person counts them.
  public let characters: Int
  /// How many bytes of UTF-8 there may be.
  public let bytes: Int

  /// - Parameter bytes: `nil`: what that many characters may have.
  public init(characters: Int, bytes: Int? = nil) {
    self.characters = characters
    let most = characters.multipliedReportingOverflow(by: Self.bytesOfCharacter)
    self.bytes = min(bytes ?? .max, most.overflow ? .max : most.partialValue)
  }

  /// In what a text is over its limit.
  public enum Excess: Hashable, Sendable {
    /// Too many characters.
    case characters(Int, limit: Int)
    /// Too many bytes.
    case bytes(Int, limit: Int)
    /// A character of too many bytes.
    case character(bytes: Int, limit: Int)
  }

  /// In what a text is over the limit; `nil` where it is not.
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

  /// What is shown of a text: characters that are too large lose marks from their ends, and a text of too many bytes ends
  /// earlier, with an ellipsis. The number of characters is left alone: where it is a limit, a shorter text is for its author
  /// to find.
  public func cut(_ text: String) -> String {
    if text.utf8.count <= min(bytes, Self.bytesOfCharacter) { return text }
    var text = text
    // What is left of a character may join with the next one.
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

  /// As ``cut(_:)``, and with no more characters than there may be: what somebody else wrote is made to fit so.
  public func shortened(_ text: String) -> String {
    let text = cut(text)
    guard case .characters? = excess(of: text) else { return text }
    return text.prefix(max(0, characters - 1)) + "…"
  }

  /// The text with each character as large as one may be; `nil` where all are.
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
  /// What the text has: `24 characters, and the limit is 20`.
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
  /// Of the name of a person.
  public static let name = TextLimit(characters: 30)
  /// Of what stands beside other things: a category, a unit, an icon, the name of a place.
  public static let label = TextLimit(characters: 60)
  /// Of what has a line to itself: the titles of the site, of posts, lists and challenges.
  public static let line = TextLimit(characters: 200)
  /// Of what may fill a paragraph: a bio, a goal, a description.
  public static let paragraph = TextLimit(characters: 2000)
  /// Of an address of the web or of a folder.
  public static let address = TextLimit(characters: 2000)
  /// Of what a reader of the course answers.
  public static let answer = TextLimit(characters: 20_000, bytes: 20_000)
  /// Of the notes of a habit: well below what is kept of a change for `undo`, and far below what is read of a file.
  public static let notes = TextLimit(characters: 262_144, bytes: 262_144)
  /// Of the title or the reason of a habit, or of a comment, as long as a setting may allow it: a comment stands on a line
  /// that is read even where each of its bytes is a quotation mark, which a table has twice.
  public static let widest = TextLimit(characters: 10_000, bytes: 32_000)
}

extension Settings.Limits {
  /// Of the titles of habits.
  public var titles: TextLimit { TextLimit(characters: title, bytes: TextLimit.widest.bytes) }
  /// Of the reasons of habits.
  public var reasons: TextLimit { TextLimit(characters: reason, bytes: TextLimit.widest.bytes) }
  /// Of the comments of check-ins.
  public var comments: TextLimit { TextLimit(characters: comment, bytes: TextLimit.widest.bytes) }
}
