import Accounts
import ArgumentParser
import DataFolder
import Diagnostics
import Foundation
import Journal

struct AccountInviteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Print a link by which somebody makes an account for themselves.",
    discussion: """
      They choose a username and a password, and get a folder. The link works once, for \(OneTimeLink.invitationDays) \
      days; until then nobody has a folder for it.

      Examples:
        daybook account invite
        daybook account invite --note "Carla from the choir"
      """)

  @Option(
    help: ArgumentHelp(
      "Whom it is for, up to \(Account.longestName) characters; stands beside it wherever invitations are listed.",
      discussion: "Example: --note \"Carla from the choir\"", valueName: "text"),
    transform: Self.note)
  var note: String = ""

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  @Sendable
  private static func note(_ text: String) throws -> String {
    if let note = OneTimeLink.note(typed: text) { return note }
    throw UsageError(
      "--note is one line of at most \(Account.longestName) characters, without control characters")
  }

  func perform() async throws {
    let run = try await AccountRun(data)
    if run.workspace.book.settings.signUp == .closed {
      throw CommandFailure(
        .refused, .refused, "nobody makes an account here, by the setting `sign_up`",
        hint: "\(call: "settings", "set", "sign_up", "invitation") lets those whom you invite")
    }
    let link = try await run.link(
      for: Account.newID(), seconds: Int64(OneTimeLink.invitationDays) * 86_400, purpose: .invitation(mailedTo: nil),
      note: note)
    if report.json {
      return Console.printJSON {
        $0.member("link", link)
        $0.member("note", note.isEmpty ? nil : note)
      }
    }
    let named = note.isEmpty ? "" : "\nIn lists it is for: \(TerminalText.safe(note))."
    Console.print(
      """
      Whoever opens this link makes an account, once and within \(OneTimeLink.invitationDays) days:
      \(link)\(named)
      """)
  }
}
