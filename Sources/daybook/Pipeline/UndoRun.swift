import DataFolder
import Diagnostics
import Journal

/// Runs `undo` and `redo`, which go through the history of changes in opposite directions.
struct UndoRun: Sendable {
  enum Direction: Sendable { case undo, redo }

  private let direction: Direction
  private let options: HabitChangeOptions
  private let settings: Workspace
  private let person: Username
  private let scope: HistoryScope

  /// Finds out whose changes are meant. It reads only the settings if it can, because an error in the folder may be
  /// what is to be undone.
  init(_ direction: Direction, _ options: HabitChangeOptions) async throws(CommandFailure) {
    self.direction = direction
    self.options = options
    settings = try await Workspace.openSettings(options.data)
    var owner = settings.book.settings.owner
    if let named = options.person.person ?? owner, owner != nil,
      Files.exists(Paths.joined(settings.root, FolderLayout.person(named)))
    {
      person = named
    } else {
      // The people are read where none is named, or to list them in the error about an unknown one.
      let everybody = try await Workspace.open(options.data)
      person = try everybody.person(options.person.person).username
      owner = everybody.owner?.username
    }
    scope = HistoryScope(of: person, owner: owner)
  }

  private var writer: FolderWriter { FolderWriter(root: settings.root) }
  private var name: String { direction == .undo ? "undo" : "redo" }
  /// The verb in messages, `take back` or `bring back`.
  private var verb: String { direction == .undo ? "take back" : "bring back" }
  private var participle: String { direction == .undo ? "taken back" : "brought back" }
  private var history: [RecordedChange] {
    let history = writer.history(of: scope)
    return direction == .undo ? history.undo : history.redo
  }

  // MARK: Running

  func perform(_ which: HistoryOptions) async throws {
    if which.list {
      return UndoList(changes: history, verb: verb, participle: participle).print(asJSON: options.report.json)
    }
    do {
      var outcome = try await go(which.number.map(HistorySelection.position) ?? .latest(which.last ?? 1))
      if case .irreversible(let passed, let further) = outcome, which.number == nil, !further.isEmpty {
        if !which.yes { try ask(about: passed, further) }
        outcome = try await go(.numbers(further.map(\.number)))
      }
      guard case .done(let changes) = outcome else { throw failure(outcome, which) }
      try await built(changes)
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    }
  }

  func forget() async throws {
    let change: RecordedChange?
    do {
      change = try await writer.forgetLastChange(of: scope)
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    }
    if options.report.json {
      Console.printJSON {
        $0.member("ok", true)
        $0.member("forgotten") { if let change { $0.change(change) } else { $0.null() } }
      }
    } else {
      Console.print(
        change.map { "Forgotten, and left as it is: \(ChangeText.sentence($0.summary))." }
          ?? "There is nothing to forget.")
    }
  }

  private func go(_ selection: HistorySelection) async throws -> UndoOutcome {
    switch direction {
    case .undo: try await writer.undo(selection, of: scope)
    case .redo: try await writer.redo(selection, of: scope)
    }
  }

  private func built(_ changes: [RecordedChange]) async throws {
    if !options.report.json {
      for change in changes {
        let done = direction == .undo ? "Taken back" : "Brought back"
        Console.announce("\(done): \(ChangeText.sentence(change.summary)).")
      }
    }
    // The change may have been one of the settings, which say where the site goes, so they are read again.
    let workspace = try await Workspace.openSettings(options.data)
    let build = await BuildAfterChange.run(
      in: workspace, data: options.data, change: options.change, concerning: .person(options.person.person))
    try build.report(asJSON: options.report.json) {
      $0.member("ok", true)
      if let first = changes.first { $0.member(direction == .undo ? "undone" : "redone") { $0.change(first) } }
      $0.member("changes") { $0.array(changes) { $0.change($1) } }
    }
  }

  // MARK: Failing

