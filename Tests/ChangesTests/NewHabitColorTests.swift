import Journal
import Testing

@testable import Changes

@Suite("The colour of a new habit")
struct NewHabitColorTests {
  private func habit(_ slug: String, _ color: HabitColor? = nil, archived: String? = nil) throws -> Habit {
    Habit(
      slug: try #require(Slug(slug)), title: slug, color: color, schedule: .daily,
      archived: try archived.map { try #require(Day($0)) })
  }

  private func color(besides habits: [Habit], wished: HabitColor? = nil) throws -> HabitColor {
    NewHabitColor.color(besides: habits, today: try #require(Day("2026-11-20")), wished: wished)
  }

  @Test("the hue farthest from those that pages show")
  func farthest() throws {
    #expect(try color(besides: []) == .named(.teal))
    #expect(try color(besides: [habit("run", .named(.teal))]) == .named(.rose))
    // A colour of one's own counts as the one that stands for it, a missing one as the one of the slug.
    #expect(try color(besides: [habit("run", .rgb(red: 3, green: 106, blue: 99))]) == .named(.rose))
    let plain = try habit("read")
    #expect(try color(besides: [plain]) == .named(.farthest(from: [.standIn(for: "read")])))
  }

  @Test("habits that are over leave their colours free")
  func over() throws {
    #expect(try color(besides: [habit("run", .named(.teal), archived: "2026-11-20")]) == .named(.teal))
  }

  @Test("the colour of a category is taken once")
  func category() throws {
    #expect(try color(besides: [habit("run", .named(.teal))], wished: .named(.moss)) == .named(.moss))
    #expect(try color(besides: [habit("run", .named(.moss))], wished: .named(.moss)) != .named(.moss))
  }

  @Test("a habit that is added without a colour has one, and one with a colour keeps it")
  func added() throws {
    let rules = HabitRules(
      limits: Settings.Limits(), parts: [], today: try #require(Day("2026-11-20")),
      habits: [try habit("run", .named(.teal))])
    let input = HabitInput([.title: .text("Read"), .schedule: .schedule(.daily)])
    #expect(try rules.added(input).color == .named(.rose))
    var chosen = input
    chosen.fields[.color] = .text("teal")
    #expect(try rules.added(chosen).color == .named(.teal))
    var cleared = input
    cleared.fields[.color] = .nothing
    #expect(try rules.added(cleared).color == .named(.rose))
  }
}
