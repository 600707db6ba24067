import CLibrary
import Diagnostics
import Hashing
import Journal
import Yaml

/// What was fetched of people on other sites, for each follower by themselves and readable for nobody else:
///
///     .daybook/followed/<username>/<letters>.json    the last feed that could be read, as it came
///     .daybook/followed/<username>/<letters>.yml     where it came from and when, and why there is nothing newer
///
/// The letters follow from the address. If all of it is deleted, another pull fetches what everybody may see again; what friends
/// see takes another invitation, since what opened it is found by a mark that lies here (``FollowedSecrets``).
public struct FollowedCopies: Sendable {
  /// The folder of all of them, relative to the data folder.
  public static let folder = FolderLayout.state(name)
  private static let name = "followed"
  private static let keys = [
    "address", "on", "site", "tag", "modified", "trouble", "failed", "moved_to", "opened_by", "built", "asked",
    "failures",
  ]
  /// The most bytes of a feed that is read; whoever fetches takes no more.
  private static let largest = 262_144

  private let layout: FolderLayout
  private let secrets: FollowedSecrets

  /// - Parameters:
  ///   - layout: The layout of the data folder.
  ///   - secrets: What opens copies of friends, which goes with them.
  public init(in layout: FolderLayout, openedBy secrets: FollowedSecrets = FollowedSecrets()) {
    self.layout = layout
    self.secrets = secrets
  }

  // MARK: Reading

  /// Completes people who are followed by what was fetched of them.
  ///
  /// - Parameters:
  ///   - state: The folder of the program's own state; `nil` where there is none.
  ///   - trace: What is told of everything that is looked at.
  static func read(
    _ following: inout [FollowedFeed], of follower: Username, in state: OpenFolder?, lookedAtBy trace: ReadTrace?
  ) {
    if following.isEmpty { return }
    let folder: OpenFolder
    switch state.map({ $0.folder(name, tracedBy: trace).flatMap { $0.folder(follower.text) } }) ?? .failure(.missing) {
    case .success(let found): folder = found
    case .failure(let problem):
      let path = "\(Self.folder)/\(follower)"
      if problem == .missing { trace?.noteMissing(path) } else { trace?.giveUp(path) }
      return
    }
    for index in following.indices {
      following[index].copy = copy(of: following[index].address, in: folder)
    }
  }

  private static func copy(of address: String, in folder: OpenFolder) -> PulledFeed? {
    let letters = letters(of: address)
    guard let fields = record(folder, letters), fields.line("address", within: .address)?.text == address else {
      return nil
    }
    var copy = PulledFeed(
      on: fields.day("on"), site: fields.line("site")?.text, tag: fields.line("tag")?.text,
      modified: fields.line("modified")?.text)
    copy.trouble = fields.choice("trouble", FeedTrouble.self)
    copy.failed = fields.day("failed")
    copy.movedTo = fields.line("moved_to", within: .address).flatMap { FollowedAddress.isOne($0.text) ? $0.text : nil }
    copy.openedBy = fields.line("opened_by").flatMap { FollowedSecrets.isMark($0.text) ? $0.text : nil }
    copy.built = fields.day("built")
    copy.asked = fields.line("asked").flatMap { Int64($0.text) }
    copy.failures = fields.line("failures").flatMap { Int($0.text) }.map { min(max(0, $0), 1000) } ?? 0
    if case .success(let bytes) = folder.contents(of: letters + ".json", upTo: largest) { copy.bytes = bytes }
    return copy
  }

  // MARK: Writing

  /// Stores what a pull brought. The caller has to hold the data folder's lock.
  ///
  /// - Parameters:
  ///   - copy: What is known now; its bytes are stored where they are not those that lie there.
  ///   - address: The address by which the person is followed.
  public func put(_ copy: PulledFeed, of address: String, for follower: Username) throws(StorageFailure) {
    let folder = try open(follower)
    let letters = Self.letters(of: address)
    if let bytes = copy.bytes, case let known = try? folder.contents(of: letters + ".json", upTo: Self.largest).get(),
      known != bytes
    {
      try put(bytes, as: letters + ".json", in: folder)
    }
    let record: [UInt8]
    do throws(EditFlaw) {
      record = try Self.record(of: copy, at: address)
    } catch {
      throw StorageFailure("cannot write", layout.displayed(Self.folder), .notAllowed(error.message))
    }
    try put(record, as: letters + ".yml", in: folder)
    try check(folder.sync(), letters)
  }

  /// A copy as it is now; `nil` where there is none.
  public func known(of address: String, for follower: Username) -> PulledFeed? {
    guard case .success(let root) = OpenFolder.root(layout.root), let folder = Self.opened(follower, in: root) else {
      return nil
    }
    return Self.copy(of: address, in: folder)
  }

