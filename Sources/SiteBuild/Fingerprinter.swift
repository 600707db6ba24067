import SitePlan

/// Makes the fingerprints of planned files.
struct Fingerprinter: Sendable {
  /// A hash for each kind of page over everything but the model: template, words and version.
  private var salts: [ObjectIdentifier: [UInt8]] = [:]
  private var templateFiles: [String: [UInt8]] = [:]
  private let version: String
  /// What the words are, by which files without a template are written, too.
  private var words = ""

  init(version: String, templates: TemplateSet, files: [OutputPaths.File]) {
    self.version = version
    var kinds: [ObjectIdentifier: any PageModel.Type] = [:]
    for file in files {
      switch file.content {
      case .page(let model):
        kinds[ObjectIdentifier(type(of: model))] = type(of: model)
      case .asset(.template(let path)):
        if templateFiles[path] != nil { continue }
        templateFiles[path] = Fingerprint(hashing: templates.asset(path) ?? []).bytes
      case .asset(.drawn) where words.isEmpty: words = templates.wordsDigest
      case .asset, .settled: continue
      }
    }
    let digests = templates.digests(of: kinds.values.map { $0.template })
    salts = kinds.mapValues { kind in
      var encoder = ModelEncoder()
      encoder.append("page")
      encoder.append(version)
      encoder.append(kind.template)
      encoder.append(digests[kind.template] ?? [])
      return Fingerprint(hashing: encoder.bytes).bytes
    }
  }

  func fingerprint(of file: OutputPaths.File, using encoder: inout ModelEncoder) -> Fingerprint {
    encoder.reset()
    switch file.content {
    case .settled(let fingerprint, _):
      return fingerprint
    case .page(let model):
      encoder.append(salts[ObjectIdentifier(type(of: model))] ?? [])
      model.encode(into: &encoder)
    case .asset(.bytes(let bytes)):
      encoder.append("bytes")
      encoder.append(bytes)
    case .asset(.drawn(let source)):
      // The version counts because the program decides how it is drawn, and its words say what is in it.
      encoder.append("drawn")
      encoder.append(version)
      encoder.append(words)
      source.encode(into: &encoder)
    case .asset(.template(let path)):
      encoder.append("template")
      encoder.append(templateFiles[path] ?? [])
    case .asset(.photo(_, let digest)):
      // The version counts because the program decides what is removed from photos.
      encoder.append("photo")
      encoder.append(version)
      encoder.append(digest)
    case .asset(.copy(_, let digest)):
      encoder.append("copy")
      encoder.append(digest)
    }
    return Fingerprint(hashing: encoder.bytes)
  }
}
