import DataFolder
import Journal

/// The line of a follower in the `followers.yml` of somebody whom they follow, and what it becomes.
struct FollowerLine {
  /// How the line says who it is about.
  enum Kind: String {
    /// A person of the folder.
    case person
    /// Somebody from outside who reads on the hosted site.
    case reader
  }

  let kind: Kind
  let follower: Username
  let followed: Username
  /// The line as it is; `nil` for none.
  let line: Follower?

  /// Stages a state and a day, or for `nil` that the follower has nothing to do with the other any more. Everything else in the
  /// file stays as it is written; a file with nothing left in it is removed.
  ///
  /// Of who had a key to what friends see the line stays, with the number of that key: what is sealed from then on is sealed by
  /// a key that follows from it.
  func store(_ state: Follower.State?, on day: Day?, in draft: inout FolderDraft) throws {
    let path = FolderLayout.followers(of: followed)
    let stored = try draft.bytes(of: path) ?? []
    let key = line?.state == .accepted && state != .accepted ? try usedKey(in: &draft) : nil
    let bytes = try EditFlaw.naming(path) { () throws(EditFlaw) in
      var list = try YamlListEdit(stored)
      let state = state ?? (key != nil || line?.key != nil ? .removed : nil)
      guard let state else {
        try list.removeAll(where: isMeant)
        return list.bytes
      }
      var entries: [YamlValue.Entry] = [.init("state", .plain(state.rawValue))]
      if let day { entries.append(.init("on", .plain(day.description))) }
      if let key { entries.append(.init("key", .plain(String(key)))) }
      if line == nil {
        try list.append(.mapping([.init(kind.rawValue, .text(follower.text))] + entries))
      } else {
        for entry in entries { try list.set(entry.key, to: entry.value, where: isMeant) }
      }
      return list.bytes
    }
    if bytes.allSatisfy({ $0 <= 0x20 }) { draft.remove(path) } else { draft.write(bytes, to: path) }
  }

  private func isMeant(_ item: YamlValue) -> Bool { item.text(of: kind.rawValue) == follower.text }

  /// The number of the key by which the follower reads on the hosted site; `nil` where they do not.
  private func usedKey(in draft: inout FolderDraft) throws -> Int? {
    guard let bytes = try draft.bytes(of: FolderLayout.readers) else { return nil }
    return try EditFlaw.naming(FolderLayout.readers) { () throws(EditFlaw) in
      let line = try YamlListEdit(bytes).items.first { $0.text(of: "reader") == follower.text }
      return line?.text(of: "key").flatMap { Int($0) }
    }
  }
}
