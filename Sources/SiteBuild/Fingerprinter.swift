import SitePlan

/// Makes the fingerprints of planned files.
struct Fingerprinter: Sendable {
  /// A hash for each kind of page over everything but the model: template, words and version.
  private var salts: [ObjectIdentifier: [UInt8]] = [:]
  private var templateFiles: [String: [UInt8]] = [:]
  private let version: String
  private let seals: [(any EditionSeal)?]
  /// For each kind of page that is planned, the hash of everything that its templates are made of.
  private(set) var digests: [PageKind: [UInt8]] = [:]
  /// What the words are, by which files without a template are written, too.
  private var words = ""

  /// - Parameter store: Knows the hashes of templates that an earlier build made.
  init(
    version: String, templates: TemplateSet, editions: [PlannedEdition], files: [OutputPaths.File],
    programs store: ProgramStore
  ) {
    self.version = version
    seals = editions.map(\.seal)
    var kinds: Set<PageKind> = []
    for file in files {
      switch file.content {
      case .page(let model):
        kinds.insert(PageKind(type(of: model)))
      case .asset(.template(let path)):
        if templateFiles[path] != nil { continue }
        templateFiles[path] = templates.assets[path]?.fingerprint.bytes ?? []
      case .asset(.drawn) where words.isEmpty: words = templates.wordsDigest
      case .asset, .settled, .list: continue
      }
    }
    for kind in kinds { digests[kind] = store.digest(of: kind) }
    let unknown = kinds.filter { digests[$0] == nil }
    let made = unknown.isEmpty ? [:] : templates.digests(of: unknown.map { $0.type.template })
    for kind in unknown { digests[kind] = made[kind.type.template] }
    for (kind, digest) in digests {
      var encoder = ModelEncoder()
      encoder.append("page")
      encoder.append(version)
      encoder.append(kind.type.template)
      encoder.append(digest)
      salts[ObjectIdentifier(kind.type)] = Fingerprint(hashing: encoder.bytes).bytes
    }
  }

  func fingerprint(of file: OutputPaths.File, using encoder: inout ModelEncoder) -> Fingerprint {
    encoder.reset()
    if let seal = seals[file.edition] {
      encoder.append("sealed")
      encoder.append(seal.mark)
    }
    switch file.content {
    case .settled(let fingerprint, _):
      return fingerprint
    case .list:
      // It follows from those of the files in it.
      return .none
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

  /// The fingerprint of the list of an edition's files.
  ///
  /// - Parameter files: Their paths and fingerprints.
  func fingerprint(ofListIn edition: Int, _ files: [(path: String, fingerprint: Fingerprint)]) -> Fingerprint {
    var encoder = ModelEncoder()
    encoder.append("list")
    encoder.append(seals[edition]?.mark)
    encoder.append(seals[edition]?.listMark)
    for file in files.sorted(by: { PathOrder.precedes($0.path, $1.path) }) {
      encoder.append(file.path)
      encoder.append(file.fingerprint.bytes)
    }
    return Fingerprint(hashing: encoder.bytes)
  }
}
