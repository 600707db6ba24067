import Foundation

/// A file whose bytes were compiled into the program: a template, a catalog, a document or a file of the sample course.
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

  /// The path with slashes: of a template relative to `Templates/` (`pages/habit.mustache`), of a catalog its file's
  /// name, of a document or a file of the sample course beginning with `docs/` or `course/`.
  package var path: String { pathLiteral.description }

  package var bytes: [UInt8] {
    let bytes = withLiteral { Array($0) }
    guard isBase64 else { return bytes }
    return Data(base64Encoded: Data(bytes)).map { Array($0) } ?? []
  }

  /// Calls a function with the bytes as they lie in the program: those of a text, or of another file in base64.
  package func withLiteral<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    literal.withUTF8Buffer(body)
  }
}
