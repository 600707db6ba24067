import Hashing

/// The key from which everything sealed of a site follows: 32 random bytes.
public struct MasterKey: Sendable, Equatable {
  /// How many bytes it has.
  static let size = 32
  /// How many words it is written down in.
  public static let wordCount = 24

  let bytes: [UInt8]

  /// A new key.
  public init() { bytes = RandomBytes.next(Self.size) }

  /// - Returns: `nil` for another number of bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// The key as 24 words to be written down: 256 bits and, as BIP 39 says, the first eight of their SHA-256.
  public var words: [String] {
    WordList.english.words(for: bytes + SHA256.digest(of: bytes).prefix(1), count: Self.wordCount)
  }

  /// The key as its file has it: 64 hexadecimal digits.
  public var text: String { Hexadecimal.text(of: bytes) }

  /// What the key is told by without being shown: eight hexadecimal digits.
  public var mark: String { Hexadecimal.text(of: SHA256.digest(of: Array("daybook/key/".utf8) + bytes).prefix(4)) }

  /// Why a text is no key.
  public enum Flaw: Error, Equatable {
    /// It is hexadecimal digits, and so many.
    case digits(Int)
    /// It is neither 64 hexadecimal digits nor 24 words of the list.
    case words(TypedWords.Flaw)
    /// It is words, and one of them is another or in another place than it was.
    case checksum
  }

  /// The key of 24 words that were written down, or of what ``text`` gives.
  public init(typed text: String) throws(Flaw) {
    let digits = String(text.filter { !$0.isWhitespace })
    if let key = Hexadecimal.bytes(of: digits).flatMap(MasterKey.init) {
      self = key
      return
    }
    // Words have no number in them, though some have no other letters than these.
    if digits.contains(where: \.isNumber), digits.allSatisfy(\.isHexDigit) { throw .digits(digits.count) }
    let numbers: [Int]
    do throws(TypedWords.Flaw) {
      numbers = try TypedWords.numbers(text, count: Self.wordCount)
    } catch {
      throw .words(error)
    }
    let bits = WordList.english.bits(of: numbers)
    let key = Array(bits.prefix(Self.size))
    guard SHA256.digest(of: key)[0] == bits[Self.size] else { throw .checksum }
    bytes = key
  }
}
