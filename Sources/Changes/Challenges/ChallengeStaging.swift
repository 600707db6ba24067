import DataFolder
import Journal

/// Stages changes to a challenge by somebody. Its maker changes it, invites and deletes it; everybody else answers for
/// themselves, by their own line.
public struct ChallengeStaging: Sendable {
  private let challenge: Challenge
  private let actor: Username
  private let today: Day
  private let path: String

  /// - Parameters:
  ///   - challenge: The challenge as it is stored.
  ///   - actor: Who changes it.
  public init(_ challenge: Challenge, by actor: Person) {
    self.challenge = challenge
    self.actor = actor.username
    today = actor.today
    path = FolderLayout.challenge(challenge.slug)
  }

  /// The challenge that somebody names, if it concerns them or they once declined it.
  ///
  /// - Throws: A ``Refusal`` where there is none of which they may know; it is the same whether there is one or not.
  public static func challenge(named name: String, for person: Username, in book: Book) throws(Refusal) -> Challenge {
    let mine = book.challenges.filter { $0.concerns(person) || $0.participant(person) != nil }
    let exact = mine.first { $0.slug.text == name || $0.title.lowercased() == name.lowercased() }
    let begun = mine.filter { $0.slug.text.hasPrefix(name) || $0.title.lowercased().hasPrefix(name.lowercased()) }
    if let found = exact ?? (begun.count == 1 && !name.isEmpty ? begun.first : nil) { return found }
    throw Refusal(.challenge(.none(name)), isWrongUsage: true)
  }

  // MARK: The maker's

  /// Stages the file of a new challenge.
  ///
  /// - Parameter challenge: As ``ChallengeRules`` made it.
  public static func add(_ challenge: Challenge, by maker: Person, to draft: inout FolderDraft) throws {
    let entries = ChallengeFileText.keys.compactMap { key in
      ChallengeFileText.value(key, of: challenge).map { YamlValue.Entry(key, $0) }
    }
    let file = try YamlEdit(new: .challenge, entries, body: challenge.notes)
    draft.write(file.bytes, to: FolderLayout.challenge(challenge.slug))
    ChallengeStaging(challenge, by: maker).note(.challengeAdded(challenge.title), in: &draft)
  }

  /// Stages the differences between the challenge and what it should be.
  ///
  /// - Returns: The keys that changed; empty where nothing is staged.
  /// - Throws: A ``Refusal`` for anybody but the maker, and errors of the draft.
  @discardableResult
  public func change(to new: Challenge, in draft: inout FolderDraft) throws -> [String] {
    try requireMaker()
    var changed: [String] = []
    try edit(in: &draft, saying: .challengeChanged(new.title)) { file throws(EditFlaw) in
      for key in ChallengeFileText.keys where key != "participants" {
        let after = ChallengeFileText.value(key, of: new)
        if ChallengeFileText.value(key, of: challenge) == after { continue }
        if let after { try file.set(key, to: after) } else { try file.remove(key) }
        changed.append(key)
      }
      if new.notes != challenge.notes {
        try file.setBody(new.notes)
        changed.append("notes")
      }
    }
    return changed
  }

  /// Stages that somebody is asked to take part, again where they declined.
  ///
  /// - Parameter other: Whom; they have to be among the people known to the maker.
  /// - Throws: A ``Refusal`` for anybody but the maker, and where the other was asked already or it is over.
  public func invite(_ other: Following.Party, in draft: inout FolderDraft) throws {
    try requireMaker()
    try requireOpen()
    switch challenge.participant(other.username)?.state {
    case .joined: throw Refusal(.challenge(.takesPart(challenge.title, other)))
    case .invited: throw Refusal(.challenge(.asked(challenge.title, other)))
    case .declined, nil: break
    }
    let summary = ChangeSummary.challengeInvited(challenge.title, other.label)
    try set(other.username, .invited, .keep, since: nil, saying: summary, &draft)
  }

  /// Stages that somebody does not take part any longer, or is not asked.
  ///
  /// - Throws: A ``Refusal`` for anybody but the maker, and where the other is not in it.
  public func remove(_ other: Following.Party, in draft: inout FolderDraft) throws {
    try requireMaker()
    guard challenge.participant(other.username) != nil else {
      throw Refusal(.challenge(.notIn(challenge.title, other)))
    }
    try set(other.username, nil, .keep, since: nil, saying: .challengeRemoved(challenge.title, other.label), &draft)
  }

  /// Stages the removal of the challenge. Everybody's habits and check-ins stay.
  ///
  /// - Throws: A ``Refusal`` for anybody but the maker.
  public func delete(in draft: inout FolderDraft) throws {
    try requireMaker()
    draft.remove(path)
    note(.challengeDeleted(challenge.title), in: &draft)
    draft.subjects.formUnion(challenge.participants.map { .person($0.person) })
  }

  // MARK: Everybody's

