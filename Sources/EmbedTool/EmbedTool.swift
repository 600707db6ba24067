import Foundation

/// Writes one Swift file that holds every file of a folder as string literals: `EmbedTool FOLDER OUTPUT`.
///
/// Text becomes a literal of its own; what is not UTF-8 becomes base64. The order is that of the paths.
@main
enum EmbedTool {
  struct Usage: Error, CustomStringConvertible {
    let description: String
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { throw Usage(description: "usage: EmbedTool FOLDER OUTPUT") }
    let folder = URL(fileURLWithPath: arguments[1]).resolvingSymlinksInPath()
    let output = URL(fileURLWithPath: arguments[2])
    let text = try source(of: files(in: folder))
    // Left alone when nothing changed, so that nothing is compiled again.
    if let present = try? String(contentsOf: output, encoding: .utf8), present == text { return }
    try text.write(to: output, atomically: true, encoding: .utf8)
  }

  /// Paths relative to the folder, with slashes, and contents. Hidden files and editors' backups stay out.
  private static func files(in folder: URL) throws -> [(path: String, contents: Data)] {
    guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey]) else {
      throw Usage(description: "cannot read \(folder.path)")
    }
    var files: [(path: String, contents: Data)] = []
    for case let url as URL in found {
      let name = url.lastPathComponent
      if name.hasPrefix(".") || name.hasSuffix("~") { continue }
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      let path = String(url.resolvingSymlinksInPath().path.dropFirst(folder.path.count + 1))
      files.append((path, try Data(contentsOf: url)))
    }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func source(of files: [(path: String, contents: Data)]) -> String {
    var text = "// Made from Templates/ by the plugin EmbedTemplates.\n\nextension BuiltInFile {\n"
    text += "  static let all: [BuiltInFile] = [\n"
    for file in files {
      if let contents = String(data: file.contents, encoding: .utf8), !contents.utf8.contains(0) {
        text += "    BuiltInFile(\(literal(file.path)), \(literal(contents))),\n"
      } else {
        text += "    BuiltInFile(\(literal(file.path)), base64: \"\(file.contents.base64EncodedString())\"),\n"
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
