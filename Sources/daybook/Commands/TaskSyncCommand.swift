import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal
import Merging

struct TaskSyncCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Bring your lists in line with a folder of tasks, both ways.",
    discussion: """
      The folder has one folder for each list and in it one .ics file for each task, as vdirsyncer, khal and todoman \
      share it: with vdirsyncer that is every CalDAV server, and so your phone. What is new, changed, done or deleted on \
      one side becomes so on the other. What both changed stays on both: the list's own word counts, and the other one is \
      kept beside it as a comment. `\(Call("undo"))` takes our side back in one step; \
      `\(Call("help", "calendars"))` has the recipe.

      Examples:
        daybook task sync ~/calendars --dry-run
        vdirsyncer sync && daybook task sync ~/calendars && vdirsyncer sync
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Flag(help: ArgumentHelp("Say what would happen, and change nothing.", discussion: "Example: --dry-run"))
  var dryRun = false

  @Flag(help: ArgumentHelp("Delete here even when most tasks are gone there.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var options: TaskChangeOptions

  /// Ends a change before anything is stored.
  private struct Trial: Error {
    var outcome: TaskSync.Outcome
  }

  func perform() async throws {
    let name = "daybook task sync"
    let there = try TaskFolder(folder)
    let change = try CommandChange(name, options.data)
    var store: TaskSyncStore?
    var sync: TaskSync?
    var outcome = TaskSync.Outcome()
    var result: CommandChange.Result<Void>?
    do {
      let stored = try await change.perform(of: options.person.person) { workspace, person, draft in
        let other = System.resolved(folder) ?? folder
        let record = TaskSyncStore(root: workspace.root, person: person.username, other: other)
        let isFixed = options.data.today != nil || workspace.book.settings.today != nil
        let zone = person.timeZone ?? workspace.book.settings.timeZone
        let clock = WallClock(Clock.now, in: zone)
        let sync = TaskSync(
          folder: there, person: person, record: try record.lines().map { TaskSyncRecord(lines: $0) },
          siteID: try SettingsStaging.siteID(of: workspace.book.settings, in: &draft), zone: zone,
          now: WallClock(Clock.now, offset: 0), moment: clock.timestamp(on: person.today, isFixed: isFixed))
        let outcome = try sync.stage(in: &draft, yes: yes)
        if dryRun { throw Trial(outcome: outcome) }
        return (sync, record, outcome)
      }
      (sync, store, outcome) = (stored.outcome.0, stored.outcome.1, stored.outcome.2)
      result = CommandChange.Result(
        outcome: (), workspace: stored.workspace, isChanged: stored.isChanged, newWarnings: stored.newWarnings,
        person: stored.person)
    } catch let trial as Trial {
      outcome = trial.outcome
    }
    if outcome.report.isWithoutRecord {
      Console.remark(
        "Nothing is known of an earlier sync with this folder: tasks that were deleted on one side since come back.")
    }
    Console.report(there.unreadable.map(\.problem))
    if let sync, let store {
      do {
        try await store.store(try sync.write(&outcome).lines, command: name)
      } catch let failure as StorageFailure {
        throw CommandFailure(failure)
      }
    }
    guard let result else {
      if options.report.json {
        return Console.printJSON { outcome.report.write(to: &$0, unreadable: there.unreadable.map(\.path)) }
      }
      return Console.print(outcome.report.lines(isTrial: true).joined(separator: "\n"))
    }
    let report = outcome.report
    let text = report.lines(isTrial: false).joined(separator: "\n")
    try await ChangeReport(options.data, options.change, options.report, result).print(Hint(text)) {
      report.write(to: &$0, unreadable: there.unreadable.map(\.path))
    }
  }
}

extension TaskSync.Report {
  /// What happened, or would happen, in sentences.
  fileprivate func lines(isTrial: Bool) -> [String] {
    func counts(_ kinds: [(titles: [String], word: String)]) -> String {
      let parts = kinds.filter { !$0.titles.isEmpty }.map { "\($0.titles.count) \($0.word)" }
      return parts.isEmpty ? "nothing" : Counted.list(parts)
    }
    let here = counts([(added, "new"), (changed, "changed"), (done, "done"), (deleted, "deleted")])
    let there = counts([(addedThere, "new"), (changedThere, "changed"), (deletedThere, "deleted")])
    var lines = [(isTrial ? "Would change here: " : "Changed here: ") + here + "."]
    lines.append((isTrial ? "Would change in the folder: " : "Changed in the folder: ") + there + ".")
    for (title, conflict) in conflicts {
      let field = conflict.field.rawValue
      let (ours, theirs) = (conflict.ours ?? "nothing", conflict.theirs ?? "nothing")
      lines.append(
        TerminalText.safe("\(title): both sides changed \(field). Here it is \(ours); \(theirs) is kept as a comment."))
    }
    for look in looks { lines.append(TerminalText.safe(look.sentence)) }
    for title in kept {
      lines.append(TerminalText.safe("\(title): one side deleted it and the other changed it; it stays."))
    }
    for path in later { lines.append(TerminalText.safe("\(path) changed meanwhile: the next sync looks at it.")) }
    return lines
  }

  fileprivate func write(to writer: inout JSONWriter, unreadable: [String]) {
    func titles(_ writer: inout JSONWriter, _ key: String, _ titles: [String]) {
      writer.member(key) { $0.array(titles) { $0.value($1) } }
    }
    writer.member("here") {
      $0.object {
        titles(&$0, "added", added)
        titles(&$0, "changed", changed)
        titles(&$0, "done", done)
        titles(&$0, "deleted", deleted)
      }
    }
    writer.member("there") {
      $0.object {
        titles(&$0, "added", addedThere)
        titles(&$0, "changed", changedThere)
        titles(&$0, "deleted", deletedThere)
      }
    }
    titles(&writer, "kept", kept)
    writer.member("conflicts") {
      $0.array(conflicts) { writer, conflict in
        writer.object {
          $0.member("title", conflict.title)
          $0.member("field", conflict.conflict.field.rawValue)
          $0.member("here", conflict.conflict.ours)
          $0.member("there", conflict.conflict.theirs)
        }
      }
    }
    writer.member("lists") {
      $0.array(looks) { writer, look in
        writer.object {
          $0.member("list", look.list)
          $0.member("field", look.change.field.rawValue)
          $0.member("here", look.change.ours)
          $0.member("there", look.change.theirs)
          $0.member("takes", look.change.takesTheirs ? "there" : "here")
          $0.member("conflict", look.change.isConflict)
          $0.member("refusal", look.refusal)
        }
      }
    }
    titles(&writer, "unreadable", unreadable)
    titles(&writer, "later", later)
    writer.member("without_record", isWithoutRecord)
  }
}
