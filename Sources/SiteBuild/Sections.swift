import FileSystem
import SitePlan

/// Decides which sections of a plan need no planning: those whose inputs are the same as in the last build, and all of
/// whose files are as that build left them.
struct Sections: Sendable {
  /// Whether a section is unchanged or had to be planned.
  enum State: Sendable {
    /// Unchanged: the files that the last build left.
    case settled([SettledFile])
    case planned([PlannedPage], files: [PlannedAsset])

    var fileCount: Int {
      switch self {
      case .settled(let files): files.count
      case .planned(let pages, let files): pages.count + files.count
      }
    }

    /// How many of the files people read as pages: what programs read, and pictures, are none.
    var pageCount: Int {
      switch self {
      case .settled(let files): files.count { PlannedPage.isPage($0.plainPath ?? $0.entry.path) }
      case .planned(let pages, _): pages.count { PlannedPage.isPage($0.path) }
      }
    }
  }

  /// A file that the last build left, with its current status.
  struct SettledFile: Sendable {
    var entry: Manifest.Entry
    var status: FileStatus
    /// Its path inside the edition before it was sealed; `nil` in editions without a seal.
    var plainPath: String?
  }

  /// The results for each edition's sections and subsections, in their order.
  let states: [[State]]
  /// Where the files lay that the last build's lists have of editions with a seal, and what they were before they were sealed;
  /// `nil` where a list cannot be opened.
  let listed: [String: String]?
  /// The record for the next build.
  let record: SectionRecord

  /// - Parameters:
  ///   - manifest: The manifest of the last build.
  ///   - last: The record of the last build; empty where there is none.
  ///   - salt: Everything outside a page's values that can change it: program, words and templates.
  ///   - looksAtAll: Whether files of sections of which nothing changed are looked at.
  ///   - isKept: Whether a section of an edition that is not planned stays in the record.
  init(
    _ editions: [PlannedEdition], manifest: Manifest, last: SectionRecord, salt: [UInt8], folder: Int32,
    looksAtAll: Bool, isKept: (_ prefix: String) -> Bool
  ) {
    let items = editions.indices.flatMap { edition in editions[edition].sections.map { (edition, $0) } }
    let lists = inParallel(editions.count, chunk: 4) { numbers in
      numbers.map { SealedList(editions[$0], manifest, in: folder) }
    }.flatMap(\.self)
    listed = Self.places(editions, lists)
    let results = inParallel(items.count, chunk: max(1, items.count / 16)) { numbers in
      var look = Look(manifest: manifest, last: last, salt: salt, folder: folder, looksAtAll: looksAtAll)
      return numbers.map { number in
        look.findings = Findings()
        let (edition, section) = items[number]
        look.at(section, in: editions[edition], lists[edition])
        return look.findings
      }
    }.flatMap(\.self)
    var states: [[State]] = editions.map { _ in [] }
    for ((edition, _), findings) in zip(items, results) { states[edition] += findings.states }
    self.states = states
    let made = results.flatMap(\.records)
    record = SectionRecord(sections: made + Self.kept(of: last, editions, isKept))
  }

  /// The records of sections that stay although they are not planned.
  private static func kept(
    of last: SectionRecord, _ editions: [PlannedEdition], _ isKept: (_ prefix: String) -> Bool
  ) -> [SectionRecord.Section] {
    let open = editions.filter { $0.seal == nil }.map(KeptPaths.init)
    // Of what is sealed and planned, nothing stays: what is there of it has another record.
    let planned = Set(
      editions.flatMap { edition in edition.sections.compactMap { Look.prefix(sealed: $0.prefix, in: edition) } })
    func isPlanned(_ prefix: String) -> Bool {
      guard !planned.isEmpty, let folder = open.first(where: { $0.isInside(prefix) })?.folder else { return false }
      let sealed = folder + SealedAddress.folder
      guard PathOrder.begins(prefix, with: sealed),
        let end = prefix.utf8.dropFirst(sealed.utf8.count).firstIndex(of: UInt8(ascii: "/"))
      else { return false }
      return planned.contains(String(prefix[...end]))
    }
    return last.sections.filter { section in
      guard let edition = open.first(where: { $0.isInside(section.prefix) }) else { return isKept(section.prefix) }
      return edition.keeps(section.prefix) && !isPlanned(section.prefix)
    }
  }

