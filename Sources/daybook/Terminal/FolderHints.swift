import ArgumentParser
import Diagnostics

/// Adds the data folder of this call of the program to the calls that hints propose, so that a copied call changes the
/// same data.
enum FolderHints {
  /// The value of `--data` as it was written; `nil` where it was not given.
  static let named = value(in: CommandLine.arguments.dropFirst())

  /// The value of `--data` in a command line; the last of several.
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
  /// The hint, whose calls name the data folder of this call of the program.
  var inNamedFolder: Hint { mapCalls { $0.in(dataFolder: FolderHints.named) } }
}

extension Diagnostic {
  /// The diagnostic, the calls of whose hint name the data folder of this call of the program.
  var inNamedFolder: Diagnostic {
    var diagnostic = self
    diagnostic.hint = hint?.inNamedFolder
    return diagnostic
  }
}

extension Call {
  /// The call with `--data`; unchanged for `nil` and for commands without that flag.
  func `in`(dataFolder: String?) -> Call {
    // A call may pass here twice, or name another data folder.
    guard let dataFolder, takes("--data"), !words.contains("--data"), !words.contains("--help") else { return self }
    return Call(words + ["--data", "\(dataFolder)"], isWhole: isWhole)
  }
}
