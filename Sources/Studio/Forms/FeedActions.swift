import Changes
import DataFolder
import Journal
import SitePlan

/// The actions of Following about people on other sites: to follow one by an address, to ask for what is new, and to follow
/// somebody no longer.
enum FeedActions {
  static let all: [String: FormAction] = [
    "feed-follow": FormAction(perform: follow, waitsForOthers: true),
    "feed-stop": FormAction(perform: stop),
    "feed-pull": FormAction(perform: pull, waitsForOthers: true),
  ]

  @Sendable private static func follow(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let typed = fields["address"] ?? ""
    try FeedFollowing(of: context.person).checkRoom(for: typed)
    let day = fields.shownDay(of: context.person)
    let found = try await FeedFinder(in: context.services.feeds).find(typed, today: day)
    let words = context.revision.words
    return try await context.site.changes.inTurn {
      try await context.change { person, _, draft in
        try FeedFollowing(of: person).add(found, on: day, in: &draft)
        try FollowedCopies(in: context.writer.layout).put(found.copy, of: found.address, for: person.username)
        let note = words(.feedAddedNote, ["name": words.isolated(found.name)])
        return ActionOutcome(note: Note(note, undo: draft.isEmpty ? nil : draft.summary), page: FollowActions.page)
      }
    }
  }

  @Sendable private static func pull(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let (person, words) = (context.person, context.revision.words)
    let pull = FeedPull(in: context.writer.layout, from: context.services.feeds)
    let pulled = try await pull.run(
      person.following, of: person, command: "daybook serve", today: fields.shownDay(of: person))
    let failed = pulled.count { if case .failed = $0.outcome { true } else { false } }
    return ActionOutcome(
      note: Note(words(failed == 0 ? .feedPulledNote : .feedNotPulledNote)), page: FollowActions.page)
  }

  @Sendable private static func stop(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, _, draft in
      let followed = try FeedFollowing(of: person).followed(fields["address"] ?? "")
      try FeedFollowing(of: person).remove(followed, in: &draft)
      let name = words.isolated(followed.shownName)
      return ActionOutcome(
        note: Note(words(.followStoppedNote, ["name": name]), undo: draft.summary), page: FollowActions.page)
    }
  }
}
