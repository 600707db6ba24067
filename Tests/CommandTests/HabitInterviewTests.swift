import Changes
import Journal
import Testing

@testable import daybook

/// The questions of `habit add`, with keys pressed one after the other.
@Suite struct HabitInterviewTests {
  /// Keys: text is typed, with `\n` for Enter, `↑`, `↓`, `←` and `↖` (Home), `↘` (End), `⌫` (the line).
  private static func keys(_ text: String) -> [Key] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": .enter
      case "↑": .up
      case "↓": .down
      case "←": .left
      case "↖": .home
      case "↘": .end
      case "⌫": .eraseLine
      default: .character(scalar)
      }
    }
  }

  private static let catalog = Catalog(categories: [
    Catalog.Category(
      name: "Move", icon: "🏃", color: .named(.teal),
      habits: [
        SuggestedHabit(title: "Stretch", reason: "A straight back", icon: "🤸", schedule: .weekdays(.workdays)),
        SuggestedHabit(
          title: "Swim", schedule: .timesAWeek(2), target: Target(.atLeast, Amount(500), unit: "m")),
      ]),
    Catalog.Category(name: "Rest", habits: [SuggestedHabit(title: "Nap", schedule: .daily)]),
  ])

  private func run(_ keys: String) throws -> (input: HabitInput?, screen: [String], terminal: ScriptedTerminal) {
    let terminal = ScriptedTerminal(Self.keys(keys), columns: 120)
    let walk = Habit(slug: try #require(Slug("walk")), title: "Walk", schedule: .daily)
    let today = try #require(Day("2026-11-20"))
    let interview = HabitInterview(
      prompter: Prompter(on: terminal),
      rules: HabitRules(limits: Settings.Limits(), parts: PartOfDay.known, today: today, habits: [walk]),
      catalog: Self.catalog)
    let input = try interview.ask()
    return (input, Screen(terminal.written).lines, terminal)
  }

  @Test("Enter alone takes what is suggested")
  func suggestion() throws {
    let (input, screen, _) = try run("\n\n\n\n\n\n\n\n\n")
    #expect(
      input?.fields == [
        .title: .text("Stretch"), .reason: .text("A straight back"), .icon: .text("🤸"), .category: .text("Move"),
        .color: .text("teal"), .schedule: .schedule(.weekdays(.workdays)), .start: .text("2026-11-20"),
      ])
    #expect(
      screen == [
        "A new habit. Esc or Ctrl-C cancels at any point, and nothing is saved.", "", "Category: 🏃 Move",
        "Habit: 🤸 Stretch", "Name: Stretch", "Reason: A straight back", "Icon: 🤸", "Schedule: weekdays",
        "Target: none", "Start: 2026-11-20", "", "Add Stretch? yes",
      ])
  }

  @Test("each question leads back to the one before, what was typed still stands, and nothing is left twice")
  func goingBack() throws {
    let (input, screen, _) = try run("\n\n more\n↑!\n too\n\n←\n\n\n\n↑↑5 km\n\ny")
    #expect(input?.fields[.title] == .text("Stretch more!"))
    #expect(input?.fields[.reason] == .text("A straight back too"))
    #expect(input?.fields[.target] == .text("5 km"))
    #expect(
      Array(screen.dropFirst(2)) == [
        "Category: 🏃 Move", "Habit: 🤸 Stretch", "Name: Stretch more!", "Reason: A straight back too", "Icon: 🤸",
        "Schedule: weekdays", "Target: 5 km", "Start: 2026-11-20", "", "Add Stretch more!? yes",
      ])
  }

  @Test("another suggestion brings its own words, and what was typed in their place stays")
  func anotherSuggestion() throws {
    let (input, screen, _) = try run("\n\n\n!\n↑↑↑←↓\n\n\n\n\n\n\n\ny")
    #expect(input?.fields[.title] == .text("Nap"))
    #expect(input?.fields[.reason] == .text("A straight back!"))
    #expect(input?.fields[.category] == .text("Rest"))
    #expect(input?.fields[.color] == .text("rust"), "the suggestion has none: the hue farthest from the others")
    #expect(screen.filter { $0.hasPrefix("Category") } == ["Category: Rest"])
  }

  @Test("a name that is taken is asked for again, or meant")
  func takenName() throws {
    let (renamed, screen, _) = try run("↘\n\nwalk\n\n 2\n\n\n\n\n\n\n")
    #expect(renamed?.fields[.title] == .text("walk 2"))
    #expect(screen.filter { $0.contains("already") } == [])
    #expect(screen.filter { $0.hasPrefix("Name") } == ["Name: walk 2"])
    let (meant, _, _) = try run("↘\n\nwalk\ny\n\n\n\n\n\n")
    #expect(meant?.fields[.title] == .text("walk"))
  }

  @Test(
    "a wrong answer is said in the words of its question, and the right one is taken",
    arguments: [
      (3, "mon,foo", "`mon,foo` names no days; write them like `mon, wed, fri`", "Mon, THU", "mon, thu"),
      (3, "mon thx", "`mon thx` names no days; did you mean `thu`?", "Mon and thu", "mon, thu"),
      (3, "", "name at least one day", "sun", "sun"), (4, "8", "write a number from 1 to 7", "7", "7 times a week"),
      (5, "x", "write a number from 1 to 31", "31", "31 times a month"),
      (6, "0", "write a number from 1 to 31", "15", "on the 15th"),
      (7, "0", "write a number from 1 to 9,999", "10", "every 10 days"),
    ])
  func rhythms(row: Int, wrong: String, problem: String, right: String, schedule: String) throws {
    let down = String(repeating: "↓", count: row)
    let (input, _, terminal) = try run("↘\n\nKnit\n\n\n\(down)\n⌫\(wrong)\n⌫\(right)\n\n\n\n")
    let wished: Schedule? = if case .schedule(let chosen)? = input?.fields[.schedule] { chosen } else { nil }
    #expect(wished?.description == schedule)
    #expect(terminal.written.contains(problem))
  }

  @Test("a target that does not go with the schedule says so, and the way back")
  func targetAndSchedule() throws {
    let (input, _, terminal) = try run("↘\n\nKnit\n\n\n↓↓↓↓\n\nat most 2\n↑↑←\n↖\n\n\ny")
    #expect(terminal.written.contains("and this one is `3 times a week`; ↑ leads back to the schedule"))
    #expect(input?.fields[.schedule] == .schedule(.daily))
    #expect(input?.fields[.target] == .text("at most 2"))
  }
}

/// What a terminal shows in the end: text, line breaks, and what moves the cursor and erases.
private struct Screen {
  private var rows: [[Character]] = [[]]
  private var row = 0
  private var column = 0

  var lines: [String] {
    var lines = rows.map { String($0) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  init(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&rest)
      case "\r": column = 0
      case "\n": moveDown()
      case "\u{7}": break
      default: put(scalar)
      }
    }
  }

  private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
    rest.removeFirst()
    var parameters = ""
    while let scalar = rest.popFirst() {
      guard scalar.properties.isAlphabetic else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      let count = Int(parameters) ?? 1
      switch scalar {
      case "A": row = max(0, row - count)
      case "C": column += count
      case "J":
        rows[row] = Array(rows[row].prefix(column))
        rows.removeSubrange((row + 1)...)
      default: break
      }
      return
    }
  }

  private mutating func moveDown() {
    row += 1
    if row == rows.count { rows.append([]) }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    while rows[row].count < column { rows[row].append(" ") }
    if column < rows[row].count { rows[row][column] = Character(scalar) } else { rows[row].append(Character(scalar)) }
    column += 1
  }
}
