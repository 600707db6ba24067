import Diagnostics

/// Why a text could not be edited; it did not change.
public struct EditFlaw: Error, Sendable, Equatable {
  /// The problem in words, in lower case and without a full stop.
  public var message: String
  /// The file's path relative to the data folder; `nil` until ``naming(_:_:)`` sets it.
  public var path: String?
  /// The line, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// What the person can do about the problem.
  public var hint: Hint?

  /// A flaw without a path, which ``naming(_:_:)`` adds.
  public init(_ message: String, line: Int? = nil, hint: Hint? = nil) {
    self.message = message
    self.line = line
    self.hint = hint
  }

  /// Runs `body` and returns its result; a flaw that it throws gets the file's path.
  public static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var flaw as EditFlaw where flaw.path == nil {
      flaw.path = path
      throw flaw
    }
  }

  /// The flaw as a diagnostic.
  ///
  /// - Parameter path: The file's path as the person would write it.
  public func diagnostic(at path: String) -> Diagnostic {
    Diagnostic(.error, .cannotEdit, message, at: SourceLocation(path: path, line: line), hint: hint)
  }
}
