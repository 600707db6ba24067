import Diagnostics
import Journal

/// The result of reading a data folder: everything that could be read, and all problems.
public struct Reading: Sendable, Equatable {
  /// What could be read. If there are errors in ``diagnostics``, something is missing and nothing may be built from it.
  public var book: Book
  /// The problems by file, line and column.
  public var diagnostics: [Diagnostic]
  /// The paths of the folder's files.
  public var layout: FolderLayout

  /// - Parameter diagnostics: The problems by file, line and column.
  public init(book: Book, diagnostics: [Diagnostic] = [], layout: FolderLayout) {
    self.book = book
    self.diagnostics = diagnostics
    self.layout = layout
  }

  /// The errors, which keep anything from being built, in the order of ``diagnostics``.
  public var errors: [Diagnostic] { diagnostics.errors }

  /// Whether there are errors, so that nothing may be built or changed; warnings do not count.
  public var hasErrors: Bool { diagnostics.hasErrors }
}
