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
    // As it stands in the file, and else in any case: two may differ in nothing else.
    if let exact = person.following.first(where: { $0.address == typed }) { return exact }
    let text = typed.lowercased()
    func matches(_ one: FollowedFeed) -> Bool {
      let address = one.address.lowercased().dropFirst("https://".count)
      let page = address.hasSuffix("feed.json") ? address.dropLast("feed.json".count) : address
      let wanted = text.hasPrefix("https://") ? text.dropFirst("https://".count) : text[...]
      return address == wanted || page == wanted || page == wanted + "/" || page + "index.html" == wanted
    }
    let named = person.following.filter(matches)
    let found = named.isEmpty ? person.following.filter { $0.shownName.lowercased() == text } : named
    if found.count > 1 { throw Refusal(.feed(.severalNamed(typed)), isWrongUsage: true) }
    guard let one = found.first else { throw Refusal(.feed(.notFollowed(typed)), isWrongUsage: true) }
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
  /// - Parameter copies: Where what was fetched lies. Copies of those who are followed no longer go.
  /// - Throws: A ``Refusal`` where they are followed already, and errors of the draft.
  public func add(
    _ found: FeedFinder.Found, on day: Day, in draft: inout FolderDraft, _ copies: FollowedCopies
  ) throws {
    try stage(found, on: day, in: &draft)
    copies.remove(besides: person.following.map(\.address) + [found.address], for: person.username)
    try copies.put(found.copy, of: found.address, for: person.username)
  }

  private func stage(_ found: FeedFinder.Found, on day: Day, in draft: inout FolderDraft) throws {
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

  /// Stages that people are followed as a friend of theirs. Who is followed already, as everybody may or as a friend, is from now
  /// on followed by this invitation.
  ///
  /// - Parameters:
  ///   - root: The data folder, in which what opens them may not lie.
  ///   - copies: Where what was fetched lies.
  ///   - secrets: Where what opens it lies.
  /// - Throws: A ``Refusal`` where there would be too many, errors of the draft, and of writing outside of the folder.
  public func add(
    _ friends: [FriendInvitation.Found], on day: Day, in draft: inout FolderDraft, _ copies: FollowedCopies,
    _ secrets: FollowedSecrets, besides root: String
  ) throws {
    let known = Set(person.following.map(\.address))
    let new = friends.filter { !known.contains($0.feed.address) }
    guard known.count + new.count <= FollowedFeed.most else { throw Refusal(.feed(.tooMany)) }
    try edit(&draft) { list throws(EditFlaw) in
      for friend in friends {
        let address = friend.feed.address
        if known.contains(address) {
          try list.set("view", to: .plain("friends")) { $0.text(of: "follows") == address }
        } else {
          try list.append(
            .mapping([
              .init("follows", .text(address)), .init("name", .text(friend.feed.name)),
              .init("on", .plain(day.description)), .init("view", .plain("friends")),
            ]))
        }
      }
    }
    copies.remove(besides: person.following.map(\.address) + friends.map(\.feed.address), for: person.username)
    for friend in friends {
      let address = friend.feed.address
      let mark = copies.known(of: address, for: person.username)?.openedBy ?? FollowedSecrets.newMark()
      try secrets.write(friend.secret, as: mark, besides: root)
      var copy = friend.feed.copy
      copy.openedBy = mark
      try copies.put(copy, of: address, for: person.username)
    }
    draft.summary = .feedFollowed(friends.map(\.feed.name).joined(separator: ", "))
  }

  /// Stages that somebody is followed no longer. Their copy stays for whoever takes that back, and those of others who are not
  /// followed go.
  public func remove(_ followed: FollowedFeed, in draft: inout FolderDraft, _ copies: FollowedCopies) throws {
    copies.remove(besides: person.following.map(\.address), for: person.username)
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
