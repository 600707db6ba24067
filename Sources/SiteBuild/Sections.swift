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
  /// What stays of each edition although it is not planned.
  let kept: [KeptPaths]

  /// - Parameters:
  ///   - manifest: The manifest of the last build.
  ///   - last: The record of the last build; empty where there is none.
  ///   - salt: Everything outside a page's values that can change it: program, words and templates.
  ///   - looksAtAll: Whether files of sections of which nothing changed are looked at.
  ///   - staying: The folders of the editions that stay in the record although they are not planned.
  init(
    _ editions: [PlannedEdition], manifest: Manifest, last: SectionRecord, salt: [UInt8], folder: Int32,
    looksAtAll: Bool, staying: [String]
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
    kept = inParallel(editions.count, chunk: 1) { $0.map { KeptPaths(editions[$0]) } }.flatMap(\.self)
    record = last.changing(
      to: results.flatMap(\.records), keeping: results.flatMap(\.kept),
      Self.stays(of: last, zip(editions, kept), staying))
  }

  /// Of each section of the last build, whether it stays although it is not planned.
  private static func stays(
    of last: SectionRecord, _ editions: some Sequence<(PlannedEdition, KeptPaths)>, _ staying: [String]
  ) -> [Bool] {
    var stays = [Bool](repeating: false, count: last.count)
    func mark(_ prefix: String, _ value: Bool) {
      for number in last.range(under: prefix) { stays[number] = value }
    }
    for folder in staying { mark(folder + "/", true) }
    for (edition, kept) in editions where edition.seal == nil {
      mark(kept.folder, false)
      kept.mark(&stays, last.range(under:notBefore:))
    }
    // Of what is sealed and planned, nothing stays: what is there of it has another record.
    for (edition, _) in editions where edition.seal != nil {
      for section in edition.sections {
        if let prefix = Look.prefix(sealed: section.prefix, in: edition) { mark(prefix, false) }
      }
    }
    return stays
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
    /// The numbers of sections of the last build that are as they were, as parts of one that is.
    var kept: [Range<Int>] = []
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
        findings.kept.append(last.range(below: prefix))
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