  /// Stores what a pull brought, and removes the copies of those who are followed no longer. Whoever is followed no longer, and
  /// of whom something else was stored since the pull began, is left as they are. The caller has to hold the lock.
  ///
  /// - Parameters:
  ///   - pulled: Those who were asked, as they were known before and as they are now.
  ///   - draft: What the folder has now.
  public func settle(
    _ pulled: [(before: FollowedFeed, after: FollowedFeed)], for follower: Username, in draft: FolderDraft
  ) throws {
    let path = FolderLayout.following(of: follower)
    let source = SourceFile(path: path, bytes: try draft.bytes(of: path) ?? [])
    let following = FollowingFile.read(source)
    for (before, after) in pulled {
      guard let copy = after.copy, copy != before.copy,
        following.contains(where: { $0.address == before.address && $0.isFriend == before.isFriend }),
        known(of: before.address, for: follower) == before.copy
      else { continue }
      try put(copy, of: before.address, for: follower)
    }
    // A file that somebody is in the middle of editing says nothing of who is followed.
    if source.diagnostics.isEmpty { remove(besides: following.map(\.address), for: follower) }
  }

  /// Removes what was fetched of all but some, and what opened it. The caller has to hold the data folder's lock.
  ///
  /// - Parameter addresses: Those whose copies stay.
  public func remove(besides addresses: [String], for follower: Username) {
    guard case .success(let root) = OpenFolder.root(layout.root), let folder = Self.opened(follower, in: root) else {
      return
    }
    let kept = Set(addresses.map(Self.letters))
    let gone = folder.allNames().filter { !kept.contains(String($0.prefix { $0 != "." })) }
    secrets.remove(Self.marks(of: gone, in: folder))
    for name in gone { _ = folder.remove(name) }
  }

  private static func marks(of names: [String], in folder: OpenFolder) -> [String] {
    names.filter { $0.hasSuffix(".yml") }.compactMap { name in
      record(folder, String(name.dropLast(".yml".count)))?.line("opened_by")?.text
    }
  }

  private static func record(_ folder: OpenFolder, _ letters: String) -> Fields? {
    guard case .success(let bytes?) = folder.contents(of: letters + ".yml", upTo: 16_384) else { return nil }
    let source = SourceFile(path: "", bytes: bytes)
    return YamlDocument.parse(source, in: source.start..<source.bytes.count).flatMap {
      Fields($0, in: source, known: keys, of: "a copy")
    }
  }

  /// Keeps what was fetched under another username of the follower.
  static func rename(_ person: Username, to name: Username, in root: OpenFolder) {
    guard let all = all(in: root), all.has(person.text) else { return }
    all.removeTree(name.text)
    _ = all.move(person.text, to: name.text)
  }

  /// Removes what was fetched for a person who is deleted, and what opened it.
  static func forget(_ person: Username, in root: OpenFolder) {
    if let folder = opened(person, in: root) { FollowedSecrets().remove(marks(of: folder.allNames(), in: folder)) }
    all(in: root)?.removeTree(person.text)
  }

  private static func record(of copy: PulledFeed, at address: String) throws(EditFlaw) -> [UInt8] {
    var entries = [YamlValue.Entry("address", .text(address))]
    func add(_ key: String, _ value: String?) {
      if let value { entries.append(.init(key, .text(value))) }
    }
    if let day = copy.on { entries.append(.init("on", .plain(day.description))) }
    add("site", copy.site)
    add("tag", copy.tag)
    add("modified", copy.modified)
    add("trouble", copy.trouble?.rawValue)
    if let day = copy.failed { entries.append(.init("failed", .plain(day.description))) }
    add("moved_to", copy.movedTo)
    add("opened_by", copy.openedBy)
    if let day = copy.built { entries.append(.init("built", .plain(day.description))) }
    if let asked = copy.asked { entries.append(.init("asked", .plain("\(asked)"))) }
    if copy.failures > 0 { entries.append(.init("failures", .plain("\(copy.failures)"))) }
    return try YamlEdit(new: .progress, entries).bytes
  }

  private func put(_ bytes: [UInt8], as name: String, in folder: OpenFolder) throws(StorageFailure) {
    let temporary = "new-" + name
    try check(folder.create(temporary, bytes, like: nil, mode: 0o600), name)
    try check(folder.move(temporary, to: name), name)
  }

  private func open(_ follower: Username) throws(StorageFailure) -> OpenFolder {
    guard case .success(var folder) = OpenFolder.root(layout.root) else {
      throw StorageFailure("cannot change it", layout.displayedRoot, .notAllowed("there is no such folder"))
    }
    for (name, mode) in [(FolderLayout.state, 0o777), (Self.name, 0o700), (follower.text, 0o700)] as [(String, UInt32)]
    {
      try check(folder.make(folder: name, mode: mode), name)
      switch folder.folder(name) {
      case .success(let inner): folder = inner
      case .failure(let problem):
        throw StorageFailure("cannot open", layout.displayed(folder.path(of: name)), .notAllowed(problem.message))
      }
    }
    return folder
  }

  private func check(_ code: Int32, _ name: String) throws(StorageFailure) {
    if code != 0 { throw StorageFailure("cannot write", layout.displayed(Self.folder + "/" + name), .system(code)) }
  }

  private static func all(in root: OpenFolder) -> OpenFolder? {
    guard case .success(let state) = root.folder(FolderLayout.state), case .success(let all) = state.folder(name) else {
      return nil
    }
    return all
  }

  private static func opened(_ follower: Username, in root: OpenFolder) -> OpenFolder? {
    guard let all = all(in: root), case .success(let folder) = all.folder(follower.text) else { return nil }
    return folder
  }

  /// What the files of an address are called.
  static func letters(of address: String) -> String {
    Hexadecimal.text(of: SHA256.digest(of: Array(address.utf8)).prefix(10))
  }
}
