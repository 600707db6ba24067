import Accounts
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct MailCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "mail",
    abstract: "See by which server mails are sent, and send one to try.",
    discussion: """
      `\(Call("serve", "--accounts"))` sends mails to people who forgot their password or change their address. By which \
      server stands in a file of yours, outside the data folder and readable for you alone:

        server: smtps://mail.example.org
        from: daybook@example.org
        user: daybook
        password: …

      Examples:
        daybook mail
        daybook mail --to ana@example.org
      """
  ).ofDaybook

  @Option(
    help: ArgumentHelp(
      "Send a mail to this address, and say what became of it.", discussion: "Example: --to ana@example.org",
      valueName: "address"))
  var to: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if let to, !Account.isEmail(to) {
      throw UsageError("`\(to)` is no e-mail address", hint: "write it like ana@example.org")
    }
  }

  func perform() async throws {
    let file = MailFile()
    switch file.read() {
    case .broken(let diagnostics):
      throw CommandFailure(.data, diagnostics)
    case .missing:
      guard to == nil else {
        throw CommandFailure(
          .refused, .refused, "there is no \(file.path), which says by which server mails are sent",
          hint: "\(call: "mail", "--help") shows what stands in it")
      }
      if report.json { return Console.printJSON { $0.member("file", file.path) } }
      Console.print("No mails are sent: there is no \(file.path).")
    case .server(let server):
      if let to { try await send(to, by: server) }
      if report.json {
        return Console.printJSON {
          $0.member("file", file.path)
          $0.member("server", server.host)
          $0.member("port", server.port)
          $0.member("from", server.sender)
          $0.member("sent_to", to)
        }
      }
      Console.print(
        to.map { "\(server.host) has taken a mail to \($0)." }
          ?? "Mails are sent by \(server.host), port \(server.port), from \(server.sender).\n\(file.path) says so.")
    }
  }

  private func send(_ address: String, by server: MailServer) async throws {
    let workspace = try await Workspace.open(data)
    let title = workspace.book.settings.title
    let mail = Mail(to: address, subject: "A mail to try", text: "\(title) can send mails to this address.\n")
    do {
      try MailDelivery(server).send(mail, from: title, at: Clock.now)
    } catch {
      throw CommandFailure(.inputOutput, .systemFailure, "the mail was not sent: \(error.message)")
    }
  }
}
