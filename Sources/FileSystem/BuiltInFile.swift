import Foundation

/// A file as it was when the program was built: one of `Templates/` here, elsewhere what else comes along.
package struct BuiltInFile: Sendable {
  private let pathLiteral: StaticString
  private let literal: StaticString
  private let isBase64: Bool

  package init(_ path: StaticString, _ text: StaticString) {
    pathLiteral = path
    literal = text
    isBase64 = false
  }

  package init(_ path: StaticString, base64 text: StaticString) {
    pathLiteral = path
    literal = text
    isBase64 = true
  }

  /// With slashes; of a template its path under `Templates/`: `pages/habit.mustache`.
  package var path: String { pathLiteral.description }

  package var bytes: [UInt8] {
    let bytes = literal.withUTF8Buffer { Array($0) }
    guard isBase64 else { return bytes }
    return Data(base64Encoded: Data(bytes)).map { Array($0) } ?? []
  }
}
