import ArgumentParser
import Diagnostics

/// The data folder that the program was called with: calls that it proposes are about the same one, so that a copied call
/// does not act upon another.
enum HintedFolder {
  /// What `--data` says, as it was written; `nil` where it was not given.
  static let named = value(in: CommandLine.arguments.dropFirst())

  /// What `--data` says in a command line; the last of several.
  static func value(in arguments: some Sequence<String>) -> String? {
    var named: String?
    var isNext = false
    for argument in arguments {
      if isNext {
        (named, isNext) = (argument, false)
      } else if argument == "--" {
        break
      } else if argument == "--data" {
        isNext = true
      } else if argument.hasPrefix("--data=") {
        named = String(argument.dropFirst("--data=".count))
      }
    }
    return named
  }
}

extension Hint {
  /// The hint with the calls in it being about the data folder that the program was called with.
  var inHintedFolder: Hint { mapCalls { $0.in(dataFolder: HintedFolder.named) } }
}

extension Diagnostic {
  /// The diagnostic with the calls of its hint being about the data folder that the program was called with.
  var inHintedFolder: Diagnostic {
    var diagnostic = self
    diagnostic.hint = hint?.inHintedFolder
    return diagnostic
  }
}

extension Call {
  /// The call with the data folder that it is about; as it is where none is named.
  func `in`(dataFolder: String?) -> Call {
    // A call may come by here twice, or be about another folder.
    guard let dataFolder, takes("--data"), !words.contains("--data"), !words.contains("--help") else { return self }
    return Call(words + ["--data", "\(dataFolder)"], isWhole: isWhole)
  }
}
