import Diagnostics
import Journal

/// A word of a task's line that has a meaning, such as `!high` or `due:2026-11-25`, and its place in the file.
public struct TaskWord: Sendable, Equatable {
  /// What a word means. Raw values are the keys before the colon; priority, assignee and label begin with a sign of
  /// their own.
  public enum Kind: String, Sendable, CaseIterable {
    case priority = "!"
    case assignee = "@"
    case label = "#"
    case due, start, remind, every, until, times, rrule, done, by, added, changed, created, file, id
  }

  let kind: Kind
  let range: Range<Int>
}

extension TaskWord {
  /// What a word says in a task's line.
  public enum Meaning: Sendable, Equatable {
    /// It is a word of the title.
    case text
    /// It means something.
    case word(Kind)
    /// It would mean something, but cannot be read.
    case mistake
  }

  /// What a word without blanks says in a task's line.
  public static func meaning(of word: String) -> Meaning {
    let line = "x " + word
    let source = SourceFile(path: "", bytes: Array(line.utf8))
    var tokens = TaskTokens(source: source, context: nil)
    tokens.read(0..<source.bytes.count)
    if source.diagnostics.contains(where: { $0.severity == .error }) { return .mistake }
    return tokens.words.first.map { .word($0.kind) } ?? .text
  }
}

extension TaskWord.Kind {
  /// The word with a value: `due:2026-11-25`, `@ben`.
  package func word(_ value: String) -> String {
    switch self {
    case .priority, .assignee, .label: rawValue + value
    default: rawValue + ":" + value
    }
  }
}
