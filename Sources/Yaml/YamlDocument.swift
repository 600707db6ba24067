import Diagnostics

/// Reads YAML documents into nodes.
package enum YamlDocument {
  /// The root of the document that stands in a part of a file; `nil` when it is empty, or so wrong that nothing could
  /// be read, which is reported then.
  package static func parse(_ source: SourceFile, in range: Range<Int>) -> YamlNode? {
    if let root = source.bytes.withUnsafeBufferPointer({ YamlSubset.parse($0, in: range) }) { return root }
    return YamlComposer.root(of: source, in: range)
  }
}
