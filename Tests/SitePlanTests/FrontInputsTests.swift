import Insights
import Journal
import TestSupport
import Testing

@testable import Audience
@testable import SitePlan

extension SectionInputsTests {
  @Test("of the page on which friends sign in, and of the card that shows a person to them")
  func friendsSections() throws {
    expectComplete(
      FriendsInputs(siteID: "a", rounds: 1),
      [FriendsInputs(siteID: "b", rounds: 1), FriendsInputs(siteID: "a", rounds: 2)]
    ) { $0.encode(into: &$1) }
    let person = VisiblePerson(
      username: try name("ben"), name: "Ben", today: try day("2026-11-20"), relation: .followed,
      habits: [TrackedHabit(habit: try habit(), log: try log("2026-11-19"))], photos: [])
    var other = person
    other.habits = []
    let base = FriendCardInputs(person: person, today: try day("2026-11-20"))
    expectComplete(
      base,
      [
        FriendCardInputs(person: other, today: base.today),
        FriendCardInputs(person: person, today: try day("2026-11-21")),
      ]
    ) { $0.encode(into: &$1) }
  }

  @Test("of the first page of the public edition")
  func frontSection() throws {
    func person(_ username: String, _ name: String = "Ben") throws -> VisiblePerson {
      VisiblePerson(
        username: try self.name(username), name: name, today: try day("2026-11-20"), relation: .none,
        habits: [TrackedHabit(habit: try habit(), log: try log("2026-11-19"))], photos: [])
    }
    func inputs(
      _ people: [VisiblePerson], course: String? = nil, language: String? = nil, hasChallenges: Bool = false,
      today: String = "2026-11-20"
    ) throws -> FrontInputs {
      let isLong = people.count > FrontInputs.portraits
      return FrontInputs(
        people: isLong ? [] : people, list: isLong ? PeopleListInputs(PeopleDirectory(people), number: 1) : nil,
        course: course.map { LinkNode(title: $0, href: "course.html") }, courseLanguage: language,
        hasChallenges: hasChallenges, today: try day(today))
    }
    expectComplete(
      try inputs([]),
      [
        try inputs([try person("ben")]), try inputs([], course: "Ten weeks"), try inputs([], language: "de"),
        try inputs([], hasChallenges: true), try inputs([], today: "2026-11-21"),
        FrontInputs(
          people: [], list: PeopleListInputs(PeopleDirectory([]), number: 1), course: nil, courseLanguage: nil,
          hasChallenges: false, today: try day("2026-11-20")),
      ]
    ) { $0.encode(into: &$1) }
    // A line of a long list shows less of a person, and changes with less.
    func bytes(_ inputs: FrontInputs) -> [UInt8] {
      var encoder = ModelEncoder()
      inputs.encode(into: &encoder)
      return encoder.bytes
    }
    let many = try (0...FrontInputs.portraits).map { try person("p\($0)") }
    var checkedIn = many
    checkedIn[3].habits = [TrackedHabit(habit: try habit(), log: try log("2026-11-19", "2026-11-20"))]
    #expect(bytes(try inputs(checkedIn)) == bytes(try inputs(many)))
    #expect(bytes(try inputs(many, today: "2026-11-21")) == bytes(try inputs(many)))
    var renamed = many
    renamed[3].name = "Carl"
    #expect(bytes(try inputs(renamed)) != bytes(try inputs(many)))
    let few = Array(many.dropLast())
    #expect(bytes(try inputs(Array(checkedIn.dropLast()))) != bytes(try inputs(few)))
    let context = try context()
    #expect(try inputs(many).page(in: context).directory?.groups.map(\.people.count) == [many.count])
    #expect(try inputs(many).page(in: context).portraits.isEmpty)
    #expect(try inputs(few).page(in: context).portraits.map(\.href) == few.map { "people/\($0.username)/index.html" })
  }

  @Test("of a page of the list of people")
  func peopleListSection() throws {
    func line(
      _ username: String, _ name: String = "Ben", bio: String? = nil, habits: Int = 1, letter: String = "B"
    ) throws -> PeopleDirectory.Line {
      PeopleDirectory.Line(
        username: try self.name(username), name: name, bio: bio, habits: habits, letter: letter)
    }
    func inputs(
      _ lines: [PeopleDirectory.Line], number: Int = 1, count: Int = 1, letters: [(letter: String, page: Int)] = []
    ) -> PeopleListInputs {
      PeopleListInputs(number: number, count: count, lines: lines, letters: letters)
    }
    let ben = try line("ben")
    expectComplete(
      inputs([ben]),
      [
        inputs([try line("carl")]), inputs([try line("ben", "Carl")]), inputs([try line("ben", bio: "Runs")]),
        inputs([try line("ben", habits: 2)]), inputs([try line("ben", letter: "C")]), inputs([ben, ben]),
        inputs([ben], number: 2), inputs([ben], count: 2), inputs([ben], letters: [("B", 1)]),
        inputs([ben], letters: [("B", 2)]), inputs([ben], letters: [("C", 1)]),
      ]
    ) { $0.encode(into: &$1) }
  }
}
