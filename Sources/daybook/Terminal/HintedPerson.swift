import ArgumentParser
import Diagnostics
import Journal

extension Hint {
  /// The hint, whose calls name a person: `daybook habit restore run --person ben`.
  func about(_ person: Username) -> Hint {
    mapCalls { $0.about(person) }
  }
}

extension Call {
  /// The call with `--person`; unchanged for commands without that flag.
  func about(_ person: Username) -> Call {
    // A call may pass here twice.
    guard takes("--person"), !words.contains("--person") else { return self }
    return Call(words + ["--person", "\(person)"], isWhole: isWhole)
  }

  /// Whether the command that is called has a flag, according to its help.
  func takes(_ flag: String) -> Bool {
    let named = command
    let command = named.configuration.defaultSubcommand ?? named
    return command.configuration.subcommands.isEmpty && command.helpMessage().contains(flag + " ")
  }

  /// The command that the first words of the call name.
  var command: any ParsableCommand.Type {
    var command: any ParsableCommand.Type = DaybookCommand.self
    for word in words {
      let named = command.configuration.subcommands.first { $0.configuration.commandName == word.text }
      guard let named else { break }
      command = named
    }
    return command
  }
}
