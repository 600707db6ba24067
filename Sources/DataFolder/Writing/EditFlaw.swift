import Diagnostics

/// Why a text could not be edited; it stays as it was.
public struct EditFlaw: Error, Sendable, Equatable {
  /// In lower case and without a full stop.
  public var message: String
  /// The file, as seen from the data folder, where whoever edited it said so.
  public var path: String?
  /// From 1; `nil`: the file as a whole.
  public var line: Int?
  /// What to do about it.
  public var hint: Hint?

  /// A flaw whose file whoever edits it names: see ``naming(_:_:)``.
  public init(_ message: String, line: Int? = nil, hint: Hint? = nil) {
    self.message = message
    self.line = line
    self.hint = hint
  }

  /// What `body` gives; a flaw of it names the file.
  public static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var flaw as EditFlaw where flaw.path == nil {
      flaw.path = path
      throw flaw
    }
  }

  /// As it is printed.
  ///
  /// - Parameter path: The file, as the person would name it.
  public func diagnostic(at path: String) -> Diagnostic {
    Diagnostic(.error, .cannotEdit, message, at: SourceLocation(path: path, line: line), hint: hint)
  }
}
