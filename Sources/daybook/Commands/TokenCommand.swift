import Accounts
import Answers
import ArgumentParser
import DataFolder
import Diagnostics
import Journal

struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Tokens by which phones and homes ask for your day, and record.",
    discussion: """
      While `\(Call("serve"))` runs, a program that has a token gets your day and your habits as JSON; with one that may write it \
      records what was done and adds tasks. Each program has its own, which you can end. `\(Call("help", "api"))` tells the rest, \
      with recipes.

      Examples:
        daybook token
        daybook token add --name Phone --write
        daybook token revoke Phone
      """,
    subcommands: [TokenListCommand.self, TokenAddCommand.self, TokenRevokeCommand.self],
    defaultSubcommand: TokenListCommand.self
  ).ofDaybook
}

struct TokenListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the tokens: what each may do, when it was made and used last.",
    discussion: """
      The tokens themselves are not kept, and cannot be shown again.

      Examples:
        daybook token
        daybook token list --json
      """)

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let tokens = OwnTokens(of: own, workspace)
    if report.json {
      return Console.printJSON { writer in
        writer.member("person", own.username.text)
        writer.member("tokens") {
          $0.array(tokens.known) { writer, token in writer.object { OwnTokens.write(token, to: &$0) } }
        }
      }
    }
    if tokens.known.isEmpty { return Console.print("No program has a token.") }
    var table = Table([.left, .left, .left, .left])
    for token in tokens.known {
      table.add([
        Table.Cell(TerminalText.safe(token.name)), Table.Cell(token.scope.rawValue), Table.Cell("made \(token.made)"),
        Table.Cell(token.used.map { "used \($0)" } ?? "never used"),
      ])
    }
    Console.print(table.lines(width: Console.output.width).joined(separator: "\n"))
  }
}

struct TokenAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make a token. It is printed this once.",
    discussion: """
      Whoever has it can see your habits and tasks, and with --write record and add for you. It may not change anything \
      else, and nothing of others but what they share with you.

      Examples:
        daybook token add
        daybook token add --name Phone --write
        daybook token add --name "Home Assistant" --person ben
      """)

  @Option(
    help: ArgumentHelp(
      "What you call it; otherwise `token 1`, `token 2`.", discussion: "Example: --name Phone", valueName: "text"))
  var name: String?

  @Flag(help: ArgumentHelp("Let it record and add, and not only see.", discussion: "Example: --write"))
  var write = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let tokens = OwnTokens(of: own, workspace)
    let secret = SecretToken()
    let token = try await tokens.change { all in
      do throws(AccessToken.Flaw) {
        return try AccessToken.add(
          secret, called: name, scope: write ? .write : .read, of: tokens.names, made: own.today, to: &all)
      } catch {
        throw Self.failure(error)
      }
    }
    if report.json {
      return Console.printJSON { writer in
        writer.member("person", own.username.text)
        OwnTokens.write(token, to: &writer)
        writer.member("token", secret.text)
      }
    }
    let may = token.scope == .write ? "see, record and add" : "see"
    let hint: Hint = "\(call: "token", "revoke", "\(token.name)") ends it."
    Console.print(
      """
      \(secret.text)
      \(TerminalText.safe(token.name)) may \(may). It is not shown again.
      \(workspace.addressing(own.username, hint))
      """)
  }

  private static func failure(_ flaw: AccessToken.Flaw) -> CommandFailure {
    switch flaw {
    case .unnameable:
      CommandFailure(.usage, .wrongUsage, "the name of a token has 1 to \(AccessToken.longestName) characters")
    case .taken(let other):
      CommandFailure(
        .refused, .refused, "a token is called `\(TerminalText.safe(other.name))` already",
        hint: "\(call: "token", "revoke", "\(other.name)") ends it")
    case .full(let first):
      CommandFailure(
        .refused, .refused, "you have \(AccessToken.most) tokens already",
        hint: "\(call: "token", "revoke", "\(first.name)") makes room")
    }
  }
}

struct TokenRevokeCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "End a token. It is of no use with the next request.",
    discussion: """
      Examples:
        daybook token revoke Phone
        daybook token revoke "token 1" --person ben
      """)

  @Argument(help: "The token, as the list calls it.")
  var name: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let tokens = OwnTokens(of: own, workspace)
    let ended = try await tokens.change { all in
      guard let token = all.first(where: { tokens.isOwn($0) && $0.isCalled(name) }) else {
        throw CommandFailure(
          .refused, .unknownName, "no token is called `\(TerminalText.safe(name))`",
          hint: Suggestion.nearest(to: name, among: tokens.known.map(\.name)).map { "did you mean `\($0)`?" }
            ?? "\(call: "token", "list") names them")
      }
      all.removeAll { $0 == token }
      return token
    }
    if report.json {
      return Console.printJSON { writer in
        writer.member("person", own.username.text)
        OwnTokens.write(ended, to: &writer)
      }
    }
    Console.print("\(TerminalText.safe(ended.name)) gets nothing any more.")
  }
}

/// The tokens of a person.
struct OwnTokens: Sendable {
  let known: [AccessToken]
  /// The person's username, and those that they had before.
  let names: [Username]
  private let folder: AccountFolder

  init(of person: Person, _ workspace: Workspace) {
    let names = [person.username] + workspace.book.formerNames(of: person.username)
    self.names = names
    folder = AccountFolder(root: workspace.root)
    known = folder.values(of: AccountFolder.tokens).filter { names.contains($0.person) }
  }

  func isOwn(_ token: AccessToken) -> Bool { names.contains(token.person) }

  /// Changes everybody's tokens under the lock of the data folder.
  func change<Outcome: Sendable>(_ body: (inout [AccessToken]) throws -> Outcome) async throws -> Outcome {
    do {
      return try await folder.change(AccountFolder.tokens, command: "daybook token", body)
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    }
  }

  /// Writes the members of a token, without its secret.
  static func write(_ token: AccessToken, to writer: inout JSONWriter) {
    writer.member("name", token.name)
    writer.member("scope", token.scope.rawValue)
    writer.member("made", token.made.description)
    writer.member("used", token.used?.description)
  }
}