  /// Stages that the actor takes part with a habit, or brings another one.
  ///
  /// - Throws: A ``Refusal`` where they were not asked, take part with it already, or the challenge is over;
  ///   ``FieldProblems`` where the habit counts something else.
  public func join(with habit: Habit, in draft: inout FolderDraft) throws {
    try requireOpen()
    let line = challenge.participant(actor)
    guard line != nil || challenge.maker == actor else { throw Refusal(.challenge(.notAsked(challenge.title))) }
    if line?.state == .joined, line?.habit == habit.slug {
      throw Refusal(.challenge(.joined(challenge.title, habit: habit.title)))
    }
    try ChallengeRules.check(habit, for: challenge)
    let since = line?.state == .joined ? line?.since : today > challenge.from ? today : nil
    draft.subjects.insert(.habit(actor, habit.slug))
    try set(actor, .joined, .set(habit.slug), since: since, saying: .challengeJoined(challenge.title), &draft)
  }

  /// Stages that the actor does not take part, having been asked.
  ///
  /// - Throws: A ``Refusal`` where they were not asked, or have answered.
  public func decline(in draft: inout FolderDraft) throws {
    switch challenge.participant(actor)?.state {
    case .invited: break
    case .joined: throw Refusal(.challenge(.leavesInstead(challenge.title, challenge.slug)))
    case .declined: throw Refusal(.challenge(.declined(challenge.title)))
    case nil: throw Refusal(.challenge(.notAsked(challenge.title)))
    }
    try set(actor, .declined, .remove, since: nil, saying: .challengeDeclined(challenge.title), &draft)
  }

  /// Stages that the actor takes part no longer. Only their line goes; habit and check-ins stay.
  ///
  /// - Throws: A ``Refusal`` where they do not take part.
  public func leave(in draft: inout FolderDraft) throws {
    guard challenge.participant(actor)?.state == .joined else {
      throw Refusal(.challenge(.notJoined(challenge.title)))
    }
    try set(actor, nil, .keep, since: nil, saying: .challengeLeft(challenge.title), &draft)
  }

  // MARK: Parts

  private func requireMaker() throws(Refusal) {
    if challenge.maker != actor {
      throw Refusal(.challenge(.notMaker(challenge.title, maker: challenge.maker?.text ?? "")))
    }
  }

  private func requireOpen() throws(Refusal) {
    if challenge.through < today { throw Refusal(.challenge(.over(challenge.title, on: challenge.through))) }
  }

  /// Stages the line of a person, or its removal for no state. Whatever else the line says stays.
  private func set(
    _ person: Username, _ state: Challenge.Participant.State?, _ habit: TaskEdit.Change<Slug>, since: Day?,
    saying summary: ChangeSummary, _ draft: inout FolderDraft
  ) throws {
    try edit(in: &draft, saying: summary) { file throws(EditFlaw) in
      var items: [YamlValue] = []
      if case .list(let stored)? = file.value(of: "participants") { items = stored }
      let index = items.firstIndex { $0.text(of: "person") == person.text }
      if let state {
        var entries: [YamlValue.Entry] = [.init("person", .plain(person.text))]
        if let index, case .mapping(let stored) = items[index] { entries = stored }
        switch habit {
        case .keep: break
        case .remove: entries.removeAll { $0.key == "habit" }
        case .set(let slug): Self.set("habit", to: .plain(slug.text), in: &entries)
        }
        Self.set("state", to: .plain(state.rawValue), in: &entries)
        if let since {
          Self.set("since", to: .plain(since.description), in: &entries)
        } else {
          entries.removeAll { $0.key == "since" }
        }
        if let index { items[index] = .mapping(entries) } else { items.append(.mapping(entries)) }
      } else if let index {
        items.remove(at: index)
      }
      // Whoever made it keeps it, also where only the order of the participants said so.
      if challenge.by == nil, let maker = challenge.maker { try file.set("by", to: .plain(maker.text)) }
      if items.isEmpty { try file.remove("participants") } else { try file.set("participants", to: .list(items)) }
    }
    draft.subjects.insert(.person(person))
  }

  private static func set(_ key: String, to value: YamlValue, in entries: inout [YamlValue.Entry]) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append(.init(key, value))
    }
  }

  private func edit(
    in draft: inout FolderDraft, saying summary: ChangeSummary, _ body: (inout YamlEdit) throws(EditFlaw) -> Void
  ) throws {
    let stored = try draft.bytes(of: path) ?? []
    let bytes = try EditFlaw.naming(path) {
      var file = try YamlEdit(stored, .challenge)
      try body(&file)
      return file.bytes
    }
    if bytes != stored { draft.write(bytes, to: path) }
    note(summary, in: &draft)
  }

  private func note(_ summary: ChangeSummary, in draft: inout FolderDraft) {
    draft.owner = .person(actor)
    draft.subjects.insert(.person(actor))
    draft.summary = summary
  }
}
