import FileSystem

/// The 2,048 words of BIP 39, of which each stands for eleven bits and is known by its first four letters.
public struct WordList: Sendable {
  /// The words of the English list.
  public static let english = WordList(
    BuiltInFile.all.first { $0.path == "english.txt" }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")

  /// The words in alphabetical order.
  public let words: [String]
  private let numbers: [String: Int]

  /// The list as it is published: a word a line, in alphabetical order.
  public var text: String { words.map { $0 + "\n" }.joined() }

  private init(_ text: String) {
    words = text.split(separator: "\n").map(String.init)
    numbers = Dictionary(words.enumerated().map { (Self.beginning($0.element), $0.offset) }, uniquingKeysWith: { $1 })
  }

  private static func beginning(_ word: some StringProtocol) -> String { String(word.prefix(4)) }

  /// The number of a word as somebody typed it: at least its first four letters, or all of a shorter one.
  func number(of typed: some StringProtocol) -> Int? {
    guard let number = numbers[Self.beginning(typed)], words[number].hasPrefix(typed) else { return nil }
    return number
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
