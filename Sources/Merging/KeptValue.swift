import DataFolder
import Diagnostics
import Yaml

/// A line of YAML that keeps what another device says of a key, until somebody decides: `# ⇄ title: Morning run`. If the
/// other device deleted the file as a whole, it is `# ⇄ -`.
struct KeptValue: Hashable {
  /// The keys that lead to the value, of which the first is one of the document; none for the file as a whole.
  var path: [String]
  /// What the other device says; `nil` for nothing.
  var value: YamlValue?

  private static let beginning = "# \(EventSheet.conflictMark) "
  private static let separator = " › "
  private static let nothing = "-"

  /// That another device deleted the file.
  static let deletion = KeptValue(ValueMerge.Other(path: [], value: nil))

  init(_ other: ValueMerge.Other) { (path, value) = (other.path, other.value) }

  /// Reads a line; `nil` for any other.
  init?(line: some Collection<UInt8>) {
    guard line.starts(with: Self.beginning.utf8) else { return nil }
    var bytes = Array(line.dropFirst(Self.beginning.utf8.count))
    while bytes.last == 0x0D || bytes.last == 0x20 { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    if text == Self.nothing {
      self = .deletion
      return
    }
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
    if path.isEmpty { return Array((Self.beginning + Self.nothing).utf8) }
    return Array(
      (Self.beginning + path.joined(separator: Self.separator) + ":" + (value.map { " " + $0.written } ?? "")).utf8)
  }

  /// Lines with one more, in its order among those that it comes to stand beside.
  static func inserted(_ kept: KeptValue, into lines: [TextMerge.Line], at place: Int) -> [TextMerge.Line] {
    let first = (lines[..<place].lastIndex { KeptValue(line: $0) == nil } ?? -1) + 1
    let end = lines[place...].firstIndex { KeptValue(line: $0) == nil } ?? lines.count
    let sorted = (lines[first..<end] + [kept.line[...]]).sorted { $0.lexicographicallyPrecedes($1) }
    return Array(lines[..<first]) + sorted + Array(lines[end...])
  }
}