  private static func places(_ editions: [PlannedEdition], _ lists: [SealedList?]) -> [String: String]? {
    var places: [String: String] = [:]
    for (edition, list) in zip(editions, lists) where edition.seal != nil {
      guard let list else { return nil }
      for path in list.paths { places[edition.place(of: path)] = path }
      places[edition.place(of: SealedAddress.list)] = SealedAddress.list
    }
    return places
  }

  /// The results for one section and its subsections.
  private struct Findings: Sendable {
    var states: [State] = []
    var records: [SectionRecord.Section] = []
  }

  /// The state of one thread that checks sections.
  private struct Look {
    let manifest: Manifest
    let last: SectionRecord
    let salt: [UInt8]
    let folder: Int32
    let looksAtAll: Bool
    var findings = Findings()
    private var encoder = ModelEncoder(reservingCapacity: 262_144)

    init(manifest: Manifest, last: SectionRecord, salt: [UInt8], folder: Int32, looksAtAll: Bool) {
      self.manifest = manifest
      self.last = last
      self.salt = salt
      self.folder = folder
      self.looksAtAll = looksAtAll
    }

    /// How a section is called in the record of an edition with a seal; `nil` for an edition without one.
    ///
    /// - Parameter parent: The record of the section of which it is a part.
    static func prefix(sealed prefix: String, in edition: PlannedEdition, below parent: String? = nil) -> String? {
      edition.seal.map {
        (parent ?? edition.folder + "/" + SealedAddress.folder) + $0.name(of: prefix) + "/"
      }
    }

    /// - Parameter parent: The record of the section of which it is a part.
    mutating func at(
      _ section: PlannedSection, in edition: PlannedEdition, _ list: SealedList?, below parent: String? = nil
    ) {
      // Of what is sealed, records tell no more than the site does.
      let prefix =
        Self.prefix(sealed: section.prefix, in: edition, below: parent) ?? edition.folder + "/" + section.prefix
      encoder.reset()
      encoder.append(salt)
      encoder.append(prefix)
      encoder.append(edition.seal?.mark)
      section.inputs(&encoder)
      let fingerprint = Fingerprint(hashing: encoder.bytes)
      findings.records.append(.init(prefix: prefix, fingerprint: fingerprint))
      if last[prefix] == fingerprint, let files = intactFiles(of: section, prefix, in: edition, list) {
        findings.states.append(.settled(files))
        findings.records += last.sections(below: prefix)
        return
      }
      let contents = section.contents()
      precondition(
        (contents.pages.lazy.map(\.path) + contents.files.map(\.path)).allSatisfy {
          $0.utf8.starts(with: section.prefix.utf8)
        },
        "a page of \(section.prefix) lies elsewhere, where the next build would take it for one that is gone")
      findings.states.append(.planned(contents.pages, files: contents.files))
      for part in contents.sections {
        precondition(
          part.prefix.utf8.starts(with: section.prefix.utf8), "\(part.prefix) is no part of \(section.prefix)")
        at(part, in: edition, list, below: prefix)
      }
    }

    /// The files that the last build left of a section; `nil` if one of them was changed or removed since.
    private func intactFiles(
      of section: PlannedSection, _ prefix: String, in edition: PlannedEdition, _ list: SealedList?
    ) -> [SettledFile]? {
      guard edition.seal != nil else {
        return intact(manifest.entries(under: prefix).map { ($0, nil) }, isLookedAt: looksAtAll)
      }
      // A section without files may have had some when it was recorded.
      guard let paths = list?.paths(under: section.prefix), !paths.isEmpty else { return nil }
      var entries: [(entry: Manifest.Entry, plainPath: String?)] = []
      for path in paths {
        guard let entry = manifest[edition.place(of: path)] else { return nil }
        entries.append((entry, path))
      }
      return intact(entries, isLookedAt: true)
    }

