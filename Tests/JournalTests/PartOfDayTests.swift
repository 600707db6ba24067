import Journal
import Testing

@Suite("Parts of the day")
struct PartOfDayTests {
  @Test("that everybody has are read in any case, and every other word is one's own as it was written")
  func words() {
    #expect(PartOfDay.known.map(\.text) == ["morning", "midday", "evening", "night"])
    for part in PartOfDay.known { #expect(PartOfDay(part.text) == part) }
    #expect(PartOfDay("Evening") == .evening)
    #expect(PartOfDay("After work") == .own("After work"))
    #expect(PartOfDay("After work").text == "After work")
    #expect([PartOfDay.own("After work")].part(named: "after WORK") == .own("After work"))
    #expect([PartOfDay.own("After work")].part(named: "after") == nil)
  }

  @Test("are those of the profile in its order, and then the others that everybody has")
  func ofPerson() throws {
    let today = try #require(Day("2026-11-20"))
    var person = Person(username: try #require(Username("ana")), name: "Ana", today: today)
    #expect(person.partsOfDay == PartOfDay.known)
    person.parts = [.evening, .own("after work"), .morning]
    #expect(person.partsOfDay == [.evening, .own("after work"), .morning, .midday, .night])
  }

  @Test("are sections as far as anything has them, and what has none comes last")
  func sections() {
    func told(_ items: [(String, PartOfDay?)]) -> [String] {
      items.sections(in: [.evening, .morning]) { $0.1 }.map { section in
        "\(section.part?.text ?? "–"): " + section.elements.map(\.0).joined(separator: " ")
      }
    }
    #expect(told([]) == [])
    #expect(told([("a", nil), ("b", nil)]) == ["–: a b"])
    #expect(
      told([("a", nil), ("b", .morning), ("c", .evening), ("d", .own("?")), ("e", .morning)])
        == ["evening: c", "morning: b e", "–: a d"])
  }
}
