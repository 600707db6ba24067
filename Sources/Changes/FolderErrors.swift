import Diagnostics

/// Why a change was not made: files that it reads or edits have errors. Nothing is stored.
public struct FolderErrors: Error, Sendable, Equatable {
  /// At least one.
  public var diagnostics: [Diagnostic]

  /// - Parameter diagnostics: At least one.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
