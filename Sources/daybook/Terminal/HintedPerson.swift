import ArgumentParser
import Diagnostics
import Journal

extension Hint {
  /// The hint with the calls in it being about somebody: `daybook habit restore run --person ben`.
  func about(_ person: Username) -> Hint {
    mapCalls { $0.about(person) }
  }
}

extension Call {
  /// The call with the person whom it is about.
  func about(_ person: Username) -> Call {
    // A call may come by here twice.
    guard takes("--person"), !words.contains("--person") else { return self }
    return Call(words + ["--person", "\(person)"], isWhole: isWhole)
  }

  /// Whether the command that is called has the flag, as its help tells.
  func takes(_ flag: String) -> Bool {
    let named = command
    let command = named.configuration.defaultSubcommand ?? named
    return command.configuration.subcommands.isEmpty && command.helpMessage().contains(flag + " ")
  }

  /// The command that its first words name.
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
