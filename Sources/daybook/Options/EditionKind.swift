import ArgumentParser
import Editions

/// A kind of edition, as `--edition` names it.
typealias EditionKind = EditionChoice.Kind

extension EditionChoice.Kind: ExpressibleByArgument {}
