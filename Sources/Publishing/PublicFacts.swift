import Audience
import Hashing
import Journal

/// What everybody may see, as numbers: one for each check-in, word and value that the public edition is made from.
///
/// Of two of them it can be said whether the later one lacks anything of the earlier one. A page that was made from the earlier
/// one may show it, and nothing of that can be read from the numbers.
public struct PublicFacts: Sendable, Equatable {
  /// The numbers, ordered.
  public private(set) var numbers: [UInt64]

  /// Nothing.
  public static let none = PublicFacts(numbers: [])

  /// - Parameter numbers: Numbers in any order.
  public init(numbers: [UInt64]) { self.numbers = Self.ordered(numbers) }

  /// Everything that everybody may see of a book.
  public init(of book: Book) { self.init(book.visibleOnPages(of: .everyone)) }

  init(_ projection: Projection) {
    var found = Found()
    var rest = projection
    rest.people = []
    // A day later nothing is withdrawn.
    rest.site.today = Day(number: 0)
    found.add(rest, at: "site")
    for person in projection.people {
      let place = "people/\(person.username)"
      var facts = person
      facts.habits = []
      facts.today = Day(number: 0)
      found.add(facts, at: place)
      for tracked in person.habits {
        let own = place + "/" + tracked.habit.slug.text
        found.add(tracked.habit, at: own)
        found.add(tracked.log, at: own)
      }
    }
    self.init(numbers: found.numbers)
  }

  /// Whether something of an earlier state is missing here.
  public func lacksSomething(of earlier: PublicFacts) -> Bool {
    var place = numbers.startIndex
    for number in earlier.numbers {
      while place < numbers.endIndex, numbers[place] < number { place += 1 }
      if place == numbers.endIndex || numbers[place] != number { return true }
    }
    return false
  }

  /// What is in either.
  public func union(_ other: PublicFacts) -> PublicFacts { PublicFacts(numbers: numbers + other.numbers) }

  private static func ordered(_ numbers: [UInt64]) -> [UInt64] {
    var last: UInt64?
    return numbers.sorted().filter { number in
      defer { last = number }
      return number != last
    }
  }
}

/// Collects facts.
private struct Found {
  var numbers: [UInt64] = []

  /// Adds every value inside a value, by its place in it. What stands in a list has the place of the list, so that one that
  /// moves within it is no other one.
  mutating func add(_ value: Any, at place: String) {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty {
      // Nothing is there that could be seen.
      if mirror.displayStyle == .optional || mirror.displayStyle == .collection { return }
      return add(Array("\(place)=\(value)".utf8))
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
      add(Array(own.utf8))
      if let details = log.details(of: entry) { add(details, at: own) }
    }
  }

  private mutating func add(_ bytes: [UInt8]) {
    numbers.append(SHA256.digest(of: bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}
