import Diagnostics

/// Why nothing was built. The site is as it was before.
public enum BuildError: Error, Equatable, Sendable {
  /// Templates, photos or other files of the data folder are flawed: everything that is, in reading order.
  case data([Diagnostic])
  /// The output cannot be written as it is asked for.
  case output(Diagnostic)
  /// Another build is writing the same output.
  case busy(Diagnostic)

  /// What there is to print.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .data(let diagnostics): diagnostics
    case .output(let diagnostic), .busy(let diagnostic): [diagnostic]
    }
  }
}
