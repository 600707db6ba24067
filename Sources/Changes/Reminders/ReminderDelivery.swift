import Accounts
import CLibrary
import DataFolder
import Diagnostics
import Foundation
import Journal
import Markdown
import Outside

/// Where a message goes, with all that is needed to send it there.
public enum ReminderRoute: Sendable, Equatable {
  /// The screen of this machine.
  case screen
  /// An address, by a server.
  case mail(to: String, by: MailServer)
  /// An address, by this machine's own `sendmail`.
  case sendmail(to: String, from: String)
  /// A topic of ntfy.
  case topic(ReminderRoutes.Topic)
  /// A program with its arguments.
  case command([String])
}

/// Hands messages to other programs, which take them to somebody.
public enum ReminderDelivery {
  /// The most seconds for a message.
  static let seconds = 30

  /// Sends a message, and waits until the other side has taken it.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public static func send(_ message: ReminderMessage, by route: ReminderRoute, at now: Int64) throws(DeliveryFailure) {
    switch route {
    case .screen: try show(message)
    case .mail(let address, let server):
      try MailDelivery(server).send(
        OutgoingMail(mail(message, to: address), from: message.sender, at: now, id: message.id))
    case .sendmail(let address, let sender):
      let bytes = mail(message, to: address).message(from: sender, named: message.sender, at: now, id: message.id)
      let tool = ExternalTool(named: "sendmail", orAt: sendmail)
      // The address comes from the user's own configuration or an account; it is an address, so it begins with no hyphen.
      try run(
        tool, ["-i", "-f", sender, "--", address], reading: bytes, named: "sendmail", refusals: refusalsOfSendmail)
    case .topic(let topic): try push(message, to: topic)
    case .command(let words):
      guard let program = words.first else { return }
      try run(
        ExternalTool(named: program), Array(words.dropFirst()), reading: Array(message.json.utf8), named: "the command",
        refusals: [refusal])
    }
  }

  /// Where it lies where it is not in `PATH`, as that of most people has no programs of the system.
  private static let sendmail = "/usr/sbin/sendmail"
  /// With what a command ends that will never take a message: `EX_DATAERR` of sysexits.h.
  static let refusal: Int32 = 65
  /// With what `sendmail` ends where an address is none: `EX_DATAERR`, `EX_NOUSER`, `EX_NOHOST` of sysexits.h.
  private static let refusalsOfSendmail: Set<Int32> = [65, 67, 68]

  @discardableResult
  private static func run(
    _ tool: ExternalTool, _ arguments: [String], reading input: [UInt8] = [], named name: String,
    refusals: Set<Int32> = []
  ) throws(DeliveryFailure) -> ExternalTool.Result {
    let result: ExternalTool.Result
    do {
      result = try tool.run(arguments, reading: input, until: .now + .seconds(seconds + 5))
    } catch .missing {
      throw DeliveryFailure(message: "\(name) is not installed", isPassing: false)
    } catch .noTemporaryFolder {
      throw DeliveryFailure(message: "there is no room for temporary files", isPassing: true)
    } catch {
      throw DeliveryFailure(message: "\(name) does not answer", isPassing: true)
    }
    if result.status != 0 {
      throw DeliveryFailure(
        message: "\(name) ended with \(result.status)", refusals.contains(result.status) ? .refused : .passing)
    }
    return result
  }

  // MARK: The screen

  private static func show(_ message: ReminderMessage) throws(DeliveryFailure) {
    #if os(macOS)
      let script = [
        "on run words", "display notification (item 3 of words) with title (item 2 of words)", "end run",
      ].flatMap { ["-e", $0] }
      // The first word keeps a title that begins with a hyphen from being taken for an option.
      try run(ExternalTool(named: "osascript"), script + ["daybook", message.title, message.body], named: "osascript")
    #else
      var environment: [String: String] = [:]
      let bus = "/run/user/\(getuid())/bus"
      // Programs that cron starts are not told where the session is.
      if ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] == nil,
        FileManager.default.fileExists(atPath: bus)
      {
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(bus)"
      }
      try run(
        ExternalTool(named: "notify-send", environment: environment),
        ["--app-name=Daybook", "--", message.title, HTMLText.escaped(message.body)], named: "notify-send")
    #endif
  }

  // MARK: Mail

  static func mail(_ message: ReminderMessage, to address: String) -> Mail {
    let items = message.items.map { item in [item.text, item.question].compactMap(\.self).joined(separator: "\n") }
    let text = items + [message.reason].compactMap(\.self).map { "-- \n" + $0 }
    return Mail(to: address, subject: message.title, text: text.joined(separator: "\n\n") + "\n")
  }

  // MARK: A phone

  private static func push(_ message: ReminderMessage, to topic: ReminderRoutes.Topic) throws(DeliveryFailure) {
    let folder = NSTemporaryDirectory() + "daybook-push-\(UUID().uuidString)"
    guard mkdir(folder, 0o700) == 0 else {
      throw DeliveryFailure(message: "there is no room for temporary files", isPassing: true)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The topic and the token stand in files: everybody on the machine can read the arguments of programs.
    var lines = [
      "silent", "show-error", "fail", "globoff", "connect-timeout = 10", "max-time = \(seconds)",
      "proto = \"=http,https\"", "max-redirs = 0", "output = \"/dev/null\"",
      "url = \(MailDelivery.quoted(topic.server))", "header = \"Content-Type: application/json\"",
      "data-binary = \(MailDelivery.quoted("@\(folder)/message"))",
    ]
    if let token = topic.token { lines.append("header = \(MailDelivery.quoted("Authorization: Bearer \(token)"))") }
    let files = [("/message", json(message, topic)), ("/curl", lines.joined(separator: "\n") + "\n")]
    for (name, text) in files {
      guard
        FileManager.default.createFile(
          atPath: folder + name, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
      else { throw DeliveryFailure(message: "there is no room for temporary files", isPassing: true) }
    }
    let result: ExternalTool.Result
    do {
      result = try ExternalTool(named: "curl", without: ["CURL_HOME"]).run(
        ["-q", "--config", folder + "/curl"], until: .now + .seconds(seconds + 5))
    } catch .missing {
      throw DeliveryFailure(message: "ntfy is reached by curl, which is not installed", isPassing: false)
    } catch {
      throw DeliveryFailure(message: "the server of ntfy does not answer", isPassing: true)
    }
    switch result.status {
    case 0: return
    case 22:
      // What curl says is the number of the answer: nothing of the server's own words, which may quote the topic.
      let words = result.errors.split { $0 == " " || $0 == "\n" }
      let number = words.compactMap { Int($0) }.first { (400...599).contains($0) } ?? 500
      throw DeliveryFailure(message: "the server of ntfy answered \(number)", prospect(ofAnswer: number))
    default:
      throw DeliveryFailure(message: "the server of ntfy cannot be reached", isPassing: true)
    }
  }

  /// What can be expected after an answer of a server of HTTP.
  static func prospect(ofAnswer status: Int) -> DeliveryFailure.Prospect {
    switch status {
    // Who may write there is a matter of the token, which can be mended, and then all of them are taken.
    case 401, 403: .standing
    case 408, 429: .passing
    case 400...499: .refused
    default: .passing
    }
  }

  /// How many bytes of a message are sent to ntfy, which takes 4,096 unless it was set up otherwise, and refuses more.
  private static let longestMessage = 3_500

  /// The beginning of a text, in so many bytes at most.
  private static func short(_ text: String, to most: Int) -> String {
    if text.utf8.count <= most { return text }
    var beginning = ""
    var size = "…".utf8.count
    for character in text {
      size += character.utf8.count
      if size > most { break }
      beginning.append(character)
    }
    return beginning + "…"
  }

  /// The message as ntfy publishes it (https://docs.ntfy.sh/publish/#publish-as-json). Where one comes twice with the same
  /// `sequence_id`, the second takes the place of the first.
  static func json(_ message: ReminderMessage, _ topic: ReminderRoutes.Topic) -> String {
    func member(_ name: String, _ text: String) -> String { "\(JSONText.literal(name)):\(JSONText.literal(text))" }
    var members = [
      member("topic", topic.name), member("sequence_id", message.id), member("title", short(message.title, to: 250)),
      member("message", short(message.body.isEmpty ? message.title : message.body, to: longestMessage)),
    ]
    if let page = message.page { members.append(member("click", page)) }
    if !message.answers.isEmpty {
      let answers = message.answers.prefix(3).map { answer in
        var parts = [
          member("action", answer.body == nil ? "view" : "http"), member("label", answer.label),
          member("url", answer.link),
        ]
        if let body = answer.body {
          parts += [
            member("method", "POST"), member("body", body),
            "\"headers\":{\"Content-Type\":\"application/x-www-form-urlencoded\"}",
          ]
        }
        return "{\((parts + ["\"clear\":true"]).joined(separator: ","))}"
      }
      members.append("\"actions\":[\(answers.joined(separator: ","))]")
    }
    return "{\(members.joined(separator: ","))}"
  }
}
