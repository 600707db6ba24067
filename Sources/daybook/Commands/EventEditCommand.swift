import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct EventEditCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event, and build the site.",
    discussion: """
      What is not named stays as it is. A photo that no event names any more goes; `\(Call("undo"))` brings it back.

      Examples:
        daybook event edit run --value 5.2               the last event
        daybook event edit read yesterday --value skip --comment Flu
        daybook event edit water mon --number 2 --no-time
      """)

  @OptionGroup var choice: EventChoice

  @Option(
    help: ArgumentHelp(
      "done, skip, missed, or an amount.", discussion: "Example: --value 5.2", valueName: "value"),
    transform: EventEditCommand.value)
  var value: EventValue?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The day that it counts for: a day, today, yesterday, -1, or the last such weekday.",
      discussion: "Example: --on yesterday, --on mon, --on 2026-11-20", valueName: "day"),
    transform: Arguments.dayWord)
  var on: DayWord?

  @OptionGroup var options: CheckInOptions

  @Flag(name: .customLong("no-time"), help: ArgumentHelp("Without a time of day.", discussion: "Example: --no-time"))
  var removesTime = false

  @Flag(
    name: .customLong("no-comment"), help: ArgumentHelp("Without a comment.", discussion: "Example: --no-comment"))
  var removesComment = false

  @Flag(name: .customLong("no-photo"), help: ArgumentHelp("Without a photo.", discussion: "Example: --no-photo"))
  var removesPhoto = false

  @Flag(
    name: .customLong("no-location"), help: ArgumentHelp("Without a location.", discussion: "Example: --no-location"))
  var removesLocation = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    let pairs = [
      (options.at != nil && removesTime, "--at and --no-time"),
      (options.comment != nil && removesComment, "--comment and --no-comment"),
      (options.photo != nil && removesPhoto, "--photo and --no-photo"),
      (options.location != nil && removesLocation, "--location and --no-location"),
    ]
    if let pair = pairs.first(where: \.0) { throw UsageError("\(pair.1) cannot both be meant") }
    if value == nil, on == nil, options.isEmpty, !(removesTime || removesComment || removesPhoto || removesLocation) {
      throw UsageError(
        "nothing was said to change", hint: "for example: --value 5.2, --on yesterday, --comment TEXT, --no-photo")
    }
  }

  func perform() async throws {
    let folder = try CommandChange("daybook event edit", data)
    var photo: PhotoIntake?
    if let path = options.photo {
      photo = try PhotoIntake.read(
        path, limit: try await folder.look(at: person.person).settings.limits.photoBytes)
    }
    let (situation, (isSame, outcome)) = try await folder.performOnCheckIns(of: person.person) { draft, situation in
      let event = try choice.event(in: situation)
      let new = try edit(event, photo, in: &draft, situation)
      return (draft.isEmpty, await stored(new, insteadOf: event, in: draft, situation))
    }
    if !report.json {
      let style = Console.output.style
      Console.announce(isSame ? "Nothing changed, it is like that already:" : "Changed:")
      Console.announce(EventView.lines(outcome, of: situation.person, style: style).joined(separator: "\n"))
    }
    let build = await BuildAfterChange.run(
      in: situation.workspace, data: data, change: change, concerning: .person(situation.person.username))
    try build.report(asJSON: report.json) {
      $0.member("ok", true)
      $0.member("person", situation.person.username.text)
      $0.member("event") { $0.object { $0.recordedEvent(outcome) } }
    }
  }

  /// Stages the check-in with the changes of the flags and returns it.
  private func edit(
    _ event: RecordedEvent, _ photo: PhotoIntake?, in draft: inout FolderDraft, _ situation: CommandChange.Situation
  ) throws -> CheckIn {
    let person = situation.person
    let edit = EventEdit(
      value: value, day: on?.latest(today: person.today),
      time: options.at.map { .set($0) } ?? (removesTime ? .remove : .keep),
      comment: options.comment.map { .set($0) } ?? (removesComment ? .remove : .keep),
      photo: removesPhoto ? .remove : .keep,
      location: options.location.map { .set($0) } ?? (removesLocation ? .remove : .keep))
    let others = event.others
    let accepted: CheckIn
    do throws(CheckInRefusal) {
      accepted = try situation.rules(data).accept(edit, of: event.entry, details: event.details, among: others)
    } catch {
      throw CommandFailure(
        .refused,
        error.problems.map {
          $0.diagnostic(event.tracked, value: edit.value ?? event.entry.value, today: person.today, isEdit: true)
        })
    }
    if photo == nil, accepted.entry.matches(event.entry), accepted.details == event.details { return accepted }
    var staging = CheckInStaging(of: person, layout: situation.workspace.reading.layout)
    let new = try staging.replace(
      event, with: accepted, photo: photo, dayStartsAt: situation.settings.dayStartsAt, in: &draft)
    draft.summary = .checkInEdited(habit: event.habit.title, on: event.day)
    return new
  }

  /// The check-in as it will be read from the staged file: its number depends on where its row stands among others.
  private func stored(
    _ new: CheckIn, insteadOf event: RecordedEvent, in draft: FolderDraft, _ situation: CommandChange.Situation
  ) async -> RecordedEvent {
    let owner = situation.person.username
    let reading = await draft.read(today: data.today, now: situation.now, only: owner)
    let tracked = reading.book.person(owner)?.habits.first { $0.habit.slug == event.habit.slug }
    let same = tracked?.events(from: new.day, through: new.day).filter { $0.entry.matches(new.entry) } ?? []
    return same.last { $0.details == new.details } ?? same.last ?? event
  }

  @Sendable
  static func value(_ text: String) throws -> EventValue {
    switch text.lowercased() {
    case "done": return .done
    case "skip", "skipped": return .skip
    case "missed": return .missed
    default:
      guard case .success(let amount) = Amount.typed(text) else {
        let advice: Hint = AmountHint.hint(for: text) ?? "values are done, skip, missed, or an amount such as 5.2"
        throw UsageError("`\(text)` is no value", hint: advice)
      }
      return .amount(amount)
    }
  }
}
