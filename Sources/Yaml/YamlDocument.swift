import Diagnostics

/// Reads YAML documents into nodes.
package enum YamlDocument {
  /// The root of the document in a range of the file; `nil` where the document is empty, or where it is invalid, which
  /// is reported.
  package static func parse(_ source: SourceFile, in range: Range<Int>) -> YamlNode? {
    if let root = source.bytes.withUnsafeBufferPointer({ YamlSubset.parse($0, in: range) }) { return root }
    return YamlComposer.root(of: source, in: range)
  }
}
