import Accounts
import ArgumentParser
import DataFolder
import Diagnostics
import Journal

struct AccountInviteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Print a link by which somebody makes an account for themselves.",
    discussion: """
      They choose a username and a password, and get a folder. The link works once, for \(OneTimeLink.invitationDays) \
      days; until then nobody has a folder for it.

      Example:
        daybook account invite
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let run = try await AccountRun(data)
    if run.workspace.book.settings.signUp == .closed {
      throw CommandFailure(
        .refused, .refused, "nobody makes an account here, by the setting `sign_up`",
        hint: "\(call: "settings", "set", "sign_up", "invitation") lets those whom you invite")
    }
    let link = try await run.link(
      for: Account.newID(), seconds: Int64(OneTimeLink.invitationDays) * 86_400, purpose: .invitation(mailedTo: nil))
    if report.json { return Console.printJSON { $0.member("link", link) } }
    Console.print(
      """
      Whoever opens this link makes an account, once and within \(OneTimeLink.invitationDays) days:
      \(link)
      """)
  }
}
