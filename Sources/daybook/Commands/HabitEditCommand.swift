import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct HabitEditCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a habit.",
    discussion: """
      With flags it changes what they name, and nothing else in the habit's file. Without flags it opens a copy of the \
      file in $VISUAL or $EDITOR; what you wrote is stored when it can be read, and otherwise you can go on editing.

      Examples:
        daybook habit edit run --reason "Clear my head" --no-end
        daybook habit edit run
      """)

  @OptionGroup var habit: HabitArgument

  @OptionGroup(title: "The habit") var flags: HabitFlags
  @Flag var removed: [HabitRemoval] = []

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    let input = try input()
    if input.isEmpty { return try await editFile() }
    let change = try CommandChange("daybook habit edit", options.data)
    let result = try await change.perform(of: options.person.person, reading: .ownPages) { workspace, person, draft in
      let tracked = try workspace.habit(habit.name, of: person)
      let edited = try HabitRules(workspace, person).edited(
        tracked.habit, input.namingReplaced(in: workspace, person), log: tracked.log)
      let changed = try HabitStaging(of: person).change(tracked.habit, to: edited, in: &draft)
      draft.summary = .habitChanged(tracked.habit.title, keys: changed)
      return Outcome(person: person.username, habit: edited, changed: changed)
    }
    try await say(result)
  }

  private struct Outcome: Sendable {
    var person: Username
    var habit: Habit
    var changed: [String]
  }

  private func say(_ result: CommandChange.Result<Outcome>) async throws {
    let outcome = result.outcome
    let changed = outcome.changed.isEmpty ? "" : ": \(outcome.changed.joined(separator: ", "))"
    try await ChangeReport(options, result).print(
      result.isChanged
        ? "Changed \(HabitText.title(outcome.habit))\(changed)."
        : "Nothing changed: \(HabitText.title(outcome.habit)) is like that already."
    ) { writer in
      writer.member("person", outcome.person.text)
      writer.member("habit") { $0.object { $0.habitFacts(outcome.habit) } }
      writer.member("keys") { $0.array(outcome.changed) { $0.value($1) } }
    }
  }

  private func input() throws -> HabitInput {
    var input = try flags.input()
    for removal in removed {
      if let field = removal.field {
        guard input.fields[field] == nil else { throw CommandFailure.givenAndRemoved(removal.description) }
        input.fields[field] = .nothing
      } else {
        guard input.notes == nil else { throw CommandFailure.givenAndRemoved(removal.description) }
        input.notes = ""
      }
    }
    return input
  }

  // MARK: In an editor

  private func editFile() async throws {
    let workspace = try await Workspace.openSound(
      options.data, concerning: .person(options.person.person), reading: .ownPages)
    let person = try workspace.person(options.person.person)
    let tracked = try workspace.habit(habit.name, of: person)
    let path = FolderLayout.habit(tracked.habit.slug, of: person.username)
    let file = Paths.joined(workspace.root, path)
    let isBrought = person.broughtHabits[tracked.habit.slug] != nil
    let bytes = isBrought ? try HabitFileText.bytes(of: tracked.habit) : try Files.read(file)
    let copy = try EditedCopy(of: bytes, named: "\(tracked.habit.slug).md")
    while true {
      let text = try copy.edit()
      if text == copy.original { return try await sayNothingChanged(tracked.habit, copy) }
      do {
        try await store(text, copy, at: path, of: tracked.habit, isNew: isBrought, person.username)
        copy.discard()
        return
      } catch let failure as CommandFailure where failure.code == .refused {
        Console.report(failure.diagnostics)
        do throws(CommandFailure) {
          try goOn(with: copy, of: file)
        } catch {
          throw workspace.addressing(person.username, error)
        }
      }
    }
  }

  private func sayNothingChanged(_ habit: Habit, _ copy: EditedCopy) async throws {
    copy.discard()
    Console.print("Nothing changed: \(HabitText.title(habit)) is as it was.")
  }

  /// Asks whether to go on editing a text that could not be stored.
  ///
  /// - Parameter file: The file from which the copy was made.
  /// - Throws: ``CommandFailure`` if the person does not go on, or cannot be asked.
  private func goOn(with copy: EditedCopy, of file: String) throws(CommandFailure) {
    let kept = "nothing was saved; what you wrote is in \(copy.path)"
    guard RawTerminal.isThere else {
      throw CommandFailure(
        .refused, .refused, kept,
        hint: "mend it there and copy it to \(file), or begin afresh with \(call: "habit", "edit", "\(habit.name)")")
    }
    let goesOn = try Cancellation.saying(kept) { terminal throws(PromptCancelled) in
      try Prompter(on: terminal).confirm("Edit it again?", preferred: true)
    }
    if !goesOn {
      Console.sayCancelled(kept)
      throw CommandFailure(.cancelled)
    }
  }

  private func store(
    _ text: [UInt8], _ copy: EditedCopy, at path: String, of old: Habit, isNew: Bool, _ username: Username
  ) async throws {
    let slug = old.slug
    let result = try await CommandChange("daybook habit edit", options.data).perform(
      concerning: .person(username)
    ) { workspace, draft in
      guard try draft.bytes(of: path) == copy.original else {
        throw CommandFailure(
          .inputOutput, .changedMeanwhile, "somebody else changed this habit while you edited it: nothing was saved",
          hint: "what you wrote is in \(copy.path)")
      }
      try HabitStaging(of: try workspace.person(username)).write(text, for: slug, to: &draft)
      draft.subjects = [.habit(username, slug)]
      draft.summary = .habitChanged(old.title, keys: [])
      return path
    }
    let habit = result.workspace.book.person(username)?.habits.first { $0.habit.slug == slug }?.habit
    let edited = CommandChange.Result(
      outcome: Outcome(
        person: username, habit: habit ?? old, changed: []),
      workspace: result.workspace, isChanged: result.isChanged, newWarnings: result.newWarnings)
    try await say(edited)
  }
}
