import Diagnostics

/// Why a change was not made: files of the data folder have errors, or would have them. Nothing is stored.
public struct FolderErrors: Error, Sendable, Equatable {
  /// What is wrong, with at least one error among it. New errors come with the new warnings: a key that is written wrongly
  /// may be why another one is missing.
  public var diagnostics: [Diagnostic]
  /// Whether the change would bring the errors; otherwise they were there before it.
  public var areNew: Bool

  /// - Parameter diagnostics: With at least one error among it.
  public init(_ diagnostics: [Diagnostic], areNew: Bool = false) {
    self.diagnostics = diagnostics
    self.areNew = areNew
  }

  /// Throws where there are errors that were there before a change.
  public static func none(among errors: [Diagnostic]) throws(FolderErrors) {
    if !errors.isEmpty { throw FolderErrors(errors) }
  }
}
