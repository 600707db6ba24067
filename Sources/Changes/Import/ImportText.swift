import DataFolder
import Journal

/// Texts of other programs as files of Daybook can have them.
enum ImportText {
  /// A text of one line: line breaks become ` / `, tabs blanks, and what is no text goes; `nil` where nothing is left.
  ///
  /// - Parameter isWhole: Becomes `false` where characters that are no text were left out.
  static func line(_ text: String, isWhole: inout Bool) -> String? {
    var lines: [String] = []
    var current = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.breaksLine {
        lines.append(String(current))
        current = String.UnicodeScalarView()
      } else if scalar == "\t" {
        current.append(" ")
      } else if scalar.isControl {
        isWhole = false
      } else {
        current.append(scalar)
      }
    }
    lines.append(String(current))
    let kept = lines.map(FieldText.trimming).filter { !$0.isEmpty }
    return kept.isEmpty ? nil : kept.joined(separator: " / ")
  }

  /// Notes of any number of lines; `nil` where nothing is left.
  static func notes(_ texts: [String]) -> String? {
    let kept = texts.map { text in
      var scalars = String.UnicodeScalarView()
      for scalar in text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars where !scalar.isNoText
      {
        scalars.append(scalar.breaksLine ? "\n" : scalar)
      }
      return FieldText.trimming(String(scalars))
    }.filter { !$0.isEmpty }
    return kept.isEmpty ? nil : kept.joined(separator: "\n\n") + "\n"
  }
}
