import Answers
import ArgumentParser
import Insights
import Journal

struct ShowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a habit: streaks, score, completion, and a year as a heatmap.",
    discussion: """
      Examples:
        daybook show run                     the beginning of a name is enough
        daybook show morning-run --year 2025
        daybook show morning-run --person ben --json --days
      """
  ).ofDaybook

  @OptionGroup var habit: HabitArgument

  @Option(
    help: ArgumentHelp(
      "The calendar year to draw, instead of the last twelve months.", discussion: "Example: --year 2025",
      valueName: "year"))
  var year: Int?

  @Flag(
    help: ArgumentHelp(
      "List the days too: with --json all of them, otherwise those drawn on which something was recorded.",
      discussion: "Example: daybook show run --json --days"))
  var days = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if let year { try Arguments.check(year, in: 1...9999, "--year") }
  }

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let person = try workspace.person(person.person)
    let tracked = try workspace.habit(habit.name, of: person)
    let weekStartsOn = workspace.book.settings.weekStartsOn
    let reported = ReportedHabit(tracked, today: person.today, weekStartsOn: weekStartsOn)
    let shown = try shownDays(reported)
    if report.json {
      var writer = JSONWriter()
      writer.habit(reported, of: person, withDays: days)
      Console.printJSON(writer.text)
    } else {
      let style = Console.output.style
      let view = HabitView(reported, weekStartsOn: weekStartsOn, days: shown, year: year, style: style)
      let width = Console.output.width
      let lines = view.lines(width: width) + (days ? view.dayLines(width: width) : [])
      Console.print(lines.joined(separator: "\n"))
    }
  }

  /// The days to show: the calendar year that was asked for, otherwise the year up to today or up to the last day of a
  /// habit that is over.
  private func shownDays(_ reported: ReportedHabit) throws(CommandFailure) -> ClosedRange<Day> {
    let report = reported.report
    let years = report.first.year...max(report.first.year, (report.isOver ? report.last : report.today).year)
    if let year, !years.contains(year) {
      let known = years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound) to \(years.upperBound)"
      throw CommandFailure(
        .usage, .wrongUsage, "\(HabitText.title(reported.habit)) has no days in \(year)",
        hint: "there \(years.count == 1 ? "is" : "are") \(known)")
    }
    if let year, let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) {
      return first...last
    }
    let last = report.isOver ? max(report.last, report.first) : report.today
    return (last - 364)...last
  }
}
