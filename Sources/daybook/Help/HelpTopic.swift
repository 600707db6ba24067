import Diagnostics
import FileSystem
import SiteBuild

/// A document that comes with the program: `daybook help data-format` prints it.
///
/// No topic has the name of a command, of which `daybook help` tells how it is used.
enum HelpTopic: String, CaseIterable {
  case dataFormat = "data-format"
  case checkingIn = "checking-in"
  case habits, courses
  case localPage = "local-page"
  case hosting, customizing, json, diagnostics

  /// What it is about, in one line without a full stop.
  var summary: String {
    switch self {
    case .dataFormat: "every file of the data folder"
    case .checkingIn: "recording from the terminal"
    case .habits: "habits, people and settings"
    case .courses: "following a course, and writing one"
    case .localPage: "`\(Call("serve"))`, its forms, and who may ask"
    case .hosting: "putting the public edition online"
    case .customizing: "pages, words and colours of your own"
    case .json: "what --json prints"
    case .diagnostics: "the code of each kind of problem"
    }
  }

  /// Where it stands in the checkout.
  var path: String {
    switch self {
    case .localPage: "docs/serve.md"
    case .customizing: "docs/templates.md"
    default: "docs/\(rawValue).md"
    }
  }

  /// What it says, without the notes to those who write it.
  var text: String {
    guard let file = BuiltInFile.all.first(where: { $0.path == path }) else { return "" }
    return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !($0.hasPrefix("<!--") && $0.hasSuffix("-->")) }.joined(separator: "\n")
  }

  /// The topic that a command line asks for: `help data-format`.
  init?(askedBy arguments: some Collection<String>) {
    guard arguments.count == 2, arguments.first == "help", let name = arguments.dropFirst().first else { return nil }
    self.init(rawValue: name)
  }

  /// All of them with what they are about, for `--help`.
  static var list: String {
    let longest = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { topic in
      let gap = String(repeating: " ", count: longest - topic.rawValue.count + 2)
      return "  daybook help \(topic.rawValue)\(gap)\(topic.summary)"
    }.joined(separator: "\n")
  }
}
