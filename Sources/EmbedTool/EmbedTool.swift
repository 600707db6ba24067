import Foundation

/// Writes a Swift file that contains other files as string literals: `EmbedTool OUTPUT [NAME FILE]…`.
///
/// UTF-8 text becomes a plain literal and everything else base64. The files are sorted by name.
@main
enum EmbedTool {
  struct Usage: Error, CustomStringConvertible {
    let description: String
  }

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard !arguments.isEmpty, !arguments.count.isMultiple(of: 2) else {
      throw Usage(description: "usage: EmbedTool OUTPUT [NAME FILE]…")
    }
    let output = URL(fileURLWithPath: arguments[0])
    let files = try stride(from: 1, to: arguments.count, by: 2).map { index in
      (name: arguments[index], contents: try Data(contentsOf: URL(fileURLWithPath: arguments[index + 1])))
    }
    let sorted = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let text = source(of: sorted)
    // An unchanged file keeps its modification time, so that nothing is compiled again.
    if let present = try? String(contentsOf: output, encoding: .utf8), present == text { return }
    try text.write(to: output, atomically: true, encoding: .utf8)
  }

  private static func source(of files: [(name: String, contents: Data)]) -> String {
    var text = "// Made by the plugin EmbedFiles.\n\nimport FileSystem\n\n"
    text += "extension BuiltInFile {\n  static let all: [BuiltInFile] = [\n"
    for file in files {
      if let contents = String(data: file.contents, encoding: .utf8), !contents.utf8.contains(0) {
        text += "    BuiltInFile(\(literal(file.name)), \(literal(contents))),\n"
      } else {
        text += "    BuiltInFile(\(literal(file.name)), base64: \"\(file.contents.base64EncodedString())\"),\n"
      }
    }
    return text + "  ]\n}\n"
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }
}
