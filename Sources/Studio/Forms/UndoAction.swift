import Changes
import DataFolder
import Journal
import SitePlan

/// Undoes the change that the page's message names, if it is still the last one of the person whose page it is.
enum UndoAction {
  /// The changes that somebody may take back. What is the site's is taken back by whoever may change it.
  static func scope(of person: Person, in book: Book, runsTheSite: Bool) -> HistoryScope {
    let isOwner = book.ownerName.map { $0 == person.username } ?? true
    return HistoryScope(of: person.username, isOwner: isOwner && runsTheSite)
  }

  static let action = FormAction { fields, context in
    let words = context.revision.words
    let wording = ChangeWording(words)
    let scope = scope(of: context.person, in: context.book, runsTheSite: context.runsTheSite)
    guard let last = context.writer.history(of: scope).undo.first else { throw RefusedForm(words(.liveNothingToUndo)) }
    if let named = fields["change"], !named.isEmpty, EntryVersion(of: last.summary) != EntryVersion(sent: named) {
      throw RefusedForm(words(.liveChangedSince, ["what": wording.sentence(last.summary)]))
    }
    // A list that is not shared with the person any more is none of theirs to change.
    let own = FolderLayout.person(context.person.username) + "/"
    let lists = ListShelf.all(of: context.person, in: context.book).filter(\.mayChange)
    let writable = Set(lists.map { FolderLayout.list($0.list.slug, of: $0.owner) })
    let isWithdrawn = last.paths.contains { $0.contains("/lists/") && !$0.hasPrefix(own) && !writable.contains($0) }
    if isWithdrawn { throw RefusedForm(words(.liveGone)) }
    // By number, because another command may have stored something since the history was read.
    switch try await context.writer.undo(.numbers([last.number]), of: scope, command: "daybook serve") {
    case .done(let changes):
      // The sentence stands on the next page, whose language may be what was taken back.
      let isOfLanguage = changes.contains { $0.summary.mayChangeLanguage }
      let next = isOfLanguage ? await context.refreshed().revision.words : words
      let what = changes.map { ChangeWording(next).sentence($0.summary) }.joined(separator: ", ")
      return ActionOutcome(note: Note(next(.liveTakenBack, ["what": what])))
    case .nothing, .tooFew: throw RefusedForm(words(.liveNothingToUndo))
    case .irreversible(let changes, _):
      let sentences = changes.map { change in
        words((change.irreversibility ?? .deletion).phrase, ["what": wording.sentence(change.summary)])
      }
      throw RefusedForm(sentences.joined(separator: "\n"))
    case .blocked(let change, let problem, let newer):
      let what = wording.sentence(change.summary)
      if problem.code == .cannotUndo, problem.location == nil, change.concernsReaders {
        throw RefusedForm(words(.readersUndo))
      }
      if let first = newer.first {
        throw RefusedForm(words(.changeBlockedBy, ["what": what, "newer": wording.sentence(first.summary)]))
      }
      let file = problem.location?.path ?? change.paths.first ?? ""
      throw RefusedForm(words(.changeBlocked, ["what": what, "file": words.isolated(file)]))
    }
  }
}

extension RecordedChange {
  /// Whether it changed who reads on the hosted site, which is not taken back.
  fileprivate var concernsReaders: Bool {
    paths.contains { $0 == FolderLayout.readers || FolderLayout.isOfFollowers($0) }
  }
}

extension ChangeSummary {
  /// Whether it may have changed the language in which somebody reads.
  fileprivate var mayChangeLanguage: Bool {
    guard case .settingsChanged(let keys) = self else { return false }
    return keys.contains { $0 == "language" || $0.hasSuffix(".language") }
  }
}

extension RecordedChange.Irreversibility {
  fileprivate var phrase: Phrase {
    switch self {
    case .deletion: .changeLostDeleted
    case .tooLarge: .changeLostTooLarge
    case .secret: .changeLostSecret
    }
  }
}
