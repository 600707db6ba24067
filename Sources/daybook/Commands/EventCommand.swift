import ArgumentParser
import Changes
import Diagnostics
import Journal

struct EventCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "event",
    abstract: "List, show, change and delete single check-ins.",
    discussion: """
      Examples:
        daybook event list run
        daybook event edit run yesterday --value 5.2
        daybook event delete run 2026-11-20
      """,
    subcommands: [EventListCommand.self, EventShowCommand.self, EventEditCommand.self, EventDeleteCommand.self]
  ).ofDaybook
}

/// The arguments that choose a check-in, for commands about a single one.
struct EventChoice: ParsableArguments {
  @OptionGroup var habit: HabitArgument

  @Argument(
    help: ArgumentHelp("The day: 2026-11-20, yesterday, mon; left out, that of the last event.", valueName: "day"),
    transform: Arguments.dayWord)
  var day: DayWord?

  @Option(
    help: ArgumentHelp(
      "Which one, where the habit has several that day; `\(Call("event", "list"))` numbers them.",
      discussion: "Example: --number 2", valueName: "number"))
  var number: Int?

  /// The chosen check-in.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or where several match and no number tells which.
  func event(in situation: CommandChange.Situation) throws(CommandFailure) -> RecordedEvent {
    let person = situation.person
    do throws(CommandFailure) {
      return try situation.habit(habit.name)
        .event(on: day?.latest(today: person.today), number: number, today: person.today)
    } catch {
      throw situation.workspace.addressing(person.username, error)
    }
  }
}

struct EventShowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one event.",
    discussion: """
      Examples:
        daybook event show run                      the last one
        daybook event show water mon --number 2
      """)

  @OptionGroup var choice: EventChoice
  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let situation = try await CommandChange("daybook event show", data).look(at: person.person)
    let event = try choice.event(in: situation)
    if report.json {
      Console.printJSON {
        $0.member("person", situation.person.username.text)
        $0.recordedEvent(event)
      }
    } else {
      let style = Console.output.style
      Console.print(EventView.lines(event, of: situation.person, style: style).joined(separator: "\n"))
    }
  }
}

/// Shows a single check-in on the terminal.
enum EventView {
  static func lines(_ event: RecordedEvent, of person: Person, style: Style) -> [String] {
    var title = style.bold(HabitText.title(event.habit)) + ": " + HabitText.value(event.entry.value, event.habit)
    if event.count > 1 { title += style.faint("  number \(event.number) of \(event.count)") }
    var when = DayPhrase.named(event.day)
    if let time = event.entry.time { when += " at \(time)" }
    return [title, "  \(when)"] + HabitText.details(event.details).map { "  \($0)" }
  }
}
