import SitePlan

extension TemplateSet {
  /// A hash of all templates and other files except the words.
  var digest: [UInt8] {
    var encoder = ModelEncoder(reservingCapacity: 524_288)
    for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
      encoder.append(name)
      encoder.append(source.bytes)
    }
    for (path, bytes) in assets.sorted(by: { $0.key < $1.key }) {
      encoder.append(path)
      encoder.append(bytes)
    }
    return Fingerprint(hashing: encoder.bytes).bytes
  }

  /// A hash of all templates and other files, and of all words, in hexadecimal.
  public var mark: String { digest.hexadecimal + wordsDigest }

  /// A hash of all words and drawn icons, in hexadecimal: pages depend on them through fragments that Swift writes,
  /// too.
  public var wordsDigest: String {
    var encoder = ModelEncoder(reservingCapacity: 65_536)
    encoder.append(language)
    for file in wordFiles { encoder.append(file) }
    encoder.append(assets[Self.iconSprite] ?? [])
    return Fingerprint(hashing: encoder.bytes).bytes.hexadecimal
  }

  /// For each template, a hash of everything that it is made of: its text, the templates that it includes, and the
  /// words that these name.
  func digests(of templates: some Sequence<String>) -> [String: [UInt8]] {
    var references = TemplateReferences(sources)
    var parts: [String: [UInt8]] = [:]
    func part(_ name: String) -> [UInt8] {
      if let part = parts[name] { return part }
      var encoder = ModelEncoder(reservingCapacity: 16_384)
      encoder.append(name)
      if let source = sources[name] {
        encoder.append(source.bytes)
        for word in references.names(in: name).words { encoder.append(words[word] ?? [:]) }
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
  fileprivate mutating func append(_ forms: [String: String]) {
    append(forms.count)
    for (category, text) in forms.sorted(by: { $0.key < $1.key }) {
      append(category)
      append(text)
    }
  }
}

extension [UInt8] {
  fileprivate var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
