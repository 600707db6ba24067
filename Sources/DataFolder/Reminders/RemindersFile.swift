import Accounts
import Diagnostics
import Foundation
import Journal
import Yaml

/// `reminders.yml` in the configuration of whoever runs the daybook: where reminders go. Programs that it names are run,
/// and whoever knows a topic reads what is sent there; so it lies outside of every data folder, and is readable for its
/// owner alone.
public struct RemindersFile: Sendable {
  private let file: ConfigurationFile

  static let keys = ["people", "sendmail_from"]
  static let keysOfPeople = ["desktop", "mail", "ntfy", "ntfy_token", "command"]

  /// - Parameter environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = ConfigurationFile("reminders.yml", holding: "addresses and programs", environment: environment)
  }

  /// Where it lies.
  public var path: String { file.path }

  /// Where reminders go; nowhere but to the screen where there is no such file.
  ///
  /// - Parameter root: The data folder, in which nothing may lie that is run.
  /// - Throws: What is wrong with the file. Nothing that stands in it is quoted.
  public func read(besides root: String) throws(BrokenRemindersFile) -> ReminderRoutes {
    switch file.open() {
    case .missing: return ReminderRoutes()
    case .broken(let flaws): throw BrokenRemindersFile(diagnostics: flaws)
    case .source(let source):
      let folder = URL(fileURLWithPath: root).resolvingSymlinksInPath().path + "/"
      if Self.isInside(folder, path) {
        throw BrokenRemindersFile(diagnostics: [
          Diagnostic(
            .error, .exposedSecrets, "this file lies in the data folder, where others may write",
            at: SourceLocation(path: path), hint: "set XDG_CONFIG_HOME to a folder of your own")
        ])
      }
      let routes = Self.routes(source, besides: folder)
      let found = source.finish()
      guard found.isEmpty else { throw BrokenRemindersFile(diagnostics: found.map(Self.unquoted)) }
      return routes
    }
  }

  /// A flaw without the line in which it is, which may hold a secret.
  private static func unquoted(_ flaw: Diagnostic) -> Diagnostic {
    Diagnostic(
      .error, flaw.code, "this is not as the file for reminders has it", at: flaw.location,
      hint: "\(call: "help", "reminders") shows one")
  }

  private static func isInside(_ folder: String, _ path: String) -> Bool {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path.hasPrefix(folder)
  }

  private static func routes(_ source: SourceFile, besides folder: String) -> ReminderRoutes {
    var routes = ReminderRoutes()
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "the file for reminders")
    else { return routes }
    if let sender = fields.line("sendmail_from", within: .address) {
      if Account.isEmail(sender.text) {
        routes.sender = sender.text
      } else {
        source.report(.error, .notAnAddress, "`sendmail_from` is no address", at: sender.range)
      }
    }
    guard let node = fields.node("people") else { return routes }
    guard case .mapping(let entries) = node.content else {
      source.report(.error, .wrongShape, "`people` has a group for each person", at: node.range)
      return routes
    }
    for entry in entries {
      guard let username = Username(entry.key),
        let fields = Fields(entry.value, in: source, known: keysOfPeople, of: "a person")
      else {
        source.report(.error, .unknownPerson, "this is no username", at: entry.keyRange)
        continue
      }
      routes.people[username] = person(fields, besides: folder)
    }
    return routes
  }

  private static func person(_ fields: Fields, besides folder: String) -> ReminderRoutes.Person {
    let source = fields.source
    var person = ReminderRoutes.Person()
    person.hasScreen = fields.flag("desktop")
    if let mail = fields.line("mail", within: .address) {
      if Account.isEmail(mail.text) {
        person.mail = mail.text
      } else {
        source.report(.error, .notAnAddress, "`mail` is no address", at: mail.range)
      }
    }
    let token = fields.line("ntfy_token", within: .address)?.text
    if let address = fields.line("ntfy", within: .address) {
      person.topic = ReminderRoutes.Topic(address.text, token: token)
      if person.topic == nil {
        source.report(.error, .notAnAddress, "`ntfy` is the address of a topic, with https", at: address.range)
      }
    }
    for item in fields.list("command", like: "[/usr/local/bin/tell, --quietly]") ?? [] {
      if case .scalar(let text, _) = item.content, !text.contains("\0") { person.command.append(text) }
    }
    if let program = person.command.first, !program.hasPrefix("/") || isInside(folder, program) {
      // Whoever may write the data folder must not choose what is run.
      source.report(
        .error, .unsafePath, "`command` begins with the path of a program outside of the data folder",
        at: fields.keyRange("command") ?? fields.place)
      person.command = []
    }
    return person
  }
}

/// What is wrong with the file that says where reminders go.
public struct BrokenRemindersFile: Error, Sendable, Equatable {
  /// What is wrong; never empty.
  public var diagnostics: [Diagnostic]
}
