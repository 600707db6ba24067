/// A task as two programs that keep it agree on it: its fields as texts, in the words of a list's line.
///
/// Fields that only one of the programs has, such as comments or alarms, are not among them: nothing of them is ever changed
/// for the sake of the other.
public struct SyncedTask: Sendable, Hashable {
  /// What both programs know of a task.
  public enum Field: String, CaseIterable, Sendable, Hashable {
    case title
    /// The text below it.
    case description
    /// The day on which it was done, or `yes` where nobody says; nothing for an open task.
    case done
    /// When it is due and when it can be begun, as `2026-11-25T18:00`.
    case due, start
    /// `high`, `medium` or `low`.
    case priority
    /// The labels with blanks between them.
    case labels
    /// When it comes back, with its ends: `+1w until:2026-12-24`.
    case every
    /// The rule of another program that says so in a way of its own.
    case rule
    /// The `id:` of the task of which it is a step.
    case parent
    /// The list in which it stands.
    case list
  }

  /// The fields that say something; none of the texts is empty.
  public private(set) var values: [Field: String]

  /// A task of which nothing is said yet.
  public init() {
    values = [:]
  }

  /// What a field says; `nil` for nothing, as is an empty text.
  public subscript(field: Field) -> String? {
    get { values[field] }
    set { values[field] = newValue?.isEmpty == true ? nil : newValue }
  }

  /// Whether it is done.
  public var isDone: Bool { values[.done] != nil }

  /// The labels, each once.
  public var labels: [String] {
    get { values[.labels]?.split(separator: " ").map(String.init) ?? [] }
    set { self[.labels] = newValue.joined(separator: " ") }
  }

  /// The fields in which both differ, in the order of ``Field``.
  public func differences(from other: SyncedTask) -> [Field] {
    Field.allCases.filter { field in
      field == .labels ? Set(labels) != Set(other.labels) : self[field] != other[field]
    }
  }
}
