import Accounts
import CLibrary
import Diagnostics
import Journal

/// The accounts of a data folder: `people/<username>/account.yml`, and in `.daybook/accounts` what a server keeps of
/// sessions. Neither is part of the book, and neither is recorded for `undo`.
public struct AccountFolder: Sendable {
  private let layout: FolderLayout

  /// - Parameters:
  ///   - root: The data folder, absolute or relative to the working directory.
  ///   - displayedRoot: The data folder's path in messages; `nil` for `root`.
  public init(root: String, displayedAs displayedRoot: String? = nil) {
    layout = FolderLayout(root: root, displayedAs: displayedRoot)
  }

  private var writer: FolderWriter { FolderWriter(root: layout.root, displayedAs: layout.displayedRoot) }
  private var files: FolderFiles { FolderFiles(layout: layout) }

  // MARK: Accounts

  /// All accounts as they are now.
  public struct Listing: Sendable, Equatable {
    /// The accounts that could be read, by whose they are.
    public var accounts: [Username: Account] = [:]
    /// What is wrong with the files of others. Nothing that stands in them is quoted.
    public var diagnostics: [Diagnostic] = []

    /// No accounts.
    public init() {}

    /// Whose account it is; `nil` where there is none of that id.
    public func username(of id: String) -> Username? { accounts.first { $0.value.id == id }?.key }

    /// Whose account is linked to that of a provider; `nil` where nobody's is.
    public func username(of identity: Identity) -> Username? {
      accounts.first { $0.value.identities.contains(identity) }?.key
    }

    /// Who signs in with a name: a username or an e-mail address, in any case, as phones begin a line with a large letter.
    /// `nil` where that is nobody.
    public func username(signingInAs name: String) -> Username? {
      if let username = Username(name.lowercased()), accounts[username] != nil { return username }
      let address = Account.folded(email: name)
      return accounts.first { $0.value.email.map(Account.folded(email:)) == address }?.key
    }
  }

  /// Reads all accounts. Two with the same id, e-mail address or identity are a mistake, and only the one whose username comes
  /// first is taken.
  public func listing() -> Listing {
    var listing = Listing()
    guard case .success(let root) = OpenFolder.root(layout.root),
      case .success(let people) = root.folder(FolderLayout.people), case .success(let entries) = people.entries()
    else { return listing }
    for entry in entries where entry.kind == .folder {
      guard let username = Username(entry.name), case .success(let folder) = people.folder(entry.name) else { continue }
      guard let account = read(in: folder, into: &listing.diagnostics) else { continue }
      let others = listing.accounts.values
      let isKnown = others.contains { other in
        other.id == account.id
          || other.email.map(Account.folded(email:)) == account.email.map(Account.folded(email:)) && other.email != nil
          || other.identities.contains(where: account.identities.contains)
      }
      if isKnown {
        listing.diagnostics.append(
          Diagnostic(
            .error, .brokenAccount, "another account has the same id, e-mail address or identity",
            at: SourceLocation(path: layout.displayed(FolderLayout.account(of: username))),
            hint: "an id is no other account's: the file of an account is not to be copied"))
      } else {
        listing.accounts[username] = account
      }
    }
    return listing
  }

  /// Those who run the site.
  public var owners: Set<Username> { Set(listing().accounts.filter { $0.value.role == .owner }.keys) }

  /// What the file of an account would be without its secrets. Who the person is to a provider is none: nobody else can say so.
  public static func facts(of account: Account) -> [UInt8] {
    var facts = account
    (facts.password, facts.secondFactor, facts.recoveryCodes) = (nil, nil, [])
    return (try? AccountFile.bytes(of: facts, editing: [])) ?? []
  }

  private func read(in folder: OpenFolder, into diagnostics: inout [Diagnostic]) -> Account? {
    var found: [Diagnostic] = []
    defer { diagnostics += AccountFile.withoutSecrets(found) }
    guard case .source(let source) = files.source(FolderLayout.PersonEntry.account.rawValue, in: folder, into: &found)
    else { return nil }
    let account = AccountFile.read(source)
    found += source.finish()
    return found.errors.isEmpty ? account : nil
  }

  /// What changes whenever the file of an account is written, made or removed.
  public func stamps() -> [String: AccountStamp] {
    guard case .success(let root) = OpenFolder.root(layout.root),
      case .success(let people) = root.folder(FolderLayout.people)
    else { return [:] }
    var stamps: [String: AccountStamp] = [:]
    for name in people.allNames() {
      let path = "\(name)/\(FolderLayout.PersonEntry.account.rawValue)"
      stamps[name] = FileStamp.of(path, in: people).map(AccountStamp.init)
    }
    return stamps
  }

