import Diagnostics
import Yams

/// The words of one `strings/<language>.yml`.
///
/// Keys are flat or nested by one level (`today.empty`). A mapping whose keys are plural categories is one word with its
/// forms: `days: {one: "{n} day", other: "{n} days"}`.
struct WordFile {
  /// By key, by plural category; a plain word has only `other`.
  private(set) var words: [String: [String: String]] = [:]
  private(set) var flaws: [Diagnostic] = []
  /// Where each key stands, for messages about it; empty where the file was read without YAML.
  private var locations: [String: SourceLocation] = [:]

  let displayPath: String
  private let bytes: [UInt8]
  private var text: String { String(decoding: plainText(bytes), as: UTF8.self) }

  static let pluralCategories: Set = ["zero", "one", "two", "few", "many", "other"]

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
    if let words = PlainWords.read(plainText(bytes)) {
      self.words = words
    } else {
      readYAML()
    }
  }

  /// As ``init(displayPath:bytes:)``, always by the YAML parser, which tells where each key stands.
  init(yamlAt displayPath: String, bytes: [UInt8]) {
    self.displayPath = displayPath
    self.bytes = bytes
    readYAML()
  }

  private mutating func readYAML() {
    do {
      guard let root = try Yams.compose(yaml: text) else { return }
      guard let mapping = root.mapping else {
        report(.wrongShape, "words are a mapping from keys to texts", at: root.mark)
        return
      }
      readTop(mapping)
    } catch let error as YamlError {
      report(error)
    } catch {
      report(.notYAML, "not YAML: \(error)", at: nil)
    }
  }

  private mutating func readTop(_ mapping: Node.Mapping) {
    for (keyNode, value) in mapping {
      guard let key = key(keyNode) else { continue }
      guard let inner = value.mapping else {
        read(value, as: key, at: keyNode.mark)
        continue
      }
      if isPlural(inner) {
        readForms(inner, as: key, at: keyNode.mark)
        continue
      }
      for (innerKeyNode, innerValue) in inner {
        guard let innerKey = self.key(innerKeyNode) else { continue }
        let full = key + "." + innerKey
        guard let forms = innerValue.mapping else {
          read(innerValue, as: full, at: innerKeyNode.mark)
          continue
        }
        if isPlural(forms) {
          readForms(forms, as: full, at: innerKeyNode.mark)
        } else {
          report(.nestedTooDeeply, "keys are nested by one level at most", at: innerKeyNode.mark)
        }
      }
    }
  }

  private func isPlural(_ mapping: Node.Mapping) -> Bool {
    !mapping.isEmpty && mapping.keys.allSatisfy { Self.pluralCategories.contains($0.string ?? "") }
  }

  private mutating func key(_ node: Node) -> String? {
    guard let key = node.scalar?.string, !key.isEmpty, !key.utf8.contains(0x2E) else {
      report(.wrongShape, "a key is a name without dots", at: node.mark)
      return nil
    }
    return key
  }

  private mutating func read(_ value: Node, as key: String, at mark: Mark?) {
    guard let text = value.scalar?.string else {
      report(.wrongShape, "`\(key)` must be a text", at: value.mark ?? mark)
      return
    }
    words[key] = ["other": text]
    locations[key] = location(mark)
  }

  private mutating func readForms(_ mapping: Node.Mapping, as key: String, at mark: Mark?) {
    var forms: [String: String] = [:]
    for (category, value) in mapping {
      guard let category = category.string, let text = value.scalar?.string else {
        report(.wrongShape, "each form of `\(key)` must be a text", at: value.mark ?? mark)
        return
      }
      forms[category] = text
    }
    guard forms["other"] != nil else {
      report(.missingKey, "`\(key)` has no form `other`", at: mark)
      return
    }
    words[key] = forms
    locations[key] = location(mark)
  }

  private mutating func report(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      report(.notYAML, [problem, context?.description].compactMap(\.self).joined(separator: " "), at: mark)
    case .duplicatedKeysInMapping(let duplicates, let context):
      report(.duplicateKey, "`\(duplicates.joined(separator: "`, `"))` stands twice", at: context.mark)
    default:
      report(.notYAML, "not YAML: \(error)", at: nil)
    }
  }

  /// The file with the places of its keys, for ``flaw(_:of:hint:)``.
  func located() -> WordFile { locations.isEmpty ? WordFile(yamlAt: displayPath, bytes: bytes) : self }

  /// An error that points at a key.
  func flaw(_ code: DiagnosticCode, _ message: String, of key: String, hint: Hint?) -> Diagnostic {
    let location = locations[key] ?? SourceLocation(path: displayPath)
    return Diagnostic(.error, code, message, at: location, excerpt: location.line.flatMap(excerpt), hint: hint)
  }

  private func excerpt(ofLine line: Int) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(line - 1) ? String(lines[line - 1]) : nil
  }

  private func location(_ mark: Mark?) -> SourceLocation {
    SourceLocation(path: displayPath, line: mark?.line, column: mark?.column)
  }

  private mutating func report(_ code: DiagnosticCode, _ message: String, at mark: Mark?) {
    flaws.append(
      Diagnostic(.error, code, message, at: location(mark), excerpt: (mark?.line).flatMap(excerpt)))
  }
}
