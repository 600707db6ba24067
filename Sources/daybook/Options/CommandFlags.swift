import ArgumentParser
import Foundation

/// The flags of a command, as ArgumentParser describes commands to tools (`ToolInfoV0`).
enum CommandFlags {
  private struct Tool: Decodable {
    struct Command: Decodable { var arguments: [Argument]? }
    struct Argument: Decodable { var names: [Name]? }
    struct Name: Decodable { var kind: String, name: String }

    var command: Command
  }

  /// The long names with their hyphens: `--output`.
  static func names(of command: any ParsableCommand.Type) -> [String] {
    let tool = try? JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8))
    let names = tool?.command.arguments?.flatMap { $0.names ?? [] } ?? []
    return names.filter { $0.kind == "long" }.map { "--\($0.name)" }
  }
}
