import Journal

/// A part of the public edition that is made by itself: the pages of some people, or everything that is no person's.
///
/// Which part somebody is in follows from their username alone, so that every machine knows it and nobody moves while others come
/// and go.
public enum Shard: Hashable, Sendable {
  /// One of several parts with people, by its number from 1.
  case part(Int, of: Int)
  /// What depends on everybody: the front page, challenges, the course, styles and scripts, keyrings.
  case rest

  /// The largest number of parts.
  public static let most = 100_000

  /// The shard that is written like `3/7` or `rest`; `nil` for anything else.
  public init?(_ text: String) {
    if text == "rest" {
      self = .rest
      return
    }
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy(Self.isNumber), let number = Int(numbers[0]),
      let count = Int(numbers[1]), 1...Self.most ~= count, 1...count ~= number
    else { return nil }
    self = .part(number, of: count)
  }

  private static func isNumber(_ text: Substring) -> Bool {
    1...6 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 } && !text.hasPrefix("0")
  }

  /// The number of the part, from 1, in which somebody is.
  ///
  /// - Parameter count: How many parts there are, 1 or more.
  public static func number(of person: Username, among count: Int) -> Int {
    let hash = Array(person.text.utf8).withUnsafeBytes { MurmurHash3.hash($0) }
    return Int(hash.low % UInt64(count)) + 1
  }

  /// Whether somebody's pages are in this part.
  public func holds(_ person: Username) -> Bool {
    switch self {
    case .part(let number, of: let count): Self.number(of: person, among: count) == number
    case .rest: false
    }
  }
}

extension Shard: CustomStringConvertible {
  /// How it is written: `3/7`, `rest`.
  public var description: String {
    switch self {
    case .part(let number, of: let count): "\(number)/\(count)"
    case .rest: "rest"
    }
  }
}
