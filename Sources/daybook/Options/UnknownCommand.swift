import ArgumentParser
import Diagnostics

/// A word in the place of a command that names none.
struct UnknownCommand {
  /// The words up to the unknown one: `habit lst`.
  private var path: String
  private var hint: Hint

  var diagnostic: Diagnostic { Diagnostic(.error, .unknownCommand, "there is no command `\(path)`", hint: hint) }

  /// `nil` where the words name a command.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line; those after `help` name a command as well.
  ///   - root: The command with all subcommands.
  init?(_ arguments: [String], root: any ParsableCommand.Type) {
    var command = root
    var known: [String] = []
    for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
      let subcommands = command.configuration.subcommands
      if subcommands.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
      guard let next = subcommands.first(where: { $0.configuration.names(word) }) else {
        // What stands in the place of a subcommand may be an argument of the one that needs no name.
        if command.configuration.defaultSubcommand != nil { return nil }
        path = (known + [word]).joined(separator: " ")
        hint = Self.hint(for: word, in: command, below: known, root: root)
        return
      }
      known.append(word)
      command = next
    }
    return nil
  }

  private static func hint(
    for word: String, in command: any ParsableCommand.Type, below known: [String], root: any ParsableCommand.Type
  ) -> Hint {
    let names = names(of: command)
    let word = word.lowercased()
    let meant = synonyms[word] ?? word
    if known.isEmpty, let call = otherwise[word] { return "did you mean \(call)?" }
    if names.contains(meant) { return didYouMean([known + [meant]]) }
    let begun = names.filter { $0.hasPrefix(word) }
    if begun.count == 1 { return didYouMean([known + begun]) }
    // A word such as `list`, which is a subcommand of several groups, without its group.
    let elsewhere = root.configuration.subcommands.flatMap { group -> [[String]] in
      let name = group.configuration.commandName ?? ""
      return self.names(of: group).contains(meant) ? [[name, meant]] : []
    }
    if known.isEmpty, !elsewhere.isEmpty { return didYouMean(elsewhere) }
    if let near = Suggestion.nearest(to: word, among: names) { return didYouMean([known + [near]]) }
    if !known.isEmpty, self.names(of: root).contains(meant) { return didYouMean([[meant]]) }
    return "\(Call(known.map { Call.Word($0) } + ["--help"])) lists those that there are"
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  private static func didYouMean(_ paths: [[String]]) -> Hint {
    let calls: [Hint] = paths.map { "\(Call($0.map { Call.Word($0) }, isWhole: false))" }
    return "did you mean \(calls.joined(separator: " or "))?"
  }

  /// The words of other programs for commands of this one.
  private static let synonyms = [
    "ls": "list", "all": "list", "rm": "delete", "remove": "delete", "del": "delete", "new": "add", "create": "add",
    "change": "edit", "modify": "edit", "rename": "edit", "check-in": "done", "checkin": "done", "tick": "done",
    "track": "done", "record": "done", "status": "today", "due": "today", "todo": "today", "stats": "show",
    "view": "show", "log": "history", "journal": "history", "config": "settings", "configure": "settings",
    "server": "serve", "web": "serve", "open": "serve", "make": "build", "generate": "build", "validate": "check",
    "unarchive": "restore", "continue": "resume",
  ]

  /// Commands of other programs that are options of this one.
  private static let otherwise: [String: Call] = ["version": Call("--version")]
}

extension CommandConfiguration {
  /// Whether the command is called so.
  fileprivate func names(_ word: String) -> Bool { commandName == word || aliases.contains(word) }
}
