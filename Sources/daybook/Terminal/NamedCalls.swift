import ArgumentParser

/// The calls of the program that messages name between backticks: `daybook habit restore run`.
enum NamedCalls {
  /// A text with a flag in every call that it names of a command that takes `--person`.
  ///
  /// - Parameter flag: ` --person ben`; nothing where the calls are right without.
  static func adding(_ flag: String, to text: String) -> String {
    guard !flag.isEmpty else { return text }
    var written = ""
    var rest = Substring(text)
    while let opening = rest.firstRange(of: "`daybook "),
      let closing = rest[opening.upperBound...].firstIndex(of: "`")
    {
      let words = rest[opening.upperBound..<closing].split(separator: " ")
      written += rest[..<closing]
      // A message may come by here twice.
      if !words.contains("--person"), takesPerson(words) { written += flag }
      written += "`"
      rest = rest[rest.index(after: closing)...]
    }
    return written + rest
  }

  /// Whether the command that is called has the flag, as its help tells.
  private static func takesPerson(_ words: [Substring]) -> Bool {
    var command: any ParsableCommand.Type = DaybookCommand.self
    for word in words {
      let named = command.configuration.subcommands.first { $0.configuration.commandName == String(word) }
      guard let named else { break }
      command = named
    }
    return command.configuration.subcommands.isEmpty && command.helpMessage().contains("--person ")
  }
}