  /// Changes the account of a person, or makes or removes it.
  ///
  /// - Parameters:
  ///   - username: A person who has a folder.
  ///   - command: The name of the command, such as `daybook account`, for others who wait.
  ///   - body: Gets the account as it is under the lock, `nil` where there is none, and all others.
  /// - Throws: ``StorageFailure``, ``BrokenAccount`` where the file cannot be read, `CancellationError` while waiting, or an
  ///   error of `body`; nothing is stored then.
  public func change<Outcome: Sendable>(
    of username: Username, command: String, _ body: (inout Account?, Listing) throws -> Outcome
  ) async throws -> Outcome {
    let store = try await writer.lockedStore(command, waitingUpTo: 30_000)
    let path = FolderLayout.account(of: username)
    let name = FolderLayout.PersonEntry.account.rawValue
    guard case .success(let people) = store.files.root.folder(FolderLayout.people),
      case .success(let folder) = people.folder(username.text)
    else { throw StorageFailure("cannot write", layout.displayed(path), .notAllowed("there is no such person")) }
    let listing = listing()
    let before = listing.accounts[username]
    if before == nil, folder.has(name) {
      throw BrokenAccount(diagnostics: listing.diagnostics.filter { $0.location?.path == layout.displayed(path) })
    }
    var account = before
    let outcome = try body(&account, listing)
    if account == before { return outcome }
    guard let account else {
      let code = folder.remove(name)
      if code != 0 { throw StorageFailure("cannot remove", layout.displayed(path), .system(code)) }
      _ = folder.sync()
      return outcome
    }
    var known: [UInt8] = []
    if case .success(let bytes?) = folder.contents(of: name, upTo: FolderFiles.largestFile) { known = bytes }
    let bytes = try AccountFile.bytes(of: account, editing: known)
    // Nobody could sign in by what would not be read as it is meant.
    guard AccountFile.read(SourceFile(path: path, bytes: bytes)) == account else {
      throw EditFlaw("the account would not be read as it is meant")
    }
    try replace(name, bytes, in: folder)
    return outcome
  }

  // MARK: What a server keeps

  /// A file of `.daybook/accounts`, with a value in each line.
  public struct Store<Value: StoredLine>: Sendable {
    let name: String
  }

  /// Who is signed in where.
  public static let sessions = Store<Session>(name: "sessions")
  /// Links that were not used yet.
  public static let links = Store<OneTimeLink>(name: "links")
  /// Browsers in which somebody signed in before.
  public static let devices = Store<KnownDevice>(name: "devices")
  /// The codes that apps showed and that were taken last.
  public static let usedCodes = Store<UsedCode>(name: "used-codes")

  /// Addresses by which devices take calendars.
  public static let calendars = Store<CalendarAddress>(name: "calendars")

  /// By what programs ask for what is somebody's.
  public static let tokens = Store<AccessToken>(name: "tokens")

  static let folder = "accounts"

  /// The values of a file; none where it is not there. Lines that cannot be read are left out.
  public func values<Value>(of store: Store<Value>) -> [Value] {
    guard case .success(let root) = OpenFolder.root(layout.root), case .success(let folder) = folder(in: root) else {
      return []
    }
    return values(of: store, in: folder)
  }

  /// What changes whenever a file is written; `nil` where it is not there.
  public func stamp<Value>(of store: Store<Value>) -> AccountStamp? {
    guard case .success(let root) = OpenFolder.root(layout.root), case .success(let folder) = folder(in: root) else {
      return nil
    }
    return FileStamp.of(store.name, in: folder).map(AccountStamp.init)
  }

  /// Changes the values of a file under the lock of the data folder, so that nothing that a command does at the same time is
  /// lost.
  ///
  /// - Throws: ``StorageFailure``, `CancellationError` while waiting, or an error of `body`; nothing is stored then.
  @discardableResult
  public func change<Value, Outcome: Sendable>(
    _ store: Store<Value>, command: String, _ body: (inout [Value]) throws -> Outcome
  ) async throws -> Outcome {
    let locked = try await writer.lockedStore(command, waitingUpTo: 30_000)
    let folder = try madeFolder(in: locked.files.root, for: store.name)
    // What cannot be read is not written over.
    if case .failure(let problem) = folder.contents(of: store.name, upTo: FolderFiles.largestFile) {
      let path = layout.displayed(FolderLayout.state("\(Self.folder)/\(store.name)"))
      throw StorageFailure("cannot read", path, .notAllowed(problem.message))
    }
    let before = values(of: store, in: folder)
    var values = before
    let outcome = try body(&values)
    let lines = values.map(\.line)
    if lines != before.map(\.line) {
      try replace(store.name, lines.flatMap { Array($0.utf8) + [0x0A] }, in: folder)
    }
    return outcome
  }

  /// Forgets what a server keeps of an account that is gone: its sessions, links with the addresses that they were mailed to,
  /// known browsers, and the code that was taken last.
  ///
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func forget(account id: String, command: String) async throws {
    try await change(Self.sessions, command: command) { $0.removeAll { $0.account == id } }
    try await change(Self.links, command: command) { $0.removeAll { $0.account == id } }
    try await change(Self.devices, command: command) { $0.removeAll { $0.account == id } }
    try await change(Self.usedCodes, command: command) { $0.removeAll { $0.account == id } }
  }

