import DataFolder
import Journal

/// The places in the files of others, and in what everybody shares, that name a person.
struct PersonReferences {
  /// What the person is called, and was before.
  let names: [Username]
  /// Who has the person among their followers, whatever the state.
  var followed: [Username]
  /// The challenges that name them.
  var challenges: [Slug]
  /// The lists of others that are shared with them, or whose tasks name them.
  var lists: [PersonLoss.SharedList]

  /// Others to whose reports they answered.
  var asked: [Person]
  /// The person as somebody who reads on the hosted site; `nil` where they do not.
  var reader: SiteReader?
  /// Those of ``names`` that nobody else may have once the person is gone: the key by which what they shared is sealed follows
  /// from the name, and their readers have it.
  var readNames: [Username]
  /// Whether nobody read what they shared.
  private let isUnread: Bool

  init(to person: Username, in book: Book) {
    names = [person] + book.formerNames(of: person)
    reader = book.reader(person)
    let own = book.person(person)
    let isRead = (own?.allFollowers ?? []).contains {
      $0.key != nil || book.reader($0.person) != nil
    }
    isUnread = !isRead
    readNames = isRead ? names.filter { book.reader($0) == nil } : []
    let others = book.people.filter { $0.username != person }
    followed = others.filter { other in other.allFollowers.contains { $0.person == person } }.map(\.username)
    challenges = book.challenges.filter { $0.participant(person) != nil || $0.by == person }.map(\.slug)
    asked = others.filter { $0.reports.contains { $0.answers.contains { $0.author == person } } }
    lists = others.flatMap { other in
      other.lists.filter { $0.names(person) }.map { PersonLoss.SharedList(owner: other.username, list: $0.slug) }
    }
  }

  /// Stages another name in each of these places, or without one that nothing names the person any more. A challenge in
  /// which nobody is left goes, too.
  ///
  /// - Parameter isLenient: Whether a file that cannot be edited safely stays as it is.
  func stage(_ name: Username?, isLenient: Bool, in draft: inout FolderDraft) throws {
    func edit(_ path: String, _ body: ([UInt8]) throws(EditFlaw) -> [UInt8]?) throws {
      guard let bytes = try draft.bytes(of: path) else { return }
      do {
        guard let edited = try EditFlaw.naming(path, { () throws(EditFlaw) in try body(bytes) }) else {
          return draft.remove(path)
        }
        if edited != bytes { draft.write(edited, to: path) }
      } catch  where isLenient {}
    }
    for other in followed {
      try edit(FolderLayout.followers(of: other)) { bytes throws(EditFlaw) in
        var list = try YamlListEdit(bytes)
        if let name {
          // The line of somebody who became a person here may still say `reader`.
          for kind in FollowerLine.Kind.allCases.map(\.rawValue) {
            try list.set(kind, to: .plain(name.text)) { isNamed($0.text(of: kind)) }
          }
        } else {
          func isLine(_ item: YamlValue) -> Bool {
            FollowerLine.Kind.allCases.contains { isNamed(item.text(of: $0.rawValue)) }
          }
          let kept = list.items.filter(isLine).compactMap(lineOfReader)
          try list.removeAll(where: isLine)
          for line in kept { try list.append(line) }
        }
        return list.bytes
      }
    }
    if let reader {
      try edit(FolderLayout.readers) { bytes throws(EditFlaw) in
        var list = try YamlListEdit(bytes)
        if let name {
          try list.set("reader", to: .plain(name.text)) { isNamed($0.text(of: "reader")) }
          return list.bytes
        }
        // What was theirs is sealed by another key should they come back from a backup, and that follows from this line.
        if reader.isRemoved, reader.key < SiteReader.largestKey, !isUnread {
          try list.set("key", to: .plain(String(reader.key + 1))) { isNamed($0.text(of: "reader")) }
        }
        try list.set("state", to: .plain("removed")) { isNamed($0.text(of: "reader")) }
        return list.bytes
      }
    }
    if name == nil, !readNames.isEmpty {
      try edit(FolderLayout.readers) { bytes throws(EditFlaw) in
        var list = try YamlListEdit(bytes)
        for kept in readNames {
          try list.append(
            .mapping([.init("reader", .text(kept.text)), .init("key", .plain("1")), .init("state", .plain("removed"))]))
        }
        return list.bytes
      }
    }
    for challenge in challenges {
      try edit(FolderLayout.challenge(challenge)) { bytes throws(EditFlaw) in
        var file = try YamlEdit(bytes, .challenge)
        let mentions = PersonMentions.challenge
        for key in mentions.lists { try replace(in: key, of: &file, by: name) }
        for key in mentions.single where isNamed(file.text(of: key)) {
          if let name { try file.set(key, to: .plain(name.text)) } else { try file.remove(key) }
        }
        return mentions.needed.contains(where: file.keys.contains) ? file.bytes : nil
      }
    }
    for list in lists {
      try edit(FolderLayout.list(list.list, of: list.owner)) { bytes throws(EditFlaw) in
        var file = try YamlEdit(bytes, .list)
        for key in PersonMentions.list.lists { try replace(in: key, of: &file, by: name) }
        var sheet = try ListSheet(file.bytes)
        for former in names where former != name { _ = try sheet.replace(former, by: name) }
        return sheet.bytes
      }
    }
    for other in asked {
      do {
        try ReportStaging.replace(names, by: name, of: other, in: &draft)
      } catch  where isLenient {}
    }
    try edit(FolderLayout.settings) { bytes throws(EditFlaw) in
      var file = try YamlEdit(bytes, .settings)
      for key in PersonMentions.settings.lists { try replace(in: key, of: &file, by: name) }
      if let name, isNamed(file.text(of: "owner")) { try file.set("owner", to: .plain(name.text)) }
      return file.bytes
    }
  }

  /// What stays of a follower who is gone and had a key to what friends see: what is sealed from then on is sealed by another.
  private func lineOfReader(_ line: YamlValue) -> YamlValue? {
    guard let reader else { return nil }
    let isAccepted = line.text(of: "state") == Follower.State.accepted.rawValue
    guard let key = isAccepted ? String(reader.key) : line.text(of: "key") else { return nil }
    return .mapping([
      .init("reader", .text(reader.reader.text)), .init("state", .plain(Follower.State.removed.rawValue)),
      .init("key", .plain(key)),
    ])
  }

  private func isNamed(_ text: String?) -> Bool { names.contains { $0.text == text } }

  /// Puts another name, or none, in the place of the person's in a list of people; a list of nobody goes.
  private func replace(in key: String, of file: inout YamlEdit, by name: Username?) throws(EditFlaw) {
    guard let value = file.value(of: key) else { return }
    let rest = names.reduce(value) { value, former in
      name.map { value.replacing(former, by: $0) } ?? value.without(former)
    }
    if rest == value { return }
    if rest == .list([]) { try file.remove(key) } else { try file.set(key, to: rest) }
  }
}

extension TaskList {
  /// Whether the list is shared with somebody, or a task of it names them.
  fileprivate func names(_ person: Username) -> Bool {
    access(of: person) != nil
      || allTasks.contains { task in
        [task.assignee, task.doneBy, task.addedBy, task.changedBy].contains(person)
          || task.comments.contains { $0.author == person }
      }
  }
}
