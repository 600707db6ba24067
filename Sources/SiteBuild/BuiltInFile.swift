import Foundation

/// A file of `Templates/` as it was when the program was built.
struct BuiltInFile: Sendable {
  private let pathLiteral: StaticString
  private let literal: StaticString
  private let isBase64: Bool

  init(_ path: StaticString, _ text: StaticString) {
    pathLiteral = path
    literal = text
    isBase64 = false
  }

  init(_ path: StaticString, base64 text: StaticString) {
    pathLiteral = path
    literal = text
    isBase64 = true
  }

  /// Under `Templates/`, with slashes: `pages/habit.mustache`.
  var path: String { pathLiteral.description }

  var bytes: [UInt8] {
    let bytes = literal.withUTF8Buffer { Array($0) }
    guard isBase64 else { return bytes }
    return Data(base64Encoded: Data(bytes)).map { Array($0) } ?? []
  }
}
