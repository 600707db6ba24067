extension Diagnostic {
  /// The diagnostic as compilers print theirs, several lines without a line break at the end:
  ///
  /// ```text
  /// data/people/ana/habits/run.md:4:11: error: there is no schedule `daly`
  /// schedule: daly
  ///           ^~~~
  /// hint: did you mean `daily`?
  /// ```
  ///
  /// - Parameters:
  ///   - isColored: Whether to mark severity and caret with ANSI colours.
  ///   - width: The most columns of an excerpt; a longer line is cut around the place of the problem.
  ///   - wraps: Whether a message or hint longer than `width` is continued on further lines. Text between backticks is
  ///     never broken, so that it can be copied.
  ///   - showsCode: Whether the code follows the severity, as in `error[not-a-day]:`, for people who cannot ask for
  ///     JSON.
  public func text(isColored: Bool = false, width: Int = 100, wraps: Bool = false, showsCode: Bool = false) -> String {
    let limit = wraps ? max(width, 20) : .max
    let style = isColored ? TerminalStyle.colored : .plain
    var text = ""
    var lead = 0
    if let location {
      let place = visible(location.description) + ":"
      text += style.bold(place) + " "
      lead = TerminalText.width(of: place) + 1
    }
    let kind = severity.rawValue + (showsCode ? "[\(code.rawValue)]" : "") + ":"
    lead += kind.count + 1
    text += style.severity(severity, kind) + " " + Self.wrapped(visible(message), after: lead, to: limit)
    if let excerpt, !excerpt.isEmpty, let location, let column = location.column {
      let view = ExcerptView(excerpt, column: column, length: location.length, width: max(width, 20))
      text += "\n" + view.line + "\n" + view.indent + style.caret(view.caret)
    }
    if let hint {
      text +=
        "\n" + style.bold("hint:") + " " + Self.wrapped(visible(hint.description), after: "hint: ".count, to: limit)
    }
    return text
  }

  /// Breaks a text into lines at spaces outside backticks; further lines are indented by two.
  ///
  /// - Parameters:
  ///   - lead: The columns of the first line that are already taken.
  ///   - limit: The most columns of a line.
  private static func wrapped(_ text: String, after lead: Int, to limit: Int) -> String {
    var result = ""
    var column = lead
    var isCode = false
    var word = ""
    func put() {
      let width = TerminalText.width(of: word)
      if result.isEmpty {
        result = word
        column += width
      } else if column + 1 + width <= limit {
        result += " " + word
        column += 1 + width
      } else {
        result += "\n  " + word
        column = 2 + width
      }
      word = ""
    }
    for character in text {
      if character == "`" { isCode.toggle() }
      if character == " ", !isCode { put() } else { word.append(character) }
    }
    put()
    return result
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The place as compilers print it: `data/daybook.yml:3:11`, without the column or the line where they are not known.
  public var description: String {
    guard let line else { return path }
    guard let column else { return "\(path):\(line)" }
    return "\(path):\(line):\(column)"
  }
}

/// The ANSI colours of a diagnostic, or none.
private struct TerminalStyle {
  var isColored: Bool

  static let plain = TerminalStyle(isColored: false)
  static let colored = TerminalStyle(isColored: true)

  func bold(_ text: String) -> String { wrap(text, in: "1") }
  func caret(_ text: String) -> String { wrap(text, in: "1;32") }

  func severity(_ severity: Diagnostic.Severity, _ text: String) -> String {
    switch severity {
    case .error: wrap(text, in: "1;31")
    case .warning: wrap(text, in: "1;35")
    }
  }

  private func wrap(_ text: String, in code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
