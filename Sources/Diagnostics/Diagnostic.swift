/// A problem in a data folder, a template or a call, in the form that compilers use.
public struct Diagnostic: Error, Equatable, Sendable {
  /// What follows from a problem.
  public enum Severity: String, Equatable, Sendable {
    /// Nothing is built or stored.
    case error
    /// The problem is reported, and the rule that the data format states for it applies.
    case warning
  }

  /// Whether the problem stops the build or the change.
  public var severity: Severity
  /// The kind of problem, independent of the message's words.
  public var code: DiagnosticCode
  /// The problem in words, in lower case and without a full stop.
  public var message: String
  /// The place of the problem; `nil` where it is in no file.
  public var location: SourceLocation?
  /// The text of the line at ``location``, without its line break; `nil` where none is shown.
  public var excerpt: String?
  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  public var hint: Hint?

  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - message: In lower case and without a full stop.
  ///   - location: `nil` where the problem is in no file.
  ///   - excerpt: The text of the line at `location`, without its line break.
  ///   - hint: What the person can do about the problem.
  public init(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, at location: SourceLocation? = nil,
    excerpt: String? = nil,
    hint: Hint? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.excerpt = excerpt
    self.hint = hint
  }
}

/// A place in a file.
public struct SourceLocation: Equatable, Hashable, Sendable {
  /// The file's path as the person would write it: relative to the working directory, or beginning like the data
  /// folder's path that was given.
  public var path: String
  /// The line, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// The column, from 1, in characters as a person counts them; `nil` for the line as a whole.
  public var column: Int?
  /// The number of characters from `column` on; at least 1.
  public var length: Int

  /// - Parameters:
  ///   - line: From 1; `nil` for the file as a whole.
  ///   - column: From 1, in characters; `nil` for the line as a whole.
  ///   - length: The number of characters from `column` on; at least 1.
  public init(path: String, line: Int? = nil, column: Int? = nil, length: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
    self.length = length
  }
}
