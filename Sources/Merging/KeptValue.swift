import DataFolder
import Diagnostics
import Yaml

/// A line of YAML that keeps what another device says of a key, until somebody decides: `# ⇄ title: Morning run`.
struct KeptValue: Hashable {
  /// The keys that lead to the value, of which the first is one of the document.
  var path: [String]
  /// What the other device says; `nil` for nothing.
  var value: YamlValue?

  private static let beginning = "# \(EventSheet.conflictMark) "
  private static let separator = " › "

  init(_ other: ValueMerge.Other) { (path, value) = (other.path, other.value) }

  /// Reads a line; `nil` for any other.
  init?(line: some Collection<UInt8>) {
    guard line.starts(with: Self.beginning.utf8) else { return nil }
    var bytes = Array(line.dropFirst(Self.beginning.utf8.count))
    while bytes.last == 0x0D || bytes.last == 0x20 { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    let last = text.lastIndex(of: "›") ?? text.startIndex
    guard let colon = text[last...].firstIndex(of: ":") else { return nil }
    path = text[..<colon].split(separator: Self.separator).map(String.init)
    guard !path.isEmpty else { return nil }
    let rest = Array(text[text.index(after: colon)...].utf8)
    let source = SourceFile(path: "", bytes: rest)
    value = YamlDocument.parse(source, in: 0..<rest.count).map { YamlValue(saying: $0) }
    if source.problemCount > 0 { return nil }
  }

  /// The line without its line break.
  var line: [UInt8] {
    Array((Self.beginning + path.joined(separator: Self.separator) + ":" + (value.map { " " + $0.written } ?? "")).utf8)
  }
}