  /// Asks whether to go on with older changes, past those that cannot be undone.
  ///
  /// - Throws: ``CommandFailure`` if the person does not want to, or cannot be asked.
  private func ask(about passed: [RecordedChange], _ further: [RecordedChange]) throws(CommandFailure) {
    guard RawTerminal.isThere, !options.report.json else {
      let next = further.map { "`\(ChangeText.sentence($0.summary))`" }.joined(separator: ", ")
      throw addressed(
        CommandFailure(
          .refused, .cannotUndo, lost(passed),
          hint: "\(call: "\(name)", "--list") shows what there is; \(call: "\(name)", "--yes") would \(verb) \(next)"))
    }
    let goesOn = try Cancellation.saying("nothing was \(participle)") { terminal throws(PromptCancelled) in
      let prompter = Prompter(on: terminal)
      let lines = [Sentence.text("", lost(passed).capitalizedFirst), "Before that:"]
      prompter.say(lines + further.map { "  \(LocalClock.machine($0.time))  \(ChangeText.sentence($0.summary))" })
      return try prompter.confirm(
        "\(verb.capitalizedFirst) \(further.count == 1 ? "that" : "those")?", preferred: false)
    }
    if goesOn { return }
    Console.sayCancelled("nothing was \(participle)")
    throw CommandFailure(.cancelled)
  }

  /// A clause about changes that cannot be undone:
  /// `the last change cannot be taken back: Habit deleted, at 2026-11-20 08:15 (what was deleted is gone for good)`.
  private func lost(_ changes: [RecordedChange]) -> String {
    let named = changes.map { change in
      let reason = change.irreversibility.map { " (\($0.reason))" } ?? ""
      return "\(ChangeText.sentence(change.summary)), at \(LocalClock.machine(change.time))\(reason)"
    }
    let isLast = changes.count == 1 && changes.first == history.first
    let subject = isLast ? "the last change" : changes.count == 1 ? "a change" : "some changes"
    return "\(subject) cannot be \(participle): \(named.joined(separator: "; "))"
  }

  private func failure(_ outcome: UndoOutcome, _ which: HistoryOptions) -> CommandFailure {
    switch outcome {
    case .done: CommandFailure(.refused)
    case .nothing: CommandFailure(.refused, .nothingToUndo, "there is nothing to \(verb)")
    case .tooFew(0): CommandFailure(.refused, .nothingToUndo, "there is nothing to \(verb)")
    case .tooFew(let count):
      addressed(
        CommandFailure(
          .refused, .nothingToUndo,
          "there \(count == 1 ? "is" : "are") but \(Counted.text(count, "change")) to \(verb)",
          hint: "\(call: "\(name)", "--list") shows \(count == 1 ? "it" : "them")"))
    case .irreversible(let changes, _): CommandFailure(.refused, .cannotUndo, lost(changes))
    case .blocked(let change, let problem, let newer):
      addressed(CommandFailure(.refused, refusals(of: change, problem, newer)))
    }
  }

  /// What is wrong with no place in a file, and needs nothing newer taken back first, is the reason itself, with its own way out.
  private func refusals(of change: RecordedChange, _ problem: Diagnostic, _ newer: [RecordedChange]) -> [Diagnostic] {
    var refusal = refusal(of: change, newer)
    guard newer.isEmpty, problem.location == nil else { return [refusal, problem] }
    refusal.message += ": " + problem.message
    refusal.hint = problem.hint.map { hint in refusal.hint.map { hint + "; " + $0 } ?? hint } ?? refusal.hint
    return [refusal]
  }

  private func refusal(of change: RecordedChange, _ newer: [RecordedChange]) -> Diagnostic {
    var refusal = Diagnostic(.error, .cannotUndo, "`\(ChangeText.sentence(change.summary))` cannot be \(participle)")
    if let first = newer.first, let last = newer.last {
      refusal.message += ": `\(ChangeText.sentence(first.summary))` changed the same since"
      let position = writer.history(of: scope).undo.firstIndex { $0.number == last.number }
      if let position {
        refusal.hint = "\(call: "undo", "\(position + 1)") takes back `\(ChangeText.sentence(last.summary))` first"
      }
    } else if direction == .undo, change.number == history.first?.number {
      refusal.hint = "\(call: "undo", "--forget") goes on to the change before"
    }
    return refusal
  }

  private func addressed(_ failure: CommandFailure) -> CommandFailure { settings.addressing(person, failure) }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
