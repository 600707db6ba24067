import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct HabitDeleteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a habit and everything that was recorded for it, for good.",
    discussion: """
      Says what will be lost and asks first. What is deleted cannot be recovered, and `undo` does not take it back; \
      `\(Call("habit", "archive"))` puts a habit away and keeps everything.

      Examples:
        daybook habit delete run
        daybook habit delete run --yes
      """)

  @OptionGroup var habit: HabitArgument

  @Flag(help: ArgumentHelp("Delete without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    var expected: HabitLoss?
    if !yes {
      let (loss, answer) = try await ask()
      switch answer {
      case .delete: expected = loss
      case .archive:
        return try await HabitChange("daybook habit archive", of: loss.habit.slug.text, options)
          .archive(on: nil)
      }
    }
    let agreed = expected
    let change = try CommandChange("daybook habit delete", options.data)
    let result = try await change.perform(of: options.person.person) { workspace, person, draft in
      let tracked = try workspace.habit(agreed?.habit.slug.text ?? habit.name, of: person)
      let loss = HabitLoss(of: tracked, person: person, in: workspace.book)
      // Only what the person agreed to is deleted: a check-in may have been added since.
      if let agreed, agreed != loss {
        throw Refusal("\(loss.habit.title) changed in the meantime: nothing was deleted", hint: "call it again")
      }
      try HabitStaging(of: person).delete(loss, in: workspace.book, from: &draft)
      return (person: person.username, loss: loss)
    }
    let loss = result.outcome.loss
    let gone = LossText.list(loss)
    try await ChangeReport(options, result).print(
      "Deleted \(HabitText.title(loss.habit))" + (gone.isEmpty ? "." : ", with \(Counted.list(gone)).")
    ) { writer in
      writer.member("person", result.outcome.person.text)
      writer.member("habit", loss.habit.slug.text)
      writer.member("check_ins", loss.checkIns)
      writer.member("photos", loss.photos.count)
    }
  }

  private func ask() async throws -> (HabitLoss, Answer) {
    let workspace = try await Workspace.openSound(options.data, concerning: .person(options.person.person))
    let person = try workspace.person(options.person.person)
    let loss = HabitLoss(of: try workspace.habit(habit.name, of: person), person: person, in: workspace.book)
    do throws(CommandFailure) {
      return (loss, try ask(loss))
    } catch {
      throw workspace.addressing(person.username, error)
    }
  }

  private enum Answer { case delete, archive }

  private func ask(_ loss: HabitLoss) throws(CommandFailure) -> Answer {
    let title = loss.habit.title
    let losses = LossText.list(loss)
    guard RawTerminal.isThere else {
      throw CommandFailure(
        .usage, .needsConsent, "deleting \(title) loses \(losses.isEmpty ? "it" : Counted.list(losses)) for good",
        hint: "\(flags: "--yes") deletes it without asking; "
          + "\(call: "habit", "archive", "\(loss.habit.slug)") keeps everything")
    }
    return try Cancellation.saying("\(title) is kept") { terminal throws(PromptCancelled) in
      let prompter = Prompter(on: terminal)
      let losses = losses.isEmpty ? [] : ["With it goes:"] + losses.map { "  \($0)" }
      prompter.say(
        ["\(HabitText.title(loss.habit)) will be deleted."] + losses
          + ["This cannot be recovered, not by `undo` either, which forgets the changes that tell of it.", ""])
      let isArchived = loss.habit.archived != nil
      var items = [ChoiceMenu.Item("Keep it"), ChoiceMenu.Item("Archive it", "asked for no more, and nothing is lost")]
      if isArchived { items.removeLast() }
      items.append(ChoiceMenu.Item("Delete it for good"))
      let chosen = try prompter.choose("What now", items)
      if chosen == 0 { throw PromptCancelled() }
      if chosen == 1, !isArchived { return .archive }
      let typed = try prompter.ask(
        Prompter.Question("Type y to delete \(title)", help: "anything else keeps it"))
      guard typed.lowercased() == "y" || typed == title else { throw PromptCancelled() }
      return .delete
    }
  }
}

/// Says in words what is deleted along with a habit.
enum LossText {
  /// What would be deleted: `154 check-ins from 2025-01-06 to 2026-11-20`, `3 photos`, `its notes`; empty where there
  /// is nothing.
  static func list(_ loss: HabitLoss) -> [String] {
    var parts: [String] = []
    if loss.checkIns > 0 { parts.append(checkIns(loss.checkIns, loss.days)) }
    if !loss.photos.isEmpty { parts.append(Counted.text(loss.photos.count, "photo")) }
    if !loss.habit.notes.isEmpty { parts.append("its notes") }
    if !loss.achievements.isEmpty {
      parts.append(
        Counted.text(loss.achievements.count, "achievement") + " of your own that only it can earn")
    }
    if !loss.challenges.isEmpty {
      parts.append("its part in \(Counted.text(loss.challenges.count, "challenge"))")
    }
    return parts
  }

  static func checkIns(_ count: Int, _ days: ClosedRange<Day>?) -> String {
    let range = days.map {
      $0.lowerBound == $0.upperBound ? " on \($0.lowerBound)" : " from \($0.lowerBound) to \($0.upperBound)"
    }
    return Counted.text(count, "check-in") + (range ?? "")
  }
}
