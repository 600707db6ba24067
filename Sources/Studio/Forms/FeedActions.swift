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
    // The day is the site's and not that of the page that was sent, which may be from yesterday.
    let day = context.person.today
    let found = try await FeedFinder(in: context.services.feeds).find(typed, today: day, now: context.services.now())
    let words = context.revision.words
    return try await context.site.changes.inTurn {
      try await context.change { person, _, draft in
        try FeedFollowing(of: person).add(found, on: day, in: &draft, FollowedCopies(in: context.writer.layout))
        let note = words(.feedAddedNote, ["name": words.isolated(found.name)])
        return ActionOutcome(note: Note(note, undo: draft.isEmpty ? nil : draft.summary), page: FollowActions.page)
      }
    }
  }

  @Sendable private static func pull(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let (person, words) = (context.person, context.revision.words)
    let pull = FeedPull(in: context.writer.layout, from: context.services.feeds)
    let pulled = try await pull.run(
      person.following, of: person.username, command: "daybook serve", today: person.today,
      now: context.services.now(), within: FeedPull.secondsOfForm)
    let failed = pulled.contains { if case .failed = $0.outcome { true } else { false } }
    let isCut = pulled.contains { $0.outcome == .notAsked }
    let said: Phrase = isCut ? .feedNotAskedNote : failed ? .feedNotPulledNote : .feedPulledNote
    return ActionOutcome(note: Note(words(said)), page: FollowActions.page)
  }

  @Sendable private static func stop(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, _, draft in
      let followed = try FeedFollowing(of: person).followed(fields["address"] ?? "")
      try FeedFollowing(of: person).remove(followed, in: &draft, FollowedCopies(in: context.writer.layout))
      let name = words.isolated(followed.shownName)
      return ActionOutcome(
        note: Note(words(.followStoppedNote, ["name": name]), undo: draft.summary), page: FollowActions.page)
    }
  }
}
