import Changes
import DataFolder
import Diagnostics
import Editions
import FileSystem
import Foundation
import Journal
import Outside
import SiteBuild
import Studio

/// The services of the command line for the local web app: the data folder, and the site on disk.
struct ServedFolder: Sendable {
  private let root: String
  private let output: String
  private let today: Day?

  init(_ workspace: Workspace, today: Day?, output: String) throws {
    root = workspace.root
    self.output = output
    self.today = today
  }

  var services: StudioServices {
    let (root, output, today) = (root, output, today)
    let sources = SitePipeline.sources(in: root)
    let memory = SealingMemory()
    let site = ServedSite(BookReader(root: root), output: output, today: today, memory: memory) {
      Console.errors.write($0)
    }
    var reader = BookReader(root: root)
    reader.record = ReadingRecord()
    var services = StudioServices(
      root: root,
      read: { [reader] in await reader.read(today: today, now: Clock.now) },
      publish: { makers, book in try await site.build(book, by: makers) },
      sources: sources,
      today: today, now: { Clock.now }, wallClock: { WallClock($0, in: $1) },
      // Seconds since 1970, so that a later run has other numbers than an earlier one.
      firstRevision: Int(Clock.now % 1_000_000_000),
      say: { Console.errors.write($0 + "\n") })
    services.record = reader.record
    services.mail = Self.mail
    services.mail.waiting = WaitingMails(of: root)
    services.provider = { if case .provider(let provider) = SignInFile().read() { provider } else { nil } }
    services.reminders = ReminderWays.service(root: root)
    services.publishedReach = { book, person in PublishedChanges(of: person, root: root, book).forPage }
    services.readers = .served(root: root, output: output, memory: memory)
    services.putOnline = { await Self.putOnline(root) }
    services.version = ToolVersion.text
    services.specification = BuiltInFile.all.first { $0.path == "docs/openapi.yml" }?.bytes ?? []
    return services
  }

  /// Publishes as the command does, in a process of its own: what it reads, plans and waits for is not held here.
  ///
  /// - Returns: Whether nothing of it is to be tried again.
  private static func putOnline(_ root: String) async -> Bool {
    let program = ExternalTool.thisProgram(at: Bundle.main.executablePath ?? "daybook")
    let seconds = 3_600
    return await Task.detached(priority: .utility) {
      do throws(ExternalTool.Flaw) {
        // Each target may take as long as that.
        let result = try program.run(
          ["publish", "--timeout", "\(seconds)", "--data", root], until: .now + .seconds(8 * seconds))
        if result.status != 0 { Console.errors.write(result.errors) }
        // What the data or a rule stands in the way of is no other thing a while later.
        let lasting = [
          0, CommandFailure.Code.data.rawValue, CommandFailure.Code.usage.rawValue,
          CommandFailure.Code.refused.rawValue,
        ]
        return lasting.contains(result.status)
      } catch {
        Console.errors.write("The site could not be put online: the command did not come to its end.\n")
        return false
      }
    }.value
  }

  /// Sends mails as the user's configuration says. It is read each time, so that it can change while this runs.
  private static let mail = MailService(
    isThere: { if case .server = MailFile().read() { true } else { false } },
    send: { mail in
      guard case .server(let server) = MailFile().read() else {
        throw MailRefusal("there is no server to send by", isPassing: true)
      }
      do {
        try MailDelivery(server).send(mail)
      } catch let error as MailDelivery.Failure {
        throw MailRefusal(error.message, isPassing: error.isPassing)
      }
    })

  /// The day that is today for the site and for each person, in the order of `LiveRevision.days`.
  static func days(fixed today: Day?) -> @Sendable (Book) -> [Day] {
    { book in
      if let fixed = today ?? book.settings.today { return Array(repeating: fixed, count: book.people.count + 1) }
      let now = Clock.now
      return book.days(by: { WallClock(now, in: $0) })
    }
  }
}
