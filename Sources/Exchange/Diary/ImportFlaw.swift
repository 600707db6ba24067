/// Why nothing can be taken over from what another program wrote.
public struct ImportFlaw: Error, Sendable, Equatable {
  /// The file within a folder or an archive; `nil` for what was named itself.
  public var path: String?
  /// The line, from 1; `nil` where none is to blame.
  public var line: Int?
  /// The problem in words, without a full stop.
  public var message: String
  /// What the person can do about it; `nil` where nothing certain can be proposed.
  public var hint: String?

  /// - Parameters:
  ///   - message: The problem in words, without a full stop.
  ///   - path: The file within a folder or an archive; `nil` for what was named itself.
  ///   - line: The line, from 1; `nil` where none is to blame.
  ///   - hint: What the person can do about it.
  public init(_ message: String, in path: String? = nil, line: Int? = nil, hint: String? = nil) {
    self.path = path
    self.line = line
    self.message = message
    self.hint = hint
  }
}
