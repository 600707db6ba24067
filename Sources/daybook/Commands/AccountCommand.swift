import Accounts
import ArgumentParser
import DataFolder
import Diagnostics
import Journal

struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Let people sign in to `\(Call("serve", "--accounts"))`.",
    discussion: """
      An account is a file beside a person's profile. Passwords are chosen by a link that works once, which you pass on; \
      nobody else learns them.

      Examples:
        daybook account add ana --owner
        daybook account add ben --email ben@example.org
        daybook account link ben
        daybook account list
      """,
    subcommands: [
      AccountListCommand.self, AccountAddCommand.self, AccountInviteCommand.self, AccountLinkCommand.self,
      AccountEditCommand.self,
      AccountEndCommand.self, AccountDeleteCommand.self,
    ]
  ).ofDaybook
}

/// The flags for what an account says of a person.
struct AccountFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where mails go; it can be used to sign in, too.", discussion: "Example: --email ben@example.org",
      valueName: "address"))
  var email: String?

  @Option(
    help: ArgumentHelp(
      "The first name, up to 30 characters.", discussion: "Example: --first-name Ben", valueName: "name"))
  var firstName: String?

  @Option(
    help: ArgumentHelp(
      "The last name, up to 30 characters.", discussion: "Example: --last-name Okafor", valueName: "name"))
  var lastName: String?

  @Option(
    help: ArgumentHelp(
      "The day of birth. Nothing needs it.", discussion: "Example: --date-of-birth 1990-04-12", valueName: "day"),
    transform: Arguments.day)
  var dateOfBirth: Day?

  @Option(
    help: ArgumentHelp(
      "The gender, in their own words. Nothing needs it.", discussion: "Example: --gender woman", valueName: "text"))
  var gender: String?

  @Option(
    help: ArgumentHelp(
      "The level of education, in their own words. Nothing needs it.", discussion: "Example: --education school",
      valueName: "text"))
  var education: String?

  /// Whether no flag is given.
  var isEmpty: Bool {
    email == nil && firstName == nil && lastName == nil && dateOfBirth == nil && gender == nil && education == nil
  }

  func validate() throws {
    if let email, !email.isEmpty, !Account.isEmail(email) {
      throw UsageError("`\(email)` is no e-mail address", hint: "write it like ben@example.org")
    }
    for (name, text) in [
      ("--first-name", firstName), ("--last-name", lastName), ("--gender", gender), ("--education", education),
    ] {
      guard let text else { continue }
      if text.count > Account.longestName {
        throw UsageError("\(name) has \(text.count) characters, and at most \(Account.longestName) fit")
      }
      if !Account.isShortLine(text) { throw UsageError("\(name) is one line, without control characters") }
    }
  }

  /// Sets what the flags name; an empty text takes the value away.
  func apply(to account: inout Account) {
    func value(_ text: String?, else stored: String?) -> String? { text.map { $0.isEmpty ? nil : $0 } ?? stored }
    if let email, email != account.email ?? "" {
      account.email = email.isEmpty ? nil : email
      account.isEmailConfirmed = false
    }
    account.firstName = value(firstName, else: account.firstName)
    account.lastName = value(lastName, else: account.lastName)
    account.dateOfBirth = dateOfBirth ?? account.dateOfBirth
    account.gender = value(gender, else: account.gender)
    account.education = value(education, else: account.education)
  }
}

struct AccountAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make an account for a person, and print the link by which they choose a password.",
    discussion: """
      The person has a folder already: `\(Call("person", "add", .username))` makes one. The link works once, for \
      \(OneTimeLink.invitationDays) days.

      Examples:
        daybook account add ana --owner
        daybook account add ben --email ben@example.org --first-name Ben
      """)

  @Argument(
    help: "Who.", completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username

  @Flag(
    help: ArgumentHelp(
      "They run the daybook: settings of the site, and everybody's accounts.", discussion: "Example: --owner"))
  var owner = false

  @OptionGroup(title: "The account") var flags: AccountFlags
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let run = try await AccountRun(data)
    _ = try run.workspace.person(username)
    let id = try await run.change(username, "daybook account add") { account, listing in
      guard account == nil else {
        throw CommandFailure(
          .refused, .refused, "\(username) has an account already",
          hint: "\(call: "account", "link", "\(username)") makes a link to a new password")
      }
      try AccountRun.refuseKnownEmail(flags.email, listing, except: username)
      var made = Account(role: owner ? .owner : .member)
      flags.apply(to: &made)
      account = made
      return made.id
    }
    let link = try await run.link(for: id, seconds: Int64(OneTimeLink.invitationDays) * 86_400)
    if report.json {
      return Console.printJSON {
        $0.member("person", username.text)
        $0.member("role", owner ? "owner" : "member")
        $0.member("link", link)
      }
    }
    Console.print(
      """
      \(username) has an account. Whoever opens this link chooses its password, once and within \
      \(OneTimeLink.invitationDays) days:
      \(link)
      """)
  }
}

