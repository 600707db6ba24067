/// A problem in a data folder or a template, said as compilers say theirs.
public struct Diagnostic: Error, Equatable, Sendable {
  /// What a problem keeps from being done.
  public enum Severity: String, Equatable, Sendable {
    /// Nothing is built.
    case error
    /// Reported; the rule that the data format states applies.
    case warning
  }

  /// Whether anything is built or stored in spite of it.
  public var severity: Severity
  /// Which kind of problem it is, whatever words say it.
  public var code: DiagnosticCode
  /// What is wrong, in lower case and without a full stop.
  public var message: String
  /// Where it is; `nil` where no file is to blame.
  public var location: SourceLocation?
  /// The text of the line that is pointed at, without its line break.
  public var excerpt: String?
  /// What to do about it.
  public var hint: Hint?

  /// - Parameters:
  ///   - code: Which kind of problem it is.
  ///   - message: In lower case and without a full stop.
  ///   - excerpt: The text of the line that is pointed at, without its line break.
  ///   - hint: What to do about it.
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
  /// As the person would name it: relative to where they called from, or as they gave the data folder.
  public var path: String
  /// From 1; `nil`: the file as a whole.
  public var line: Int?
  /// From 1, in characters as a person counts them.
  public var column: Int?
  /// How many characters are meant, from `column` on; at least 1.
  public var length: Int

  /// The whole file where no line is given, the whole line where no column is.
  public init(path: String, line: Int? = nil, column: Int? = nil, length: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
    self.length = length
  }
}
