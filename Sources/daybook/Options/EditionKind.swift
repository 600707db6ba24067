import ArgumentParser
import Editions

/// A kind of edition, as `--edition` names it.
typealias EditionKind = EditionChoice.Kind

extension EditionChoice.Kind: ExpressibleByArgument {
  /// Parses the name of a kind, ignoring case.
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
