import Audience
import Journal

/// Everybody with something public as lines by name, cut into pages that stay light however many people there are.
///
/// Nothing of a line changes with a check-in, so that a check-in makes none of these pages anew.
struct PeopleDirectory: Sendable {
  /// A person as a line.
  struct Line: Equatable, Sendable {
    let username: Username
    let name: String
    let bio: String?
    /// How many habits they share that go on.
    let habits: Int
    /// The letter below which they stand.
    let letter: String
  }

  /// How many lines a page has at most, so that no page exceeds 100 KB.
  static let mostLines = 200
  /// From how many lines on a page may end early.
  private static let fewestLines = mostLines / 2
  /// One name of so many lets a page end.
  private static let namesToAnEnd: UInt64 = 40

  /// The lines of each page; never empty.
  let pages: [[Line]]
  /// The letters that there are, in their order, each with the number of the page on which it begins, from 1.
  let letters: [(letter: String, page: Int)]

  init(_ people: [VisiblePerson]) {
    let lines = people.map { person in
      let name = TaskArrangement.folded(person.name)
      let letter = Self.letter(of: name)
      let line = Line(
        username: person.username, name: person.name, bio: person.bio, habits: person.currentHabits, letter: letter)
      // By letter, then by name, then by username: no name contains what is between them. Other characters come last.
      let order = "\(letter == Self.other ? Self.last : letter)\0\(name)\0\(person.username.text)"
      return (line: line, order: order)
    }.sorted { $0.order < $1.order }.map(\.line)
    pages = Self.pages(of: lines)
    var letters: [(letter: String, page: Int)] = []
    for (index, page) in pages.enumerated() {
      for line in page where letters.last?.letter != line.letter { letters.append((line.letter, index + 1)) }
    }
    self.letters = letters
  }

  /// What stands for whatever begins with no letter.
  private static let other = "#"
  /// What comes after every letter.
  private static let last = "\u{10FFFF}"

  /// - Parameter name: As ``TaskArrangement/folded(_:)`` has it.
  private static func letter(of name: String) -> String {
    // Nearly all names, and a thousand of them are looked at in every check-in.
    if let byte = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte {
      return String(UnicodeScalar(byte)).uppercased()
    }
    guard let first = name.first, first.isLetter, let scalar = first.unicodeScalars.first else { return other }
    // Each of the thousands of characters of these would be a letter of its own.
    if scalar.properties.isIdeographic { return "漢" }
    if (0xAC00...0xD7A3).contains(scalar.value) { return "한" }
    return String(scalar).uppercased()
  }

  /// A page may end early, before a name that says so: where pages were always filled, a person more would move one line
  /// from each page to the next, and all of them would be written anew, as with ``TaskPaging``.
  private static func pages(of lines: [Line]) -> [[Line]] {
    guard lines.count > mostLines else { return [lines] }
    var pages: [[Line]] = [[]]
    for line in lines {
      let used = pages[pages.count - 1].count
      if used == mostLines || (used >= fewestLines && mayBegin(with: line)) { pages.append([]) }
      pages[pages.count - 1].append(line)
    }
    return pages
  }

  private static func mayBegin(with line: Line) -> Bool {
    Array(line.username.text.utf8).withUnsafeBytes { MurmurHash3.hash($0) }.low % namesToAnEnd == 0
  }
}
