import Journal
import TestSupport
import Testing

@testable import Audience
@testable import SitePlan

@Suite("The list of people")
struct PeopleDirectoryTests {
  @Test("stands by name without accents and case, what begins with no letter last")
  func order() throws {
    let directory = try Self.directory(["zoe", "Élodie", "Ben", "eric", "42", "Ødegård", "王芳", "李雷", "김"])
    #expect(directory.pages.map { $0.map(\.name) }.count == 1)
    let names = directory.pages[0].map(\.name)
    #expect(names.prefix(3) == ["Ben", "Élodie", "eric"])
    #expect(names.last == "42")
    #expect(directory.pages[0].map(\.letter).suffix(4) == ["漢", "漢", "한", "#"])
  }

  @Test("whose names are alike stand by username, and a name stands before those that begin with it")
  func ties() throws {
    let names = ["Ann-Marie", "Ann", "E\u{301}a", "ann b", "\u{C9}a", "ann", "Ann"]
    let lines = try Self.directory(names).pages[0]
    #expect(lines.map(\.username.text) == ["p1", "p5", "p6", "p3", "p0", "p2", "p4"])
    let reversed = try Self.directory(names.reversed()).pages[0]
    #expect(reversed.map(\.username.text) == ["p0", "p1", "p5", "p3", "p6", "p2", "p4"])
  }

  @Test("stands on one page up to two hundred people, and has no letters there")
  func onePage() throws {
    let directory = try Self.directory((0..<PeopleDirectory.mostLines).map { "Ben \($0)" })
    #expect(directory.pages.count == 1)
    #expect(PeopleListInputs(directory, number: 1).letters.isEmpty)
    #expect(try Self.directory((0...PeopleDirectory.mostLines).map { "Ben \($0)" }).pages.count == 2)
  }

  @Test("has everybody once on pages of a bounded size, whatever their names")
  func bounded() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5 {
      let names = Self.names(Int.random(in: 201...1_500, using: &generator), using: &generator)
      let directory = try Self.directory(names)
      #expect(directory.pages.joined().map(\.name).sorted() == names.sorted())
      for page in directory.pages { #expect(page.count <= PeopleDirectory.mostLines) }
      for page in directory.pages.dropLast() { #expect(page.count >= PeopleDirectory.mostLines / 2) }
    }
  }

  @Test("leads from each letter to the page on which it begins, and from each page to its neighbours")
  func letters() throws {
    var generator = SeededGenerator(seed: 4)
    let directory = try Self.directory(Self.names(900, using: &generator))
    for (letter, page) in directory.letters {
      #expect(directory.pages[page - 1].contains { $0.letter == letter })
      #expect(!directory.pages.prefix(page - 1).joined().contains { $0.letter == letter })
    }
    #expect(directory.letters.map(\.letter) == directory.letters.map(\.letter).sorted())
    let context = PlanContext(
      words: try testWords(), icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: false, hasCourse: false,
        mapTiles: nil, live: nil),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: try #require(Day("2026-11-20"))), isHome: false, reports: ReportCache())
    let count = directory.pages.count
    for number in 1...count {
      let node = PeopleListInputs(directory, number: number).node(in: context)
      #expect(node.letters.count == directory.letters.count)
      #expect(node.previous?.href == (number == 1 ? nil : number == 2 ? "index.html" : "people-\(number - 1).html"))
      #expect(node.next?.href == (number == count ? nil : "people-\(number + 1).html"))
      for letter in node.letters where letter.href.hasPrefix("#") {
        #expect(node.groups.contains { $0.anchor.map { "#" + $0 } == letter.href })
      }
    }
  }

  @Test("changes one page or two where somebody joins")
  func joining() throws {
    var generator = SeededGenerator(seed: 5)
    let names = Self.names(1_200, using: &generator)
    let before = try Self.directory(names).pages
    var changed: [Int] = []
    for number in 0..<20 {
      let after = try Self.directory(names + ["Joiner \(number)"]).pages
      changed.append(after.count { !before.contains($0) })
    }
    #expect(changed.reduce(0, +) <= 2 * changed.count, "\(changed)")
  }

  private static func names(_ count: Int, using generator: inout SeededGenerator) -> [String] {
    (0..<count).map { number in
      let letters = (0..<3).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122, using: &generator))) }
      return String(letters) + " \(number)"
    }
  }

  private static func directory(_ names: [String]) throws -> PeopleDirectory {
    let today = try #require(Day("2026-11-20"))
    return PeopleDirectory(
      try names.enumerated().map { number, name in
        VisiblePerson(
          username: try #require(Username("p\(number)")), name: name, today: today, relation: .none, habits: [],
          photos: [])
      })
  }
}
