import Diagnostics
import FileSystem
import SiteBuild

/// A document that comes with the program: `daybook help data-format` prints it.
///
/// No topic may have the name of a command, because `daybook help` with that name prints the command's usage.
enum HelpTopic: String, CaseIterable {
  case dataFormat = "data-format"
  case checkingIn = "checking-in"
  case habits
  case toDo = "to-do"
  case reminders
  case courses
  case localPage = "local-page"
  case accounts
  case todotxt
  case importing
  case calendars
  case syncing
  case api
  case backups, installing
  case publishing, hosting, scale, friends, feeds, customizing, json, diagnostics

  /// The subject of the document, in one line without a full stop.
  var summary: String {
    switch self {
    case .dataFormat: "every file of the data folder"
    case .checkingIn: "recording from the terminal"
    case .habits: "habits, people and settings"
    case .toDo: "tasks and lists, alone and together"
    case .reminders: "being told what is due, and by which machine"
    case .courses: "following a course, and writing one"
    case .localPage: "`\(Call("serve"))`, its forms, and who may ask"
    case .accounts: "several people who sign in, on one server"
    case .todotxt: "tasks from todo.txt and into it"
    case .importing: "habits from other trackers, and everything out again"
    case .calendars: "habits and tasks in calendars and on phones"
    case .syncing: "one data folder on several devices"
    case .api: "phones and homes that ask and record, with recipes"
    case .backups: "copies of everything, and taking things back"
    case .installing: "with and without a compiler"
    case .publishing: "the public edition online, with one command"
    case .hosting: "what a host has to do, and recipes by hand"
    case .scale: "many people, and a site that is made in parts"
    case .friends: "pages for friends on a host that only stores"
    case .feeds: "following people, embedding habits, link previews"
    case .customizing: "pages, words and colours of your own"
    case .json: "what --json prints"
    case .diagnostics: "the code of each kind of problem"
    }
  }

  /// The path of the document in the checkout.
  var path: String {
    switch self {
    case .localPage: "docs/serve.md"
    case .importing: "docs/import.md"
    case .customizing: "docs/templates.md"
    default: "docs/\(rawValue).md"
    }
  }

  /// The text of the document, without the notes for its authors.
  var text: String {
    guard let file = BuiltInFile.all.first(where: { $0.path == path }) else { return "" }
    return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !($0.hasPrefix("<!--") && $0.hasSuffix("-->")) }.joined(separator: "\n")
  }

  /// The topic that a command line asks for, as `help data-format`; `nil` for other command lines.
  init?(askedBy arguments: some Collection<String>) {
    guard arguments.count == 2, arguments.first == "help", let name = arguments.dropFirst().first else { return nil }
    self.init(rawValue: name)
  }

  /// All topics with their subjects, for `--help`.
  static var list: String {
    let longest = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { topic in
      let gap = String(repeating: " ", count: longest - topic.rawValue.count + 2)
      return "  daybook help \(topic.rawValue)\(gap)\(topic.summary)"
    }.joined(separator: "\n")
  }
}