  /// Ends the addresses and the tokens by which devices ask for what is of somebody who is gone.
  ///
  /// - Parameter names: Their username, and those that they had before: an address keeps the one of when it was made, and
  ///   whoever gets that name next is somebody else.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func forgetDevices(of names: [Username], command: String) async throws {
    if values(of: Self.calendars).contains(where: { names.contains($0.person) }) {
      try await change(Self.calendars, command: command) { $0.removeAll { names.contains($0.person) } }
    }
    try await forgetTokens(of: names, command: command)
  }

  /// Ends the tokens of somebody whose account or folder is gone.
  ///
  /// - Parameter names: Their username, and those that they had before.
  /// - Throws: ``StorageFailure``, or `CancellationError` while waiting.
  public func forgetTokens(of names: [Username], command: String) async throws {
    guard values(of: Self.tokens).contains(where: { names.contains($0.person) }) else { return }
    try await change(Self.tokens, command: command) { $0.removeAll { names.contains($0.person) } }
  }

  private func folder(in root: OpenFolder) -> Result<OpenFolder, FileProblem> {
    root.folder(FolderLayout.state).flatMap { $0.folder(Self.folder) }
  }

  /// The folder, which is made where there is none.
  private func madeFolder(in root: OpenFolder, for name: String) throws(StorageFailure) -> OpenFolder {
    guard case .success(let state) = root.folder(FolderLayout.state) else { throw failure(name, ENOENT) }
    let code = state.make(folder: Self.folder, mode: 0o700)
    guard code == 0, case .success(let folder) = state.folder(Self.folder) else { throw failure(name, code) }
    return folder
  }

  private func values<Value>(of store: Store<Value>, in folder: OpenFolder) -> [Value] {
    guard case .success(let bytes?) = folder.contents(of: store.name, upTo: FolderFiles.largestFile) else { return [] }
    return bytes.split(separator: 0x0A).compactMap { Value(line: String(decoding: $0, as: UTF8.self)) }
  }

  // MARK: Guessing

  private static let guesses = Store<Throttle.Mark>(name: "guesses")
  private static let allowances = Store<Allowance.Take>(name: "allowances")

  /// What an earlier run counted of wrong passwords, in the order in which it did: of several for one key, the last holds.
  public func guesses() -> [Throttle.Mark] { values(of: Self.guesses) }

  /// Keeps what was counted of wrong passwords. One server writes it, so others need not wait for the lock; nor does it wait
  /// for the disk, since a machine that stops takes longer than any delay.
  ///
  /// - Parameters:
  ///   - marks: What was counted just now, or everything.
  ///   - isAll: Whether it takes the place of what is there; otherwise it is added.
  public func note(_ marks: [Throttle.Mark], isAll: Bool) throws(StorageFailure) {
    try note(marks, in: Self.guesses, isAll: isAll)
  }

  /// What an earlier run took of what is allowed so many times in an hour.
  public func takes() -> [Allowance.Take] { values(of: Self.allowances) }

  /// Keeps what was taken, as what is counted of wrong passwords is kept.
  ///
  /// - Parameters:
  ///   - takes: What was taken just now, or everything.
  ///   - isAll: Whether it takes the place of what is there; otherwise it is added.
  public func note(_ takes: [Allowance.Take], isAll: Bool) throws(StorageFailure) {
    try note(takes, in: Self.allowances, isAll: isAll)
  }

  private func note<Value>(_ values: [Value], in store: Store<Value>, isAll: Bool) throws(StorageFailure) {
    let name = store.name
    guard case .success(let root) = OpenFolder.root(layout.root) else { throw failure(name, ENOENT) }
    // A folder that nothing was ever changed in has no state yet.
    _ = root.make(folder: FolderLayout.state)
    let folder = try madeFolder(in: root, for: name)
    let lines: [UInt8] = values.flatMap { Array($0.line.utf8) + [0x0A] }
    guard !isAll, folder.has(name) else { return try replace(name, lines, in: folder) }
    // The last line may be torn.
    let code = folder.append([0x0A] + lines, to: name, isSynced: false)
    if code != 0 { throw failure(name, code) }
  }

  // MARK: Writing

  /// Writes a file that nobody else may read, in one step.
  private func replace(_ name: String, _ bytes: [UInt8], in folder: OpenFolder) throws(StorageFailure) {
    let temporary = ".\(name).new"
    var code = folder.create(temporary, bytes, like: nil, mode: 0o600)
    if code == 0 { code = folder.move(temporary, to: name) }
    if code == 0 { code = folder.sync() }
    if code != 0 {
      _ = folder.remove(temporary)
      throw StorageFailure("cannot write", layout.displayed(folder.path(of: name)), .system(code))
    }
  }

  private func failure(_ name: String, _ code: Int32) -> StorageFailure {
    StorageFailure("cannot write", layout.displayed(FolderLayout.state("\(Self.folder)/\(name)")), .system(code))
  }
}

/// The file of an account cannot be read, and is not written then.
public struct BrokenAccount: Error, Sendable, Equatable {
  /// What is wrong with it, without what stands in it.
  public var diagnostics: [Diagnostic]
}

/// What changes whenever a file of the server's own is written.
public struct AccountStamp: Sendable, Equatable {
  private let stamp: FileStamp

  init(_ stamp: FileStamp) { self.stamp = stamp }
}
