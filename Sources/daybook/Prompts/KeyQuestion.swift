import Diagnostics

/// A question that is answered by one key.
struct KeyQuestion: Sendable, Equatable {
  /// A key and its meaning.
  struct Choice: Sendable, Equatable {
    var key: Unicode.Scalar
    var name: String

    init(_ key: Unicode.Scalar, _ name: String) {
      self.key = key
      self.name = name
    }
  }

  /// The key that was pressed.
  enum Pressed: Equatable {
    case key(Unicode.Scalar)
    /// A digit, the first one of an amount.
    case digit(Unicode.Scalar)
  }

  var label: String
  /// A text behind the label, such as how much is done.
  var detail: String
  /// The choices, in the order in which they are shown.
  var choices: [Choice]
  /// Whether an answer can begin with a digit.
  var takesDigits = false
}

extension Prompter {
  /// Waits for one of the keys and ignores all others.
  ///
  /// - Throws: ``PromptCancelled`` for Esc, Ctrl-C and Ctrl-D.
  func press(_ question: KeyQuestion) throws(PromptCancelled) -> KeyQuestion.Pressed {
    var area = PromptArea(on: terminal)
    let columns = max(8, terminal.size.columns)
    let heading = Self.wrapped(
      [question.label, question.detail].filter { !$0.isEmpty }.joined(separator: " · "), to: columns)
    let keys = question.choices.map { "\($0.key) \($0.name)" }.joined(separator: " · ")
    let help = Self.wrapped(keys, to: columns)
    area.draw(
      heading.map { terminal.style.bold($0) } + help.map { terminal.style.faint($0) },
      cursor: (heading.count - 1, min(TerminalText.width(of: heading.last ?? "") + 1, columns - 1)))
    while true {
      switch terminal.nextKey() {
      case .escape, .interrupt, .endOfInput:
        area.finish([])
        throw PromptCancelled()
      case .character(let scalar) where question.takesDigits && ("0"..."9").contains(scalar):
        area.finish([])
        return .digit(scalar)
      case .character(let scalar):
        let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        guard question.choices.contains(where: { $0.key == small }) else { continue }
        area.finish([])
        return .key(small)
      case .enter, .tab, .up, .down, .left, .right, .home, .end, .backspace, .delete, .eraseLine, .eraseToEnd,
        .eraseWord:
        continue
      }
    }
  }
}
