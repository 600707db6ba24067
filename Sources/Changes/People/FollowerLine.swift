import DataFolder
import Journal

/// The line of a follower in the `followers.yml` of somebody whom they follow, and what it becomes.
struct FollowerLine {
  /// How the line says who it is about.
  enum Kind: String, CaseIterable {
    /// A person of the folder.
    case person
    /// Somebody from outside who reads on the hosted site.
    case reader
  }

  let follower: Username
  let followed: Username
  /// The line as it is; `nil` for none.
  let line: Follower?
  private let kind: Kind
  /// By what a line may mean them: what they are called, and were before.
  private let names: [Username]
  /// The number of the key by which they read on the hosted site, or may: another device may have given them words that this one
  /// does not know of. `nil` where the site has no key.
  private let key: Int?

  init(of follower: Username, at followed: Person, in book: Book) {
    self.follower = follower
    self.followed = followed.username
    line = followed.allFollowers.first { $0.person == follower }
    kind = book.person(follower) == nil ? .reader : .person
    names = [follower] + book.formerNames(of: follower)
    key = book.reader(follower)?.key ?? (book.settings.siteKey == nil && book.readers.isEmpty ? nil : 1)
  }

  /// Stages a state and a day, or for `nil` that the follower has nothing to do with the other any more. Everything else in the
  /// file stays as it is written; a file with nothing left in it is removed.
  ///
  /// Of whom the other let follow the line stays where the site has a key, with the number of that by which they read, or may have:
  /// what is sealed from then on is sealed by a key that follows from it.
  func store(_ state: Follower.State?, on day: Day?, in draft: inout FolderDraft) throws {
    let path = FolderLayout.followers(of: followed)
    let stored = try draft.bytes(of: path) ?? []
    let left = line?.state == .accepted && state != .accepted ? key.map { max($0, line?.key ?? 0) } : nil
    let bytes = try EditFlaw.naming(path) { () throws(EditFlaw) in
      var list = try YamlListEdit(stored)
      guard line == nil || list.items.contains(where: isMeant) else {
        throw EditFlaw("the line of `\(follower)` is not found in this file")
      }
      let state = state ?? (left != nil || line?.key != nil ? .removed : nil)
      guard let state else {
        try list.removeAll(where: isMeant)
        return list.bytes
      }
      var entries: [YamlValue.Entry] = [.init("state", .plain(state.rawValue))]
      if let day { entries.append(.init("on", .plain(day.description))) }
      if let left { entries.append(.init("key", .plain(String(left)))) }
      if line == nil {
        try list.append(.mapping([.init(kind.rawValue, .text(follower.text))] + entries))
      } else {
        for entry in entries { try list.set(entry.key, to: entry.value, where: isMeant) }
      }
      return list.bytes
    }
    if bytes.allSatisfy({ $0 <= 0x20 }) { draft.remove(path) } else { draft.write(bytes, to: path) }
  }

  private func isMeant(_ item: YamlValue) -> Bool {
    Kind.allCases.contains { kind in names.contains { $0.text == item.text(of: kind.rawValue) } }
  }
}
