import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct EventDeleteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an event, and build the site.",
    discussion: """
      Asks first. The event's photo goes too, unless another event names it. `\(Call("undo"))` brings both back.

      Examples:
        daybook event delete run                    the last one
        daybook event delete water mon --number 2 --yes
      """)

  @OptionGroup var choice: EventChoice

  @Flag(help: ArgumentHelp("Delete without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let folder = try CommandChange("daybook event delete", data)
    var agreed: RecordedEvent?
    if !yes {
      let situation = try await folder.look(at: person.person)
      let event = try choice.event(in: situation)
      try ask(event, of: situation.person)
      agreed = event
    }
    let expected = agreed
    let (situation, event) = try await folder.performOnCheckIns(of: person.person) { draft, situation in
      let event = try choice.event(in: situation)
      if let expected, expected.entry != event.entry || expected.details != event.details {
        throw CommandFailure(
          .refused, .changedMeanwhile, "the event changed in the meantime, and was not deleted", hint: "call it again")
      }
      var staging = CheckInStaging(of: situation.person, layout: situation.workspace.reading.layout)
      try staging.remove(event, dayStartsAt: situation.settings.dayStartsAt, in: &draft)
      draft.summary = .checkInDeleted(habit: event.habit.title, on: event.day)
      return event
    }
    if !report.json {
      let value = HabitText.value(event.entry.value, event.habit)
      let day = DayPhrase.on(event.day, today: situation.person.today)
      let back: Hint = "\(call: "undo") brings it back."
      Console.announce(
        "Deleted: \(HabitText.title(event.habit)), \(value) \(day). "
          + "\(situation.workspace.addressing(situation.person.username, back))")
    }
    let build = await BuildAfterChange.run(
      in: situation.workspace, data: data, change: change, concerning: .person(situation.person.username))
    try build.report(asJSON: report.json) {
      $0.member("ok", true)
      $0.member("person", situation.person.username.text)
      $0.member("deleted") { $0.object { $0.recordedEvent(event) } }
    }
  }

  private func ask(_ event: RecordedEvent, of person: Person) throws(CommandFailure) {
    guard RawTerminal.isThere else {
      throw CommandFailure(
        .usage, .needsConsent, "deleting an event asks first, and there is no terminal to ask on",
        hint: "\(flags: "--yes") deletes without asking")
    }
    try Cancellation.saying("the event is kept") { terminal throws(PromptCancelled) in
      let prompter = Prompter(on: terminal)
      prompter.say(EventView.lines(event, of: person, style: Console.output.style))
      guard try prompter.confirm("Do you wish to delete the habit event?", preferred: false) else {
        throw PromptCancelled()
      }
    }
  }
}
