/// A part of the day, by which a person puts today's habits in order.
public enum PartOfDay: Hashable, Sendable {
  case morning, midday, evening, night
  /// A part that the person's profile names; never one of the words that everybody has.
  case own(String)

  /// The parts that everybody has, in the order of the day.
  public static let known: [PartOfDay] = [.morning, .midday, .evening, .night]

  /// How many parts a profile may list.
  public static let most = 12

  /// The part that a word names. The words that everybody has are read in any case; every other word is the person's
  /// own.
  public init(_ word: String) {
    self = Self.known.part(named: word) ?? .own(word)
  }

  /// The word as files have it.
  public var text: String {
    switch self {
    case .morning: "morning"
    case .midday: "midday"
    case .evening: "evening"
    case .night: "night"
    case .own(let word): word
    }
  }
}

extension [PartOfDay] {
  /// The part of the list that a word names, in any case; `nil` for another word.
  public func part(named word: String) -> PartOfDay? {
    let wanted = word.lowercased()
    return first { $0.text.lowercased() == wanted }
  }
}

extension Person {
  /// All parts that the person's habits can have, in the order of their day: first those that the profile lists, then
  /// the others that everybody has.
  public var partsOfDay: [PartOfDay] { parts + PartOfDay.known.filter { !parts.contains($0) } }
}

/// What belongs to one part of the day.
public struct DaySection<Element> {
  /// The part; `nil` for what belongs to none.
  public let part: PartOfDay?
  /// What belongs to the part, never empty.
  public let elements: [Element]
}

extension DaySection: Sendable where Element: Sendable {}

extension Array {
  /// The elements by parts of the day: the parts in the given order as far as any element has them, and last what has
  /// none of them. Within a section the elements keep their order.
  ///
  /// - Parameters:
  ///   - order: The parts in the order of the day.
  ///   - part: The part of an element; `nil` for none.
  public func sections(in order: [PartOfDay], by part: (Element) -> PartOfDay?) -> [DaySection<Element>] {
    var sections = order.compactMap { wanted -> DaySection<Element>? in
      let elements = filter { part($0) == wanted }
      return elements.isEmpty ? nil : DaySection(part: wanted, elements: elements)
    }
    let rest = filter { element in part(element).map { !order.contains($0) } ?? true }
    if !rest.isEmpty { sections.append(DaySection(part: nil, elements: rest)) }
    return sections
  }
}
