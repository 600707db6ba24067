import Answers
import Accounts
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct SupportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "support",
    abstract: "Read what people reported, and answer.",
    discussion: """
      People report problems from Help in `\(Call("serve", "--accounts"))`. An answer comes to their page, and by mail \
      where they have an address and mails can be sent.

      Examples:
        daybook support
        daybook support answer ben 1 "It works again since this morning."
      """,
    subcommands: [SupportListCommand.self, SupportAnswerCommand.self], defaultSubcommand: SupportListCommand.self
  ).ofDaybook
}

struct SupportListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what people reported and nobody answered.",
    discussion: """
      Examples:
        daybook support list
        daybook support list --all
      """)

  @Flag(help: ArgumentHelp("List what was answered, too.", discussion: "Example: --all"))
  var all = false

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.open(data)
    let reports = workspace.book.people.flatMap { person in
      person.reports.filter { all || $0.answers.isEmpty }.map { (person: person.username, report: $0) }
    }
    if report.json {
      return Console.printJSON {
        $0.member("reports") {
          $0.array(reports) { writer, entry in writer.object { $0.report(entry.report, of: entry.person) } }
        }
      }
    }
    guard let first = reports.first else {
      return Console.print(all ? "Nobody has reported anything." : "Nothing awaits an answer.")
    }
    for (person, report) in reports {
      let page = report.page.map { ", on \(TerminalText.safe($0))" } ?? ""
      Console.print("\(person) \(report.number), \(report.at.text)\(page)")
      Console.print(Self.indented(report.text))
      if let picture = report.picture {
        let path = workspace.reading.layout.displayed(FolderLayout.attachment(picture, of: person))
        Console.print("  \(TerminalText.safe(path))")
      }
      for answer in report.answers {
        Console.print("  \(answer.author?.text ?? "somebody"), \(answer.at.text):\n\(Self.indented(answer.text))")
      }
      Console.print("")
    }
    if first.report.answers.isEmpty {
      let hint: Hint = "\(call: "support", "answer", "\(first.person)", "\(first.report.number)", .ownText) answers."
      Console.print("\(hint.inNamedFolder)")
    }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + TerminalText.safe(String($0)) }
      .joined(separator: "\n")
  }
}

extension JSONWriter {
  fileprivate mutating func report(_ report: Report, of person: Username) {
    member("person", person.text)
    member("number", report.number)
    member("at", report.at.text)
    member("page", report.page)
    member("version", report.version)
    member("picture", report.picture)
    member("text", report.text)
    member("answers") {
      $0.array(report.answers) { writer, answer in
        writer.object {
          $0.member("by", answer.author?.text)
          $0.member("at", answer.at.text)
          $0.member("text", answer.text)
        }
      }
    }
  }
}

struct SupportAnswerCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Answer what somebody reported.",
    discussion: """
      Example:
        daybook support answer ben 1 "It works again since this morning."
      """)

  @Argument(
    help: "Who reported it.", completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var username: Username

  @Argument(help: ArgumentHelp("The number of the report.", valueName: "n"))
  var number: Int

  @Argument(help: "The answer.")
  var text: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let result = try await CommandChange("daybook support answer", data).perform(
      concerning: .person(username)
    ) { workspace, draft in
      let author = try workspace.person(person.person)
      let answer = try ReportStaging.text(text)
      let other = try workspace.person(username)
      guard let found = other.reports.first(where: { $0.number == number }) else {
        throw CommandFailure(
          .refused, .refused, "\(username) reported nothing with the number \(number)",
          hint: "\(call: "support", "list", "--all") lists what was reported")
      }
      let zone = author.timeZone ?? workspace.book.settings.timeZone
      let at = WallClock(Clock.now, in: zone).timestamp(
        on: author.today, isFixed: data.today != nil || workspace.book.settings.today != nil)
      try ReportStaging.answer(
        found, of: username, with: Report.Answer(by: author.username, at: at, text: answer), in: &draft)
      return (report: found, answer: answer)
    }
    let sent = send(result.outcome, in: result.workspace)
    if report.json {
      return Console.printJSON {
        $0.member("person", username.text)
        $0.member("number", number)
        $0.member("mailed", sent)
      }
    }
    Console.print(
      sent
        ? "Answered, and mailed to \(username)." : "Answered: \(username) finds it on the page where it was reported.")
  }

  /// Mails the answer, where that is possible. It is on the page in any case.
  private func send(_ outcome: (report: Report, answer: String), in workspace: Workspace) -> Bool {
    guard let email = AccountFolder(root: workspace.root).listing().accounts[username]?.email,
      case .server(let server) = MailFile().read()
    else { return false }
    let title = workspace.book.settings.title
    let quoted = outcome.report.text.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }
    let mail = Mail(
      to: email, subject: "An answer from \(title)",
      text: [quoted.joined(separator: "\n"), outcome.answer, "-- \n\(title)"].joined(separator: "\n\n") + "\n")
    do {
      try MailDelivery(server).send(mail, from: title, at: Clock.now)
      return true
    } catch {
      Console.remark("The mail was not sent: \(error.message)")
      return false
    }
  }
}
