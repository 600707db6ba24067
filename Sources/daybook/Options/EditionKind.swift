import ArgumentParser
import Editions

/// A kind of edition, as `--edition` names it.
typealias EditionKind = EditionChoice.Kind

extension EditionChoice.Kind: ExpressibleByArgument {
  /// Reads the kind's name in any case.
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