struct AccountLinkCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Print a link by which somebody chooses a new password.",
    discussion: """
      It works once, for \(OneTimeLink.resetHours) hours; earlier links of the account work no more. The password stays \
      until another is chosen, and with that all sessions end.

      Example:
        daybook account link ben
      """)

  @Argument(
    help: "Who.", completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let run = try await AccountRun(data)
    let account = try run.account(of: username)
    let link = try await run.link(for: account.id, seconds: Int64(OneTimeLink.resetHours) * 3600)
    if report.json {
      return Console.printJSON {
        $0.member("person", username.text)
        $0.member("link", link)
      }
    }
    Console.print(
      """
      Whoever opens this link chooses the password of \(username), once and within \(OneTimeLink.resetHours) hours:
      \(link)
      """)
  }
}

struct AccountEditCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what an account says of a person, or what they may do.",
    discussion: """
      Examples:
        daybook account edit ben --email ben@example.org
        daybook account edit ben --role owner
        daybook account edit ben --gender ""
      """)

  @Argument(
    help: "Who.", completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username

  @Option(
    help: ArgumentHelp(
      "What they may do: an owner runs the daybook.", discussion: "Example: --role owner",
      valueName: "owner|member"), completion: .list(Account.Role.allCases.map(\.rawValue)))
  var role: Account.Role?

  @Flag(
    name: .customLong("no-second-factor"),
    help: ArgumentHelp(
      "Ask for no code any more: for who lost the phone and the recovery codes.",
      discussion: "Example: --no-second-factor"))
  var noSecondFactor = false

  @Flag(
    name: .customLong("no-provider"),
    help: ArgumentHelp(
      "Let nobody in by a provider such as Google any more, until it is linked again: the password is needed.",
      discussion: "Example: --no-provider"))
  var noProvider = false

  @OptionGroup(title: "The account") var flags: AccountFlags
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    if flags.isEmpty, role == nil, !noSecondFactor, !noProvider {
      throw CommandFailure(
        .usage, .wrongUsage, "nothing was said to change", hint: "for example --email ben@example.org")
    }
    let run = try await AccountRun(data)
    let isChanged = try await run.change(username, "daybook account edit") { account, listing in
      guard let before = account else { throw AccountRun.nobody(username) }
      try AccountRun.refuseKnownEmail(flags.email, listing, except: username)
      var after = before
      flags.apply(to: &after)
      after.role = role ?? before.role
      if noSecondFactor { (after.secondFactor, after.recoveryCodes) = (nil, []) }
      if noProvider { after.identities = [] }
      if before.role == .owner, after.role != .owner { try AccountRun.refuseWithoutOwner(listing, except: username) }
      account = after
      return after != before
    }
    if report.json {
      return Console.printJSON {
        $0.member("person", username.text)
        $0.member("changed", isChanged)
      }
    }
    Console.print(
      isChanged
        ? "Changed the account of \(username)." : "Nothing changed: the account of \(username) is like that already.")
  }
}

extension Account.Role: ExpressibleByArgument {}

struct AccountEndCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "end",
    abstract: "End all sessions of somebody, who has to sign in again.",
    discussion: """
      Example:
        daybook account end ben
      """)

  @Argument(
    help: "Who.", completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let run = try await AccountRun(data)
    let id = try run.account(of: username).id
    let ended = try await run.changing {
      try await run.folder.change(AccountFolder.sessions, command: "daybook account end") { sessions in
        let count = sessions.count { $0.account == id }
        sessions.removeAll { $0.account == id }
        return count
      }
    }
    if report.json {
      return Console.printJSON {
        $0.member("person", username.text)
        $0.member("ended", ended)
      }
    }
    Console.print(
      ended == 0 ? "\(username) is signed in nowhere." : "Ended \(Counted.text(ended, "session")) of \(username).")
  }
}

