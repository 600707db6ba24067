import Accounts
import DataFolder
import Diagnostics
import Journal

/// The accounts of the data folder that a command was called for.
struct AccountRun: Sendable {
  let workspace: Workspace
  let folder: AccountFolder
  let listing: AccountFolder.Listing

  /// Finds the data folder and reads its accounts. Errors of what people keep do not matter.
  init(_ data: DataOptions) async throws(CommandFailure) {
    workspace = try await Workspace.open(data)
    folder = AccountFolder(root: workspace.root)
    listing = folder.listing()
  }

  /// How long sessions last by the settings.
  var rules: Session.Rules { Session.Rules(workspace.book.settings.sessions) }

  /// The account of a person.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or its file cannot be read.
  func account(of username: Username) throws(CommandFailure) -> Account {
    if let account = listing.accounts[username] { return account }
    let path = workspace.reading.layout.displayed(FolderLayout.account(of: username))
    let found = listing.diagnostics.filter { $0.location?.path == path }
    if !found.isEmpty { throw CommandFailure(.data, found) }
    throw Self.nobody(username)
  }

  static func nobody(_ username: Username) -> CommandFailure {
    CommandFailure(
      .refused, .refused, "\(username) has no account", hint: "\(call: "account", "add", "\(username)") makes one")
  }

  /// Refuses an address that is in another account: it could not be told who signs in.
  static func refuseKnownEmail(
    _ email: String?, _ listing: AccountFolder.Listing, except username: Username
  ) throws(CommandFailure) {
    guard let email, !email.isEmpty else { return }
    let folded = Account.folded(email: email)
    let other = listing.accounts.first { $0.key != username && $0.value.email.map(Account.folded(email:)) == folded }
    if let other {
      throw CommandFailure(.refused, .refused, "\(email) is the address of \(other.key)")
    }
  }

  /// Refuses what would leave nobody to run the daybook.
  static func refuseWithoutOwner(
    _ listing: AccountFolder.Listing, except username: Username
  ) throws(CommandFailure) {
    guard listing.accounts.contains(where: { $0.key != username && $0.value.role == .owner }) else {
      throw CommandFailure(
        .refused, .refused, "\(username) is the only owner, and nobody could run this daybook",
        hint: "\(call: "account", "edit", .username, "--role", "owner") makes somebody else an owner first")
    }
  }

  /// Makes a link in place of all earlier ones of an account.
  func link(
    for account: String, seconds: Int64, purpose: OneTimeLink.Purpose = .password(mailedTo: nil), note: String = ""
  ) async throws -> String {
    let token = SecretToken()
    let now = Clock.now
    try await changing {
      try await folder.change(AccountFolder.links, command: "daybook account") { links in
        links.removeAll { $0.account == account || !$0.isOpen(at: now) }
        links.append(OneTimeLink(token: token, account: account, expires: now + seconds, purpose: purpose, note: note))
      }
    }
    return ServedOrigin.text(for: workspace, hasAccounts: true) + OneTimeLink.path(of: token)
  }

  /// The invitations that were not used yet, those that end first at the head.
  var invitations: [OneTimeLink] {
    OneTimeLink.invitations(among: folder.values(of: AccountFolder.links), at: Clock.now)
  }

  /// Changes an account; failures are those of the command line.
  @discardableResult
  func change<Outcome: Sendable>(
    _ username: Username, _ command: String,
    _ body: (inout Account?, AccountFolder.Listing) throws -> Outcome
  ) async throws -> Outcome {
    try await changing { try await folder.change(of: username, command: command, body) }
  }

  /// The result of a change, with failures of the command line.
  @discardableResult
  func changing<Outcome: Sendable>(_ change: () async throws -> Outcome) async throws -> Outcome {
    do {
      return try await change()
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    } catch let broken as BrokenAccount {
      throw CommandFailure(.data, broken.diagnostics)
    } catch let flaw as EditFlaw {
      throw CommandFailure(.data, [flaw.diagnostic(at: workspace.root)])
    }
  }
}
