/// The 2,048 words of BIP 39, of which each stands for eleven bits and is known by its first four letters.
public struct WordList: Sendable {
  /// How many there are.
  public static let count = 2048

  let words: [String]
  private let numbers: [String: Int]

  /// - Parameter text: The words in alphabetical order, each on a line.
  /// - Returns: `nil` unless there are as many as there have to be, each other ones by their first four letters.
  public init?(_ text: String) {
    words = text.split(whereSeparator: \.isNewline).map(String.init)
    numbers = Dictionary(words.enumerated().map { (Self.beginning($0.element), $0.offset) }, uniquingKeysWith: { $1 })
    guard words.count == Self.count, numbers.count == Self.count else { return nil }
  }

  private static func beginning(_ word: some StringProtocol) -> String { String(word.prefix(4)) }

  /// The number of a word as somebody typed it: all of it, or its first four letters.
  func number(of typed: some StringProtocol) -> Int? {
    guard let number = numbers[Self.beginning(typed)], words[number].hasPrefix(typed) else { return nil }
    return typed.count >= 4 || words[number].count == typed.count ? number : nil
  }

  /// The words for bits, eleven each, the highest first; what is left at the end is left out.
  func words(for bytes: [UInt8], count: Int) -> [String] {
    (0..<count).map { index in
      let number = (0..<11).reduce(0) { number, bit in
        let place = index * 11 + bit
        return number << 1 | Int(bytes[place / 8] >> (7 - place % 8) & 1)
      }
      return words[number]
    }
  }

  /// The bits of words, eleven each, the highest first, filled up with zeros to whole bytes.
  func bits(of numbers: [Int]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (numbers.count * 11 + 7) / 8)
    for (index, number) in numbers.enumerated() {
      for bit in 0..<11 where number >> (10 - bit) & 1 == 1 {
        let place = index * 11 + bit
        bytes[place / 8] |= 1 << (7 - place % 8)
      }
    }
    return bytes
  }
}

/// Words as somebody typed them: in any case, with anything between them that is no letter, as their first four letters or
/// whole.
public enum TypedWords {
  /// What is wrong with them.
  public enum Flaw: Error, Equatable {
    /// There are so many, and not as many as there have to be.
    case count(Int)
    /// That one is none of the list.
    case unknown(String)
  }

  /// The numbers of exactly so many words.
  static func numbers(_ text: String, count: Int, in list: WordList) throws(Flaw) -> [Int] {
    let typed = text.lowercased().split { !$0.isLetter }
    var numbers: [Int] = []
    for word in typed {
      guard let number = list.number(of: word) else { throw .unknown(String(word)) }
      numbers.append(number)
    }
    guard numbers.count == count else { throw .count(numbers.count) }
    return numbers
  }
}
