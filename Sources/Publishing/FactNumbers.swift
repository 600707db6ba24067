import Hashing
import Journal

/// Numbers that stand for what can be seen: one for each check-in, word and value that pages are made from. Nothing of that can
/// be read from them, and whoever has them can find out whether they guess it.
public struct FactNumbers: Sendable, Equatable {
  /// The numbers, each once, ordered.
  public let numbers: [UInt64]

  /// None.
  public static let none = FactNumbers([])

  /// - Parameter numbers: Numbers in any order.
  public init(_ numbers: [UInt64]) {
    var last: UInt64?
    self.numbers = numbers.sorted().filter { number in
      defer { last = number }
      return number != last
    }
  }

  /// Whether something of an earlier state is missing here.
  public func lacksSomething(of earlier: FactNumbers) -> Bool {
    var place = numbers.startIndex
    for number in earlier.numbers {
      while place < numbers.endIndex, numbers[place] < number { place += 1 }
      if place == numbers.endIndex || numbers[place] != number { return true }
    }
    return false
  }

  /// What is in either.
  public func union(_ other: FactNumbers) -> FactNumbers { FactNumbers(numbers + other.numbers) }

  /// What is not in the other.
  func subtracting(_ other: FactNumbers) -> FactNumbers { FactNumbers(numbers.filter { !other.contains($0) }) }

  /// Whether something is in both.
  func overlaps(_ other: FactNumbers) -> Bool { other.numbers.contains(where: contains) }

  /// Whether a number is one of them.
  func contains(_ number: UInt64) -> Bool {
    var (low, high) = (numbers.startIndex, numbers.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.endIndex && numbers[low] == number
  }

  /// The number of a text.
  static func number(_ text: String) -> UInt64 {
    SHA256.digest(of: Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Collects the numbers of values.
struct FoundFacts {
  private var numbers: [UInt64] = []

  var found: FactNumbers { FactNumbers(numbers) }

  /// Adds every value inside a value, by its place in it. What stands in a list has the place of the list, so that one that
  /// moves within it is no other one.
  mutating func add(_ value: Any, at place: String) {
    if let log = value as? EventLog { return add(log, at: place) }
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty {
      // Nothing is there that could be seen.
      if mirror.displayStyle == .optional || mirror.displayStyle == .collection { return }
      return add("\(place)=\(value)")
    }
    for child in mirror.children {
      switch mirror.displayStyle {
      case .optional, .collection, .set, .dictionary: add(child.value, at: place)
      default: add(child.value, at: "\(place)/\(child.label ?? "")")
      }
    }
  }

  /// Adds each check-in, and each thing that is told of it. One without a comment is there as long as it is recorded at all.
  mutating func add(_ log: EventLog, at place: String) {
    for entry in log.entries {
      // Hundreds of thousands of them, which reflection would take seconds for.
      let value =
        switch entry.value {
        case .done: "done"
        case .skip: "skip"
        case .missed: "missed"
        case .amount(let amount): String(amount.millionths)
        }
      let own = "\(place)/\(entry.day.number) \(entry.time?.minutes ?? -1) \(value)"
      add(own)
      if let details = log.details(of: entry) { add(details, at: own) }
    }
  }

  mutating func add(_ text: String) { numbers.append(FactNumbers.number(text)) }
}
