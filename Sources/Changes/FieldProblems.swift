import Diagnostics

/// What is wrong with one field of a form, or one flag of a command.
public struct FieldProblem: Error, Sendable, Equatable {
  /// The field as the data folder names it: `title`, `remind_near`.
  public var field: String
  /// What is wrong, without a full stop: ``the title has 24 characters, and the limit is 20``.
  public var message: String
  /// What to do about it.
  public var hint: Hint?
  /// What kind of problem it is; `nil` for those that are rare on forms.
  public var reason: FieldReason?
  /// Whether the value is one, and a rule refuses it: a title that is too long, or taken. Otherwise it is missing, cannot
  /// be read, or names what does not exist.
  public var isAgainstRule: Bool

  /// - Parameters:
  ///   - field: As the data folder names it.
  ///   - message: Without a full stop.
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

/// Everything that is wrong with what somebody wrote, so that it can be mended at once: nothing is stored.
public struct FieldProblems: Error, Sendable, Equatable {
  /// In the order of the fields; never empty when thrown.
  public var problems: [FieldProblem]

  /// - Parameter problems: In the order of the fields.
  public init(_ problems: [FieldProblem]) {
    self.problems = problems
  }
}
