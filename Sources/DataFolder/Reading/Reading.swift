import Diagnostics
import Journal

/// What reading a data folder gave: everything that could be read, and all that is wrong with it.
public struct Reading: Sendable, Equatable {
  /// With errors among the ``diagnostics`` it lacks what could not be read, and nothing may be built from it.
  public var book: Book
  /// By file, line and column.
  public var diagnostics: [Diagnostic]
  /// Where the folder's files are.
  public var layout: FolderLayout

  /// - Parameter diagnostics: By file, line and column; none where all is well.
  public init(book: Book, diagnostics: [Diagnostic] = [], layout: FolderLayout) {
    self.book = book
    self.diagnostics = diagnostics
    self.layout = layout
  }

  /// What keeps anything from being built, in the order of ``diagnostics``.
  public var errors: [Diagnostic] { diagnostics.errors }

  /// Whether anything could not be read, so that nothing may be built or changed; warnings do not count.
  public var hasErrors: Bool { diagnostics.hasErrors }
}
