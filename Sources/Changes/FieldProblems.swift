import Diagnostics

/// A problem with one field of a form, or one flag of a command.
public struct FieldProblem: Error, Sendable, Equatable {
  /// The name of the field in the data folder: `title`, `remind_near`.
  public var field: String
  /// The problem in words, without a full stop: ``the title has 24 characters, and the limit is 20``.
  public var message: String
  /// What the person can do about the problem.
  public var hint: Hint?
  /// The kind of problem, by which pages say it in their own language; `nil` for problems that rarely occur in forms.
  public var reason: FieldReason?
  /// Whether a rule refuses a readable value, such as a title that is too long or taken. Otherwise the value is
  /// missing, unreadable, or names something that does not exist.
  public var isAgainstRule: Bool

  /// - Parameters:
  ///   - field: The name of the field in the data folder.
  ///   - message: Without a full stop.
  ///   - reason: The kind of problem; `nil` for problems that rarely occur in forms.
  ///   - isAgainstRule: Whether a rule refuses a readable value.
  public init(
    _ field: String, _ message: String, hint: Hint? = nil, reason: FieldReason? = nil, isAgainstRule: Bool = false
  ) {
    self.field = field
    self.message = message
    self.hint = hint
    self.reason = reason
    self.isAgainstRule = isAgainstRule
  }
}

/// All problems of a form or a call, so that they can be corrected at once; nothing is stored.
public struct FieldProblems: Error, Sendable, Equatable {
  /// The problems in the order of the fields; never empty when thrown.
  public var problems: [FieldProblem]

  /// - Parameter problems: In the order of the fields.
  public init(_ problems: [FieldProblem]) {
    self.problems = problems
  }
}
