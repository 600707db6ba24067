import Diagnostics
import Foundation

/// The errors of the data folder as JSON, for the script that lays them over the page.
enum ProblemsJSON {
  private struct Problem: Encodable {
    var code: String
    var message: String
    var file: String?
    var line: Int?
    var column: Int?
    var excerpt: String?
    var hint: String?
  }

  /// At most twenty diagnostics as a JSON array in one line.
  static func text(_ diagnostics: [Diagnostic]) -> String {
    let problems = diagnostics.prefix(20).map { diagnostic in
      Problem(
        code: diagnostic.code.rawValue, message: diagnostic.message, file: diagnostic.location?.path,
        line: diagnostic.location?.line,
        column: diagnostic.location?.column, excerpt: diagnostic.excerpt, hint: diagnostic.hint?.description)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(problems)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
