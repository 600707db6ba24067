import DataFolder
import Journal

/// No key opens again what it opened before: who could read on one side what friends of somebody see, and cannot in what comes
/// of both, leaves a line with the number of their key, as removing them does. What is sealed from then on is sealed by another.
extension StateMending {
  /// Keeps the file of readers where one side has it.
  mutating func keepReaders() {
    let path = FolderLayout.readers
    guard merged[path] == nil, let content = ours[path] ?? theirs[path] else { return }
    merged[path] = .content(content)
  }

  /// Adds the lines that nobody on one side could know to be needed.
  mutating func keepKeys(_ read: Read) throws {
    guard let readers = try bytes(FolderLayout.readers, read), let list = try? YamlListEdit(readers) else { return }
    var keeping = ReaderMending(try state(read), list)
    let sides = try [ours, theirs].map { files in
      try ReaderMending.Side(files, keeping.state) { try files[$0].map(read) }
    }
    keeping.end(of: sides)
    for (followed, keys) in keeping.lost(sides) {
      let path = FolderLayout.followers(of: followed)
      guard keeping.state.usernames.contains(followed) else {
        keeping.reserve(followed)
        continue
      }
      if let changed = keeping.followers(try bytes(path, read) ?? [], keeping: keys) { merged[path] = .bytes(changed) }
    }
    if keeping.list != list { merged[FolderLayout.readers] = .bytes(keeping.list.bytes) }
  }
}

/// What lines of readers in a merged state have to say, by what each side says.
private struct ReaderMending {
  let state: UnstoredState
  /// The merged `readers.yml`.
  private(set) var list: YamlListEdit
  /// Who is somebody else on the other side, so that they read nothing any more.
  private var strangers: Set<Username> = []

  init(_ state: UnstoredState, _ list: YamlListEdit) { (self.state, self.list) = (state, list) }

  /// Who reads what on one side.
  struct Side {
    let usernames: Set<Username>
    /// The number of each reader's key.
    private(set) var keys: [Username: Int] = [:]
    /// By whom they read, the readers whose friend somebody is.
    private(set) var friends: [Username: Set<Username>] = [:]

    /// - Parameter state: Who knows what people are called.
    init(_ files: StateMending.Files, _ state: UnstoredState, _ bytes: (String) throws -> [UInt8]?) throws {
      func lines(_ path: String) throws -> [ReaderLines.Line] {
        // What is no list says nothing.
        try bytes(path).flatMap { try? ReaderLines($0) }?.lines ?? []
      }
      usernames = Set(files.keys.compactMap(FolderLayout.owner))
      for line in try lines(FolderLayout.readers) { keys[state.current(line.name)] = line.key ?? 1 }
      if keys.isEmpty { return }
      for person in usernames {
        let accepted = try lines(FolderLayout.followers(of: person))
          .filter { $0.state == Follower.State.accepted.rawValue }.map { state.current($0.name) }
        friends[person] = Set(accepted).intersection(keys.keys)
      }
    }
  }

  /// Ends the reading of those who are somebody of this folder on the other side, or were and are gone.
  mutating func end(of sides: [Side]) {
    guard let one = sides.first, let other = sides.last else { return }
    for (side, across) in [(one, other), (other, one)] {
      for reader in side.keys.keys.sorted() {
        let (wasHere, isHere) = (side.usernames.contains(reader), state.usernames.contains(reader))
        if isHere, !wasHere, across.keys[reader] == nil {
          strangers.insert(reader)
        } else if isHere || !wasHere {
          continue
        }
        set("state", to: "removed", of: reader)
      }
    }
  }

  /// The keys that opened on one side what friends of somebody see, and are not accounted for in the merged state, sorted.
  func lost(_ sides: [Side]) -> [(followed: Username, keys: [Username: Int])] {
    var lost: [Username: [Username: Int]] = [:]
    for side in sides {
      for (followed, readers) in side.friends {
        for reader in readers {
          lost[followed, default: [:]][reader] = max(lost[followed]?[reader] ?? 0, side.keys[reader] ?? 1)
        }
      }
    }
    return lost.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Lets nobody else have the name of somebody who is gone: the key of what they shared follows from it.
  mutating func reserve(_ gone: Username) {
    if list.items.contains(where: { isOne($0, gone) }) { return }
    add(.mapping([.init("reader", .text(gone.text)), .init("key", .plain("1")), .init("state", .plain("removed"))]))
  }

  /// A file of followers in which these keys are accounted for; `nil` where they are, or where it cannot be edited.
  func followers(_ bytes: [UInt8], keeping keys: [Username: Int]) -> [UInt8]? {
    guard var followers = try? YamlListEdit(bytes) else { return nil }
    let before = followers
    for (reader, key) in keys.sorted(by: { $0.key < $1.key }) {
      guard let item = followers.items.first(where: { isOne($0, reader) }) else {
        try? followers.append(
          .mapping([
            .init("reader", .text(reader.text)), .init("state", .plain(Follower.State.removed.rawValue)),
            .init("key", .plain(String(key))),
          ]))
        continue
      }
      let isAccepted = item.text(of: "state") == Follower.State.accepted.rawValue
      if isAccepted, !strangers.contains(reader) { continue }
      if isAccepted {
        try? followers.set("state", to: .plain(Follower.State.removed.rawValue)) { isOne($0, reader) }
      }
      if item.text(of: "key").flatMap({ Int($0) }) ?? 0 < key {
        try? followers.set("key", to: .plain(String(key))) { isOne($0, reader) }
      }
    }
    return followers == before ? nil : followers.bytes
  }

  private mutating func set(_ key: String, to value: String, of reader: Username) {
    let state = state
    try? list.set(key, to: .plain(value)) { ReaderLines.name(in: $0).map(state.current) == reader }
  }

  private mutating func add(_ item: YamlValue) { try? list.append(item) }

  private func isOne(_ item: YamlValue, _ reader: Username) -> Bool {
    ReaderLines.name(in: item).map(state.current) == reader
  }
}
