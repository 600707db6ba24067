import DataFolder
import Journal

/// Whom a person follows on other sites: the rules, and what they store, which is a line in their `following.yml`.
public struct FeedFollowing: Sendable {
  private let person: Person

  /// - Parameter person: Who follows.
  public init(of person: Person) {
    self.person = person
  }

  /// The one that somebody means by an address, the beginning of one, or a name.
  ///
  /// - Throws: A ``Refusal`` where nobody or more than one is meant.
  public func followed(_ typed: String) throws(Refusal) -> FollowedFeed {
    let text = typed.lowercased()
    func matches(_ one: FollowedFeed) -> Bool {
      let address = one.address.dropFirst("https://".count)
      let page = address.hasSuffix("feed.json") ? address.dropLast("feed.json".count) : address
      let wanted = text.hasPrefix("https://") ? text.dropFirst("https://".count) : text[...]
      return address == wanted || page == wanted || page == wanted + "/" || page + "index.html" == wanted
    }
    let named = person.following.filter(matches)
    let found = named.isEmpty ? person.following.filter { $0.shownName.lowercased() == text } : named
    guard found.count == 1, let one = found.first else {
      throw Refusal(.feed(.notFollowed(typed)), isWrongUsage: true)
    }
    return one
  }

  /// Whether what somebody typed can be taken on at all, before anybody is asked.
  ///
  /// - Throws: A ``Refusal``.
  public func checkRoom(for typed: String) throws(Refusal) {
    let address = try FeedFinder.address(typed)
    if let known = person.following.first(where: { $0.address == address.text }), known.copy?.trouble != .replaced {
      throw Refusal(.feed(.followed(known.shownName)))
    }
    let isMove = person.following.contains { $0.copy?.movedTo == address.text }
    if person.following.count >= FollowedFeed.most, !isMove { throw Refusal(.feed(.tooMany)) }
  }

  /// Stages that somebody is followed. Who has moved there is followed there and not where they were; where another site
  /// answers than before, it is followed from now on.
  ///
  /// - Throws: A ``Refusal`` where they are followed already, and errors of the draft.
  public func add(_ found: FeedFinder.Found, on day: Day, in draft: inout FolderDraft) throws {
    let known = person.following.first { $0.address == found.address }
    if let known {
      if known.copy?.trouble == .replaced {
        draft.summary = .feedFollowed(found.name)
        return
      }
      throw Refusal(.feed(.followed(known.shownName)))
    }
    let former = person.following.first { one in
      one.copy?.movedTo == found.address || one.address == found.asked && one.copy?.trouble == .replaced
    }
    guard former != nil || person.following.count < FollowedFeed.most else { throw Refusal(.feed(.tooMany)) }
    try edit(&draft) { list throws(EditFlaw) in
      if let former {
        try list.set("follows", to: .text(found.address)) { $0.text(of: "follows") == former.address }
      } else {
        try list.append(
          .mapping([
            .init("follows", .text(found.address)), .init("name", .text(found.name)),
            .init("on", .plain(day.description)),
          ]))
      }
    }
    draft.summary = .feedFollowed(found.name)
  }

  /// Stages that somebody is followed no longer.
  public func remove(_ followed: FollowedFeed, in draft: inout FolderDraft) throws {
    try edit(&draft) { list throws(EditFlaw) in
      try list.removeAll { $0.text(of: "follows") == followed.address }
    }
    draft.summary = .followStopped(followed.shownName)
  }

  private func edit(
    _ draft: inout FolderDraft, _ body: (inout YamlListEdit) throws(EditFlaw) -> Void
  ) throws {
    let path = FolderLayout.following(of: person.username)
    let stored = try draft.bytes(of: path) ?? []
    let bytes = try EditFlaw.naming(path) {
      var list = try YamlListEdit(stored)
      try body(&list)
      return list.bytes
    }
    if bytes.allSatisfy({ $0 <= 0x20 }) { draft.remove(path) } else { draft.write(bytes, to: path) }
    draft.owner = .person(person.username)
    draft.subjects.insert(.person(person.username))
  }
}

extension FollowedFeed {
  /// What they are called: by the follower, or else their host.
  public var shownName: String { name ?? host }
}
