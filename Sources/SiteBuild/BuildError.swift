import Diagnostics

/// An error of a build. The site is as it was before, unless the disk failed while files were put into place: then the next build
/// makes the others.
public enum BuildError: Error, Equatable, Sendable {
  /// All flaws of templates, photos and other files of the data folder, in the order of paths and lines.
  case data([Diagnostic])
  /// The output folder cannot be written to, or holds files that Daybook did not make.
  case output(Diagnostic)
  /// Another build was writing the same output for longer than ``Builder/lockTimeout``.
  case busy(Diagnostic)

  /// The diagnostics to print, in order; never empty.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .data(let diagnostics): diagnostics
    case .output(let diagnostic), .busy(let diagnostic): [diagnostic]
    }
  }
}