struct AccountDeleteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Take an account away. What the person keeps stays.",
    discussion: """
      Asks first. They cannot sign in any more, and all their sessions and tokens end; their folder, with habits and \
      lists, is not touched. `\(Call("person", "delete", .username))` deletes that too.

      Examples:
        daybook account delete ben
        daybook account delete ben --yes
      """)

  @Argument(
    help: "Who.", completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username

  @Flag(help: ArgumentHelp("Delete without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let run = try await AccountRun(data)
    let account = try run.account(of: username)
    if !yes {
      try Consent.ask(
        "Take the account of \(username) away?", statement: "this takes the account of \(username) away",
        otherwise: "The account of \(username) is kept")
    }
    try await run.change(username, "daybook account delete") { account, listing in
      guard let before = account else { throw AccountRun.nobody(username) }
      if before.role == .owner { try AccountRun.refuseWithoutOwner(listing, except: username) }
      account = nil
    }
    try await run.changing {
      try await run.folder.forget(account: account.id, command: "daybook account delete")
      let names = [username] + run.workspace.book.formerNames(of: username)
      try await run.folder.forgetTokens(of: names, command: "daybook account delete")
    }
    if let email = account.email { WaitingMails(of: run.workspace.root)?.removeAll(to: email) }
    if report.json { return Console.printJSON { $0.member("person", username.text) } }
    Console.print("\(username) has no account any more. What \(username) keeps is as it was.")
  }
}

struct AccountListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the accounts, where people are signed in, and who is invited.",
    discussion: """
      Examples:
        daybook account list
        daybook account list --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let run = try await AccountRun(data)
    Console.report(run.listing.diagnostics)
    let accounts = run.listing.accounts.sorted { $0.key < $1.key }
    let sessions = run.folder.values(of: AccountFolder.sessions)
    let rules = run.rules
    func open(_ account: Account) -> [Session] {
      sessions.filter { $0.account == account.id && $0.isOpen(at: Clock.now, by: rules) }
    }
    let invitations = run.invitations
    let zone = run.workspace.book.settings.timeZone
    func end(of link: OneTimeLink) -> Day { WallClock(link.expires, in: zone).date }
    let invited = invitations.map { link in
      let names = [link.note, link.purpose.address ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
      return "Invited\(names.isEmpty ? "" : ": \(TerminalText.safe(names))"), until \(end(of: link))."
    }
    if report.json {
      return Console.printJSON {
        $0.member("accounts") {
          $0.array(accounts) { writer, entry in
            writer.object {
              $0.member("person", entry.key.text)
              $0.member("role", entry.value.role.rawValue)
              $0.member("email", entry.value.email)
              $0.member("email_confirmed", entry.value.isEmailConfirmed)
              $0.member("has_password", entry.value.password != nil)
              $0.member("has_second_factor", entry.value.secondFactor != nil)
              $0.member("identities") {
                $0.array(entry.value.identities) { writer, identity in
                  writer.object {
                    $0.member("issuer", identity.issuer)
                    $0.member("subject", identity.subject)
                  }
                }
              }
              $0.member("sessions", open(entry.value).count)
            }
          }
        }
        $0.member("invitations") {
          $0.array(invitations) { writer, link in
            writer.object {
              $0.member("note", link.note.isEmpty ? nil : link.note)
              $0.member("email", link.purpose.address)
              $0.member("until", end(of: link).description)
            }
          }
        }
      }
    }
    guard !accounts.isEmpty else {
      let first: Hint = "\(call: "account", "add", .username, "--owner") makes the first one."
      return Console.print(
        (["Nobody has an account here.", "\(first.inNamedFolder)"] + invited).joined(separator: "\n"))
    }
    let style = Console.output.style
    var table = Table([.left, .left, .left, .right])
    table.add(["Username", "E-mail", "Role", "Sessions"].map { Table.Cell($0) { style.faint($0) } })
    for (username, account) in accounts {
      table.add([
        Table.Cell(username.text) { style.bold($0) }, Table.Cell(account.email ?? ""),
        Table.Cell(
          ([account.role.rawValue] + (account.password == nil ? ["no password yet"] : [])
            + account.identities.map(\.host)).joined(separator: ", ")),
        Table.Cell(Counted.grouped(open(account).count)),
      ])
    }
    Console.print((table.lines(width: Console.output.tableWidth) + invited).joined(separator: "\n"))
  }
}
