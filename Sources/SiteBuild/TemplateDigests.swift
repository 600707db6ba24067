import SitePlan

extension TemplateSet {
  /// A hash of templates and other files.
  ///
  /// - Parameter drawings: The built-in drawings, which stand in for those that a data folder's file lacks.
  static func digest(
    of sources: TemplateSources, _ assets: [String: FileContents], drawings: FileContents?
  ) -> [UInt8] {
    var encoder = ModelEncoder(reservingCapacity: 16_384)
    sources.encode(into: &encoder)
    encoder.append(drawings?.fingerprint.bytes ?? [])
    for (path, contents) in assets.sorted(by: { $0.key < $1.key }) {
      encoder.append(path)
      encoder.append(contents.fingerprint.bytes)
    }
    return Fingerprint(hashing: encoder.bytes).bytes
  }

  /// A hash of words and drawn icons, in hexadecimal.
  static func digest(of words: WordTable, drawings: FileContents?) -> String {
    var encoder = ModelEncoder()
    encoder.append(words.language)
    for file in words.files { encoder.append(file.fingerprint.bytes) }
    encoder.append(drawings?.fingerprint.bytes ?? [])
    return Fingerprint(hashing: encoder.bytes).bytes.hexadecimal
  }

  /// A hash of all templates and other files, and of all words, in hexadecimal.
  public var mark: String { digest.hexadecimal + wordsDigest }

  /// For each template, a hash of everything that it is made of: its text, the templates that it includes, and the
  /// words that these name.
  func digests(of templates: some Sequence<String>) -> [String: [UInt8]] {
    var references = TemplateReferences(sources)
    var parts: [String: [UInt8]] = [:]
    func part(_ name: String) -> [UInt8] {
      if let part = parts[name] { return part }
      var encoder = ModelEncoder()
      encoder.append(name)
      if let text = sources.fingerprint(of: name) {
        encoder.append(text.bytes)
        for word in references.names(in: name).words { encoder.append(words[word]) }
      }
      let part = Fingerprint(hashing: encoder.bytes).bytes
      parts[name] = part
      return part
    }
    var digests: [String: [UInt8]] = [:]
    for template in templates where digests[template] == nil {
      digests[template] = Fingerprint(hashing: references.closure(of: template).sorted().flatMap(part)).bytes
    }
    return digests
  }
}

extension ModelEncoder {
  /// Appends the plural forms of a word in a fixed order.
  fileprivate mutating func append(_ word: Words.Entry?) {
    let forms = word?.forms ?? [:]
    append(forms.count)
    for (category, text) in forms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      append(category.rawValue)
      append(text)
    }
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
