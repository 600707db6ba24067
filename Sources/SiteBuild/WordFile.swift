import Diagnostics
import Yaml

/// The words of one `strings/<language>.yml`.
///
/// Keys are flat or nested by one level (`today.empty`). A mapping whose keys are plural categories is one word with its
/// forms: `days: {one: "{n} day", other: "{n} days"}`.
struct WordFile {
  /// By key, by plural category; a plain word has only `other`.
  private(set) var words: [String: [String: String]] = [:]
  private(set) var flaws: [Diagnostic] = []
  let displayPath: String
  private let bytes: [UInt8]
  /// Where each key stands.
  private var places: [String: Range<Int>] = [:]

  private static let pluralCategories: Set = ["zero", "one", "two", "few", "many", "other"]

  static func isPath(_ path: String) -> Bool {
    path.hasPrefix("strings/") && path.hasSuffix(".yml")
  }

  /// `pt-BR` of `strings/pt-BR.yml`.
  static func language(of path: String) -> String {
    String(path.dropFirst("strings/".count).dropLast(".yml".count))
  }

  init(displayPath: String, bytes: [UInt8]) {
    self.displayPath = displayPath
    self.bytes = bytes
    guard isUTF8(bytes) else {
      flaws = [OverrideFile(displayPath: displayPath, bytes: bytes).notUTF8]
      return
    }
    words.reserveCapacity(1024)
    let source = SourceFile(path: displayPath, bytes: bytes)
    if let root = YamlDocument.parse(source, in: source.start..<bytes.count) { readTop(root, source) }
    flaws = source.finish()
  }

  private mutating func readTop(_ root: YamlNode, _ source: SourceFile) {
    guard case .mapping(let entries) = root.content else {
      source.report(.error, .wrongShape, "words are a mapping from keys to texts", at: root.range)
      return
    }
    for entry in Self.named(entries, source) {
      guard case .mapping(let inner) = entry.value.content, !Self.isPlural(inner) else {
        read(entry, as: entry.key, source)
        continue
      }
      for innerEntry in Self.named(inner, source) {
        if case .mapping(let forms) = innerEntry.value.content, !Self.isPlural(forms) {
          source.report(.error, .nestedTooDeeply, "keys are nested by one level at most", at: innerEntry.keyRange)
        } else {
          read(innerEntry, as: entry.key + "." + innerEntry.key, source)
        }
      }
    }
  }

  /// The entries of a mapping whose keys can be those of words; what is wrong with the others is reported.
  private static func named(_ entries: [YamlEntry], _ source: SourceFile) -> [YamlEntry] {
    var seen: Set<String> = []
    return entries.filter { entry in
      if entry.key.isEmpty || entry.key.utf8.contains(UInt8(ascii: ".")) {
        source.report(.error, .wrongShape, "a key is a name without dots", at: entry.keyRange)
        return false
      }
      if !seen.insert(entry.key).inserted {
        source.report(
          .error, .duplicateKey, "`\(entry.key)` is given twice", at: entry.keyRange, hint: "keep one of them")
        return false
      }
      return true
    }
  }

  private static func isPlural(_ entries: [YamlEntry]) -> Bool {
    !entries.isEmpty && entries.allSatisfy { pluralCategories.contains($0.key) }
  }

  /// A text, or a mapping from plural categories to texts.
  private mutating func read(_ entry: YamlEntry, as key: String, _ source: SourceFile) {
    switch entry.value.content {
    case .scalar(let text, _): words[key] = ["other": text]
    case .sequence:
      source.report(.error, .wrongShape, "`\(key)` must be a text", at: entry.value.range)
      return
    case .mapping(let entries):
      var forms: [String: String] = [:]
      for form in Self.named(entries, source) {
        guard case .scalar(let text, _) = form.value.content else {
          source.report(.error, .wrongShape, "each form of `\(key)` must be a text", at: form.value.range)
          return
        }
        forms[form.key] = text
      }
      guard forms["other"] != nil else {
        source.report(.error, .missingKey, "`\(key)` has no form `other`", at: entry.keyRange)
        return
      }
      words[key] = forms
    }
    places[key] = entry.keyRange
  }

  /// An error that points at a key.
  func flaw(_ code: DiagnosticCode, _ message: String, of key: String, hint: Hint?) -> Diagnostic {
    guard let place = places[key] else {
      return Diagnostic(.error, code, message, at: SourceLocation(path: displayPath), hint: hint)
    }
    return SourceFile(path: displayPath, bytes: bytes).diagnostic(.error, code, message, at: place, hint: hint)
  }
}
