import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Insights
import Journal

struct AskCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Walk through what is open today and what was forgotten, one key each.",
    discussion: """
      First what was forgotten yesterday, then what is due today: d done, a an amount (or just type it), s skip, m missed, \
      l later, q quit. Each answer is stored at once, so that nothing is lost by q or Ctrl-C, and `\(Call("undo"))` takes back \
      the last one. The site is built at the end.

      Without a terminal, and with --json, nothing is asked: what is open is listed, with how to answer it.

      Examples:
        daybook ask
        daybook ask --days 7                 what was forgotten in a week
      """
  ).ofDaybook

  @Option(
    help: ArgumentHelp(
      "How many days before today are looked at for what was forgotten.", discussion: "Example: --days 7",
      valueName: "number"))
  var days = 1

  @OptionGroup var change: ChangeOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try Arguments.check(days, in: 0...366, "--days") }

  func perform() async throws {
    let folder = try CommandChange("daybook ask", data)
    let situation = try await folder.look(at: person.person)
    let open = OpenOccasion.all(of: situation.workspace.reports(of: situation.person), days: days)
    guard RawTerminal.isThere, !report.json, !open.isEmpty else { return list(open, situation) }
    let session = AskSession(change: folder, person: situation.person.username)
    let (stored, end) = await RawTerminal.with { terminal in await session.ask(open, on: Prompter(on: terminal)) }
    Console.announce(Self.summary(stored.count, left: open.count - stored.count))
    if let last = stored.last {
      let build = await BuildAfterChange.run(
        in: last.workspace, data: data, change: change, concerning: .person(situation.person.username))
      try build.report(asJSON: false) { _ in }
    }
    switch end {
    case .regular: break
    case .cancelled: throw CommandFailure(.cancelled)
    case .failed(let error): throw error
    }
  }

  private func list(_ open: [OpenOccasion], _ situation: CommandChange.Situation) {
    let (workspace, person) = (situation.workspace, situation.person)
    let list = OpenList(open, of: person) { workspace.addressing(person.username, $0) }
    if report.json {
      Console.printJSON { list.json(into: &$0) }
    } else {
      let lines = list.lines(width: Console.output.tableWidth, style: Console.output.style)
      Console.print(lines.joined(separator: "\n"))
    }
  }

  /// What was answered and what is still open: `3 answered, 1 still open.`
  private static func summary(_ answered: Int, left: Int) -> String {
    let open = left == 0 ? "nothing is open any more" : "\(left) still open"
    return answered == 0 ? "Nothing was recorded; \(open)." : "\(answered) answered, \(open)."
  }
}

/// Asks one question after the other and stores each answer by a change of its own.
private struct AskSession: Sendable {
  /// Why the session ended.
  enum End {
    /// All questions were asked, or the person quit.
    case regular
    /// The person pressed Esc, Ctrl-C or Ctrl-D.
    case cancelled
    /// An answer could not be stored for a reason that holds for the other questions as well.
    case failed(any Error)
  }

  let change: CommandChange
  let person: Username

  /// - Returns: The situations in which answers were stored, also when the session was cancelled or failed.
  func ask(_ open: [OpenOccasion], on prompter: Prompter) async -> (stored: [CommandChange.Situation], end: End) {
    let interview = CheckInInterview(on: prompter)
    var stored: [CommandChange.Situation] = []
    for (index, occasion) in open.enumerated() {
      let answer: CheckInInterview.Answer
      do throws(PromptCancelled) {
        answer = try interview.ask(occasion, "\(index + 1) of \(open.count)")
      } catch {
        return (stored, .cancelled)
      }
      switch answer {
      case .quit: return (stored, .regular)
      case .later: prompter.say(["\(HabitText.title(occasion.reported.habit)): later"])
      case .value(let value):
        do {
          let (situation, lines) = try await store(value, of: occasion)
          stored.append(situation)
          Console.announce(lines.joined(separator: "\n"))
        } catch let failure as CommandFailure where failure.code == .refused {
          // Somebody else was quicker, or a rule forbids the answer: the other questions can still be answered.
          Console.report(failure.diagnostics)
        } catch {
          return (stored, .failed(error))
        }
      }
    }
    return (stored, .regular)
  }

  private func store(
    _ value: EventValue, of occasion: OpenOccasion
  ) async throws -> (CommandChange.Situation, [String]) {
    let slug = occasion.reported.habit.slug.text
    let (situation, outcome) = try await change.performOnCheckIns(of: person) { draft, situation in
      let tracked = try situation.habit(slug)
      let today = situation.person.today
      // A request without a day means now. The day that was asked about is named if it is over by now.
      let request = CheckInRequest(value, on: occasion.day == today ? nil : occasion.day)
      let checkIn: CheckIn
      do throws(CheckInRefusal) {
        checkIn = try situation.rules(change.data).accept(request, of: tracked)
      } catch {
        throw CommandFailure(
          .refused, error.problems.map { $0.diagnostic(tracked, value: value, today: today) })
      }
      var staging = CheckInStaging(of: situation.person, layout: situation.workspace.reading.layout)
      let recorded = try staging.record([(tracked, checkIn)], in: &draft)
      draft.summary = .checkIns(recorded.map(\.summary))
      return CheckInRun.Outcome(recorded: recorded, person: staging.person)
    }
    return (situation, CheckInReply(outcome, in: situation).told(style: Console.output.style))
  }
}
