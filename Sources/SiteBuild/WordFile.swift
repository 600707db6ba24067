import Diagnostics
import SitePlan
import Yaml

/// The words of one `strings/<language>.yml`.
///
/// Keys are flat or nested by one level (`today.empty`). A mapping whose keys are plural categories is one word with its
/// forms: `days: {one: "{n} day", other: "{n} days"}`.
struct WordFile {
  /// The words by key.
  private(set) var words: [String: Words.Entry] = [:]
  private(set) var flaws: [Diagnostic] = []
  let displayPath: String
  private let bytes: [UInt8]

  static func isPath(_ path: String) -> Bool {
    path.hasPrefix("strings/") && path.hasSuffix(".yml")
  }

  /// The path of the file with the words of a language: `strings/pt-BR.yml`.
  static func path(of language: String) -> String { "strings/\(language).yml" }

  /// The language of a file by its path: `pt-BR` for `strings/pt-BR.yml`.
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
    words.reserveCapacity(2048)
    let source = SourceFile(path: displayPath, bytes: bytes)
    if let root = YamlDocument.parse(source, in: source.start..<bytes.count) { readTop(root, source) }
    flaws = source.finish()
  }

  private mutating func readTop(_ root: YamlNode, _ source: SourceFile) {
    guard case .mapping(let entries) = root.content else {
      source.report(.error, .wrongShape, "words are a mapping from keys to texts", at: root.range)
      return
    }
    var groups: Set<String> = []
    for entry in entries where Self.isName(entry, source) {
      guard case .mapping(let inner) = entry.value.content, !Self.isPlural(inner) else {
        read(entry, as: entry.key, source)
        continue
      }
      guard groups.insert(entry.key).inserted else {
        Self.reportDouble(entry, source)
        continue
      }
      for innerEntry in inner where Self.isName(innerEntry, source) {
        if case .mapping(let forms) = innerEntry.value.content, !Self.isPlural(forms) {
          source.report(.error, .nestedTooDeeply, "keys are nested by one level at most", at: innerEntry.keyRange)
        } else {
          read(innerEntry, as: entry.key + "." + innerEntry.key, source)
        }
      }
    }
  }

  /// Whether a key is a valid name of a word; reports what is wrong with one that is not.
  private static func isName(_ entry: YamlEntry, _ source: SourceFile) -> Bool {
    if !entry.key.isEmpty, !entry.key.utf8.contains(UInt8(ascii: ".")) { return true }
    source.report(.error, .wrongShape, "a key is a name without dots", at: entry.keyRange)
    return false
  }

  private static func reportDouble(_ entry: YamlEntry, _ source: SourceFile) {
    source.report(.error, .duplicateKey, "`\(entry.key)` is given twice", at: entry.keyRange, hint: "keep one of them")
  }

  private static func isPlural(_ entries: [YamlEntry]) -> Bool {
    !entries.isEmpty && entries.allSatisfy { PluralCategory(rawValue: $0.key) != nil }
  }

  /// Reads a text, or a mapping from plural categories to texts.
  private mutating func read(_ entry: YamlEntry, as key: String, _ source: SourceFile) {
    guard let word = Self.word(of: entry, as: key, source) else { return }
    if words.updateValue(word, forKey: key) != nil { Self.reportDouble(entry, source) }
  }

  private static func word(of entry: YamlEntry, as key: String, _ source: SourceFile) -> Words.Entry? {
    switch entry.value.content {
    case .scalar(let text, _): return .text(text)
    case .sequence:
      source.report(.error, .wrongShape, "`\(key)` must be a text", at: entry.value.range)
      return nil
    case .mapping(let entries):
      var forms: [PluralCategory: String] = [:]
      for form in entries {
        guard let category = PluralCategory(rawValue: form.key), case .scalar(let text, _) = form.value.content else {
          source.report(.error, .wrongShape, "each form of `\(key)` must be a text", at: form.value.range)
          return nil
        }
        if forms.updateValue(text, forKey: category) != nil { reportDouble(form, source) }
      }
      guard let other = forms[.other] else {
        source.report(.error, .missingKey, "`\(key)` has no form `other`", at: entry.keyRange)
        return nil
      }
      return forms.count == 1 ? .text(other) : .plural(forms)
    }
  }

  /// An error diagnostic that points at a key. The key's place is looked up only now, because every build reads these
  /// files and they are rarely wrong.
  func flaw(_ code: DiagnosticCode, _ message: String, of key: String, hint: Hint?) -> Diagnostic {
    let source = SourceFile(path: displayPath, bytes: bytes)
    guard let place = place(of: key, in: source) else {
      return Diagnostic(.error, code, message, at: SourceLocation(path: displayPath), hint: hint)
    }
    return source.diagnostic(.error, code, message, at: place, hint: hint)
  }

  private func place(of key: String, in source: SourceFile) -> Range<Int>? {
    let names = key.split(separator: ".").map(String.init)
    var node = YamlDocument.parse(source, in: source.start..<bytes.count)
    var place: Range<Int>?
    for name in names {
      guard case .mapping(let entries) = node?.content, let entry = entries.first(where: { $0.key == name }) else {
        return nil
      }
      (node, place) = (entry.value, entry.keyRange)
    }
    return place
  }
}
