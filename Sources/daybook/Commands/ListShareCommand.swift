import ArgumentParser
import Changes
import Diagnostics
import Journal

struct ListShareCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a list with somebody of this data folder, or stop sharing it.",
    discussion: """
      Who may read it sees everything in it and may comment; who may write changes your file, too.

      Examples:
        daybook list share home --with ben
        daybook list share home --with ben --may write
        daybook list share home --stop ben
      """)

  @OptionGroup var list: ListArgument

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("With whom.", discussion: "Example: --with ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var reader: Username?

  @Option(
    help: ArgumentHelp(
      "What they may do; left out, it stays as it is, and is `read` at first.", discussion: "Example: --may write",
      valueName: "read|write"), completion: .list(["read", "write"]), transform: Arguments.access)
  var may: TaskList.Access?

  @Option(
    help: ArgumentHelp("With whom no longer.", discussion: "Example: --stop ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var stop: Username?

  @OptionGroup var options: TaskChangeOptions

  func validate() throws {
    if (reader == nil) == (stop == nil) { throw UsageError("either --with or --stop is needed") }
    if may != nil, reader == nil { throw UsageError("--may needs --with") }
  }

  func perform() async throws {
    try await TaskChange("daybook list share", options).perform { situation, draft in
      let shelf = try situation.book.shelf(named: list.name, among: .any)
      let staging = try situation.listStaging(shelf)
      let title = TerminalText.safe(shelf.list.title)
      if let stop {
        try staging.stopSharing(with: stop, in: &draft)
        let left = shelf.list.openTasks(of: stop).count
        let rest = left == 0 ? "" : " `@\(stop)` is still to do \(Counted.text(left, "task")) in it."
        return "\(title) is not shared with \(stop) any more.\(rest)"
      }
      guard let reader else { return "Nothing changed." }
      let name = TerminalText.safe(try situation.workspace.person(reader).name)
      let old = shelf.list.access(of: reader)
      let access = may ?? old ?? .read
      try staging.share(with: reader, may: access, in: &draft)
      let what = access == .read ? "read" : "read and change"
      return old == access ? "Nothing changed: \(name) may \(what) \(title) already." : "\(name) may \(what) \(title)."
    }
  }
}

extension Arguments {
  @Sendable
  static func access(_ text: String) throws -> TaskList.Access {
    guard let access = TaskList.Access(rawValue: text) else {
      throw UsageError("who shares a list may `read` or `write`, and not `\(text)`")
    }
    return access
  }
}
