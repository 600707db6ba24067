import Hashing

/// The key from which everything sealed of a site follows: 32 random bytes.
public struct MasterKey: Sendable, Equatable {
  /// How many bytes it has.
  public static let size = 32

  /// The key itself, which lies in one file outside the data folder.
  public let bytes: [UInt8]

  /// - Returns: `nil` for another number of bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// The key as 24 words to be written down: 256 bits and, as BIP 39 says, the first eight of their SHA-256.
  public func words(_ list: WordList) -> [String] {
    list.words(for: bytes + SHA256.digest(of: bytes).prefix(1), count: 24)
  }

  /// Why words are no key.
  public enum Flaw: Error, Equatable {
    /// What was typed are not 24 words of the list.
    case words(TypedWords.Flaw)
    /// They are words, and one of them is another or in another place than it was.
    case checksum
  }

  /// The key of 24 words that were written down.
  public init(words text: String, _ list: WordList) throws(Flaw) {
    let numbers: [Int]
    do throws(TypedWords.Flaw) {
      numbers = try TypedWords.numbers(text, count: 24, in: list)
    } catch {
      throw .words(error)
    }
    let bits = list.bits(of: numbers)
    let key = Array(bits.prefix(Self.size))
    guard SHA256.digest(of: key)[0] == bits[Self.size] else { throw .checksum }
    bytes = key
  }
}