    /// - Parameter isLookedAt: Whether the files are looked at. Those that are sealed have to be there for their list.
    private func intact(
      _ entries: [(entry: Manifest.Entry, plainPath: String?)], isLookedAt: Bool
    ) -> [SettledFile]? {
      var files: [SettledFile] = []
      files.reserveCapacity(entries.count)
      for (entry, path) in entries {
        guard entry.fingerprint != .none else { return nil }
        let status = isLookedAt ? (try? FileStatus.of(entry.path, in: folder)).flatMap(\.self) : entry.status
        guard let status, entry.describes(status) else { return nil }
        files.append(SettledFile(entry: entry, status: status, plainPath: path))
      }
      return files
    }
  }
}

/// The fingerprints of all sections' inputs in the last build.
///
/// Kept as `<output>/.daybook/sections` beside the manifest and valid only together with it, as a checksum of the
/// manifest shows. In bytes:
///
///     8   "DAYSECT" and the format's number, 1
///     16  checksum of everything after it
///     16  checksum of the manifest
///         per section: fingerprint (16), length of the prefix (2), prefix
struct SectionRecord: Sendable {
  struct Section: Sendable, Equatable {
    /// The section's prefix, relative to the output folder: `public/people/ana/`.
    var prefix: String
    var fingerprint: Fingerprint
  }

  let sections: [Section]
  private let numbers: [String: Int]

  static let empty = SectionRecord(sections: [])

  init(sections: [Section]) {
    self.sections = sections
    numbers = Dictionary(
      sections.enumerated().map { ($0.element.prefix, $0.offset) }, uniquingKeysWith: { _, last in last })
  }

  subscript(prefix: String) -> Fingerprint? { numbers[prefix].map { sections[$0].fingerprint } }

  /// The subsections of a section, which follow it in the record.
  func sections(below prefix: String) -> ArraySlice<Section> {
    guard let number = numbers[prefix] else { return [] }
    return sections[(number + 1)...].prefix { PathOrder.begins($0.prefix, with: prefix) }
  }

  // MARK: Bytes

  private static let magic = Array("DAYSECT\u{1}".utf8)

  func bytes(boundTo manifest: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40 + sections.count * 64)
    bytes += Self.magic
    bytes += Fingerprint.none.bytes
    Fingerprint(hashing: manifest).append(to: &bytes)
    for section in sections {
      // No system has paths of that length; such a section would be planned again in each build.
      guard let length = UInt16(exactly: section.prefix.utf8.count) else { continue }
      section.fingerprint.append(to: &bytes)
      withUnsafeBytes(of: length.littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: section.prefix.utf8)
    }
    bytes.replaceSubrange(8..<24, with: Fingerprint(hashing: bytes[24...]).bytes)
    return bytes
  }

  /// The record in `bytes`; ``empty`` for anything but a record made for exactly this manifest.
  static func read(_ bytes: [UInt8], boundTo manifest: [UInt8]) -> SectionRecord {
    guard bytes.count >= 40, bytes.starts(with: magic) else { return .empty }
    let body = Array(bytes[24...])
    guard Fingerprint(hashing: body).bytes.elementsEqual(bytes[8..<24]),
      Fingerprint(hashing: manifest).bytes.elementsEqual(body[..<16])
    else { return .empty }
    var sections: [Section] = []
    var offset = 16
    while offset + 18 <= body.count {
      let length = Int(body[offset + 16]) | Int(body[offset + 17]) << 8
      guard offset + 18 + length <= body.count else { return .empty }
      sections.append(
        Section(
          prefix: String(decoding: body[offset + 18..<offset + 18 + length], as: UTF8.self),
          fingerprint: Fingerprint(bytes: body[offset..<offset + 16])))
      offset += 18 + length
    }
    return offset == body.count ? SectionRecord(sections: sections) : .empty
  }
}

extension Fingerprint {
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the sixteen bytes of the fingerprint.
  func append(to bytes: inout [UInt8]) {
    for number in [high, low] { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
  }

  /// - Parameter bytes: Sixteen bytes.
  fileprivate init(bytes: ArraySlice<UInt8>) {
    let numbers = stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
      bytes[start..<min(start + 8, bytes.endIndex)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(high: numbers.first ?? 0, low: numbers.last ?? 0)
  }
}
