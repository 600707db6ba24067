import ArgumentParser
import Editions

/// A kind of edition, as `--edition` names it.
typealias EditionKind = EditionChoice.Kind

extension Arguments {
  /// Parses the name of a kind of edition, ignoring case.
  @Sendable
  static func editionKind(_ text: String) throws -> EditionKind {
    if let kind = EditionKind(rawValue: text.lowercased()) { return kind }
    let names = EditionKind.allCases.map { "`\($0.rawValue)`" }.joined(separator: " or ")
    throw UsageError("it is \(names), not `\(text)`")
  }
}
