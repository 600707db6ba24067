/// The names that occur in templates. Each template is searched once, however many kinds of pages include it.
struct TemplateReferences {
  private let sources: TemplateSources
  private var found: [String: Names] = [:]

  struct Names {
    /// The names of other templates: `partials/tile`.
    var templates: [String] = []
    /// The keys of words, without `t.`: `today.empty`.
    var words: [String] = []
  }

  init(_ sources: TemplateSources) {
    self.sources = sources
  }

  /// The names of a template and of all templates that it includes, directly or not.
  mutating func closure(of template: String) -> Set<String> {
    var closure: Set<String> = [template]
    var waiting = [template]
    while let name = waiting.popLast() {
      for included in names(in: name).templates where closure.insert(included).inserted { waiting.append(included) }
    }
    return closure
  }

  /// The names in a template itself; none where there is no such template.
  mutating func names(in template: String) -> Names {
    if let names = found[template] { return names }
    let names = sources[template].map { Self.names(in: $0.bytes) } ?? Names()
    found[template] = names
    return names
  }

  /// The names in the bytes of a template, found without parsing it: digests are needed on every build, while templates
  /// are parsed only when pages have to be rendered.
  static func names(in bytes: [UInt8]) -> Names {
    var names = Names()
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == 0x7B, bytes[index + 1] == 0x7B else {
        index += 1
        continue
      }
      index += 2
      let start = index
      while index < bytes.count, bytes[index] != 0x7D { index += 1 }
      guard let first = bytes[start..<index].firstIndex(where: { $0 > 0x20 }) else { continue }
      switch bytes[first] {
      case 0x3C, 0x3E:  // < >
        names.templates.append(name(in: bytes[(first + 1)..<index]))
      case 0x74 where first + 1 < index && bytes[first + 1] == 0x2E:  // t.
        names.words.append(name(in: bytes[(first + 2)..<index]))
      default: continue
      }
    }
    return names
  }

  /// A tag's name without blanks.
  private static func name(in bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
  }
}
