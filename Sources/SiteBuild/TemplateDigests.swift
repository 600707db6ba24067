import SitePlan

extension TemplateSet {
  /// Stands for all templates and other files, words left out.
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

  /// Stands for all words and for the drawn icons, in hexadecimal: fragments that Swift writes use them too.
  public var wordsDigest: String {
    var encoder = ModelEncoder(reservingCapacity: 65_536)
    encoder.append(language)
    for file in wordFiles { encoder.append(file) }
    encoder.append(assets[Self.iconSprite] ?? [])
    return Fingerprint(hashing: encoder.bytes).bytes.map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }.joined()
  }

  /// For each of these templates a hash of everything that it is put together from: its text, that of the templates it
  /// includes, and the words that they name.
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
  /// A word with its forms, in a fixed order.
  fileprivate mutating func append(_ forms: [String: String]) {
    append(forms.count)
    for (category, text) in forms.sorted(by: { $0.key < $1.key }) {
      append(category)
      append(text)
    }
  }
}
