import Diagnostics
import FileSystem
import SitePlan

/// One build under its lock, from fingerprints to the manifest.
struct BuildRun {
  let builder: Builder
  /// The descriptor of the output folder.
  let folder: Int32
  let editions: [PlannedEdition]
  let templates: TemplateSet
  /// What becomes of editions that are not planned.
  let others: OtherEditions
  let last: LastBuild
  /// What earlier builds made of templates; `nil` where that is not read yet.
  var programs: ProgramStore.Stored?
  /// Where the build keeps its records.
  var state = StateFolder.site
  /// Whether this is one part of the site, beside which others may be made.
  var isShard = false
  /// The parts that are taken up as they are; `nil` where there are none.
  var takenUp: TakenUpShards?
  /// Files of the last build that stay although they are not planned.
  var staying = Manifest.empty

  private typealias MadeFile = SiteWriter.MadeFile

  func run() throws -> BuildReport {
    var records = RecordsOnDisk(last, in: folder, at: state, with: takenUp)
    // Everything outside a page's values that can change it: program, words and templates.
    let salt = Array(builder.version.utf8) + templates.digest
    let sections = Sections(
      editions, manifest: last.manifest, last: last.sections, salt: salt, folder: folder,
      looksAtAll: builder.look != .nothing, staying: last.manifest.editions.filter(others.keeps))
    let programs = ProgramStore(
      in: folder, edition: Fingerprint(hashing: salt + Array(templates.wordsDigest.utf8)),
      language: builder.otherLanguage, stored: programs)
    let comparison = try compare(sections, with: records.last, programs)
    let maker = try FileMaker(
      builder: builder, templates: templates, editions: editions,
      files: comparison.stale.map { comparison.paths.files[$0] },
      programs: programs)

    let isUnfinished = UnfinishedMark.isThere(in: folder)
    try announce(comparison, in: &records)
    let (made, removed) = try write(comparison, with: maker)
    try records.write(
      list(comparison, made, after: records.last), takenUp?.added(to: sections.record) ?? sections.record)
    // Of a part nobody knows but whoever takes it up, and several may not write into one file.
    if !isShard {
      // What ended while it removed files may have left folders without any.
      if isUnfinished || !last.isSound || builder.look == .folders {
        removeEmptyFolders()
      }
      UnfinishedMark.remove(in: folder)
      let new = comparison.digests.filter { programs.digest(of: $0.key) == nil || maker.compiled[$0.key] != nil }
      if !new.isEmpty {
        // The site is made. Where this cannot be kept, the next build makes it again, and nothing else is amiss.
        try? programs.keep(
          Dictionary(uniqueKeysWithValues: new.map { ($0.key, ($0.value, maker.compiled[$0.key])) }), in: folder)
      }
    }
    return report(of: comparison, sections, made: made, removed: removed)
  }

  // MARK: The steps

  /// The planned files compared with what earlier builds left.
  private struct Comparison {
    var paths: OutputPaths
    /// The state of each file of ``paths``, in the same order.
    var checked: [CheckedFile]
    /// For each kind of page, the hash of everything that its templates are made of.
    var digests: [PageKind: [UInt8]]
    /// The indices of the files that have to be made to see whether they changed.
    var stale: [Int]
    /// The planned files that the last build's manifest does not list.
    var unlisted: [OutputPaths.File]
    /// For each edition, whether its folder is new or empty.
    var newEditions: [Bool]
    /// The files to remove.
    var orphans: [Manifest.Entry]
    /// Files that stay although they are not planned, and that no manifest lists.
    var forgotten: [Manifest.Entry]
    /// The folders of editions of which nothing is planned and something stays.
    var keptFolders: Set<String>
    /// Whether a file is planned where a folder is or the other way round, so that the old files have to be removed
    /// first.
    var hasConflict: Bool
  }

  private func compare(
    _ sections: Sections, with manifest: Manifest, _ programs: ProgramStore
  ) throws -> Comparison {
    let paths = try OutputPaths(editions, states: sections.states)
    let output = OutputCheck(builder: builder, folder: folder, manifest: manifest)
    let fingerprinter = Fingerprinter(
      version: builder.version, templates: templates, editions: editions, files: paths.files, programs: programs)
    let checked = checkedFiles(paths, manifest, fingerprinter)
    let unlisted = checked.indices.filter { !checked[$0].isListed }.map { paths.files[$0] }
    // No file is new, and their number is the same, so they are the same files.
    let isAllPlanned = unlisted.isEmpty && paths.files.count == manifest.entries.count
    let stays = isAllPlanned ? [] : staying(in: manifest, sections)
    var orphans = isAllPlanned ? [] : unplanned(in: manifest, paths) { !stays[$0] }
    let forgottenFiles = try output.forgottenFiles(of: searchedEditions(output), besides: paths)
    var forgotten: [Manifest.Entry] = []
    for file in forgottenFiles {
      if editions.contains(where: { $0.keeps(file.path) }) { forgotten.append(file) } else { orphans.append(file) }
    }
    let keptFolders = editions.filter(\.isKept).map(\.folder).filter { folder in
      !isAllPlanned && manifest.range(under: folder + "/").contains { stays[$0] }
        || forgotten.contains { $0.path.hasPrefix(folder + "/") }
    }
    let newEditions = try output.newEditions(editions)
    let hasConflict = try output.check(paths, statuses: checked.map(\.status), orphans: orphans)
    return Comparison(
      paths: paths, checked: checked, digests: fingerprinter.digests,
      stale: checked.indices.filter { !checked[$0].isCurrent },
      unlisted: unlisted, newEditions: newEditions, orphans: orphans, forgotten: forgotten,
      keptFolders: Set(keptFolders), hasConflict: hasConflict)
  }

  /// The folders in which files of the program's may lie that no manifest lists.
  private func searchedEditions(_ output: OutputCheck) throws -> Set<String> {
    // What a part finds there besides its own is of others.
    if isShard { return [] }
    let planned = Set(editions.map(\.folder))
    guard last.isSound, builder.look != .folders else {
      return planned.union(try output.forgottenEditions(besides: planned, others))
    }
    return planned.subtracting(last.manifestOnDisk?.editions ?? [])
  }

  /// Adds new files to the manifest before they exist, so that an interrupted build leaves no file that the manifest
  /// does not list.
  private func announce(_ comparison: Comparison, in records: inout RecordsOnDisk) throws {
    let last = records.last
    let folders = editionFolders(besides: last, comparison)
    if comparison.unlisted.isEmpty, folders.isSubset(of: last.editions) { return }
    let unlisted = comparison.unlisted.map { file in
      Manifest.Entry(path: file.path, fingerprint: .none, size: -1, modified: 0)
    }
    try records.announce(last.changing(unlisted, editions: Array(folders.union(last.editions))))
  }

  /// Makes the stale files, puts those that changed into place, and removes the files that are no longer planned.
  private func write(_ comparison: Comparison, with maker: FileMaker) throws -> (made: [MadeFile], removed: [String]) {
    var writer = SiteWriter(
      builder: builder, folder: folder, paths: comparison.paths, newEditions: comparison.newEditions)
    writer.stage = state.stage
    if isShard { writer.staysEmpty = SharedFolders.of(editions) }
    let made = try writer.make(comparison.stale, statuses: comparison.checked.map(\.status), with: maker)
    // From here on files are others than the records say, until these are written.
    if !made.isEmpty || !comparison.orphans.isEmpty { try UnfinishedMark.set(in: folder) }
    var removed: [String] = []
    if comparison.hasConflict { removed = try writer.remove(comparison.orphans) }
    try writer.commit(made)
    if !comparison.hasConflict { removed = try writer.remove(comparison.orphans) }
    return (made, removed)
  }

  /// The manifest with all files as they are now.
  private func list(_ comparison: Comparison, _ made: [MadeFile], after last: Manifest) -> Manifest {
    let (files, checked) = (comparison.paths.files, comparison.checked)
    let folders = editionFolders(besides: last, comparison)
    let isAsBefore =
      comparison.stale.isEmpty && comparison.orphans.isEmpty && comparison.unlisted.isEmpty
      && last.editions.count == folders.count
    // What is on disk may be less, where parts of the site were made since.
    if isAsBefore { return last }
    var statuses = checked.map(\.status)
    for file in made { statuses[file.number] = file.status }
    func entry(_ number: Int) -> Manifest.Entry {
      Manifest.Entry(
        path: files[number].path, fingerprint: checked[number].fingerprint, size: statuses[number]?.size ?? -1,
        modified: statuses[number]?.modified ?? 0)
    }
    return last.changing(
      comparison.stale.map(entry) + comparison.forgotten, removing: comparison.orphans.map(\.path),
      editions: Array(folders))
  }

  /// Removes folders of the editions in which nothing is, and those in which nothing else was, but for what begins with a dot.
  private func removeEmptyFolders() {
    func removeIfEmpty(_ path: String) {
      guard let status = try? FileStatus.of(path, in: folder), status.kind == .folder,
        let names = try? System.names(in: path, of: folder)
      else { return }
      for name in names where !name.hasPrefix(".") { removeIfEmpty(path + "/" + name) }
      _ = System.removeFolder(path, in: folder)
    }
    for edition in Set(editions.map(\.folder)) { removeIfEmpty(edition) }
  }

  private func report(
    of comparison: Comparison, _ sections: Sections, made: [MadeFile], removed: [String]
  ) -> BuildReport {
    var report = BuildReport()
    report.pageCounts = Dictionary(
      editions.indices.map { number in
        (
          editions[number].folder,
          sections.states[number].reduce(editions[number].pages.count { PlannedPage.isPage($0.path) }) {
            $0 + $1.pageCount
          }
        )
      }, uniquingKeysWith: +)
    report.pages = report.pageCounts.values.reduce(0, +)
    report.files = comparison.paths.files.count
    report.growth = growth(by: comparison, sections)
    report.knowsAllThatWent =
      sections.listed != nil || !editions.contains { $0.kept.contains(SealedAddress.folder) }
    report.rendered = comparison.stale.count
    report.written = made.filter { $0.place != .unchanged }.map { comparison.paths.files[$0.number].path }.sorted()
    report.removed = removed
    report.unchanged = report.files - report.written.count
    return report
  }

  private func growth(by comparison: Comparison, _ sections: Sections) -> BuildReport.Growth {
    var growth = BuildReport.Growth()
    growth.files = comparison.unlisted.count - comparison.orphans.count
    for file in comparison.unlisted where PlannedPage.isPage(file.plainPath ?? file.path) {
      growth.pages[editions[file.edition].folder, default: 0] += 1
    }
    for orphan in comparison.orphans where PlannedPage.isPage(sections.listed?[orphan.path] ?? orphan.path) {
      let edition = editions.first { PathOrder.begins(orphan.path, with: $0.folder + "/") }
      if let edition { growth.pages[edition.folder, default: 0] -= 1 }
    }
    return growth
  }

  // MARK: Details

  /// The folders of all editions that the output will have.
  private func editionFolders(besides last: Manifest, _ comparison: Comparison) -> Set<String> {
    // Of what stays as it was there may be nothing, or only what others share with them.
    let made = editions.filter { edition in
      !edition.isKept || last.editions.contains(edition.folder)
        || comparison.keptFolders.contains(edition.folder)
        || comparison.paths.files.contains { $0.path.hasPrefix(edition.folder + "/") }
    }
    return Set(made.map(\.folder)).union(last.editions.filter(others.keeps))
  }

  /// Of each file in the manifest, whether it stays if it is not planned: those of other editions, and what editions keep.
  private func staying(in manifest: Manifest, _ sections: Sections) -> [Bool] {
    var stays = [Bool](repeating: false, count: manifest.entries.count)
    let planned = Set(editions.map(\.folder))
    for folder in manifest.editions where !planned.contains(folder) && others.keeps(folder) {
      for number in manifest.range(under: folder + "/") { stays[number] = true }
    }
    for (edition, kept) in zip(editions, sections.kept) where !edition.kept.isEmpty {
      kept.mark(&stays, manifest.range(under:notBefore:))
    }
    // What is sealed is known by its list alone: what a planned edition had does not stay because others' files do.
    for path in (sections.listed ?? [:]).keys {
      if let number = manifest.number(of: path) { stays[number] = false }
    }
    for entry in takenUp?.files.entries ?? staying.entries {
      if let number = manifest.number(of: entry.path) { stays[number] = true }
    }
    return stays
  }

  /// Those of the files in the manifest that are not planned now.
  private func unplanned(
    in manifest: Manifest, _ paths: OutputPaths, where isMeant: (_ number: Int) -> Bool
  ) -> [Manifest.Entry] {
    manifest.entries.indices.filter { isMeant($0) && !paths.containsFile(manifest.entries[$0].path) }
      .map { manifest.entries[$0] }
  }

  private struct CheckedFile {
    var fingerprint: Fingerprint
    var status: FileStatus?
    /// Whether the last build's manifest lists the file.
    var isListed: Bool
    var isCurrent: Bool

    static let unchecked = CheckedFile(fingerprint: .none, status: nil, isListed: false, isCurrent: false)
  }

  /// The fingerprints of all files, and whether each file is as the last build with that fingerprint left it.
  private func checkedFiles(
    _ paths: OutputPaths, _ manifest: Manifest, _ fingerprinter: Fingerprinter
  ) -> [CheckedFile] {
    var checked = paths.files.map { file in
      guard case .settled(let fingerprint, let status) = file.content else { return CheckedFile.unchecked }
      return CheckedFile(fingerprint: fingerprint, status: status, isListed: true, isCurrent: true)
    }
    let planned = paths.files.indices.filter { if case .settled = paths.files[$0].content { false } else { true } }
    // After a check-in there are a few, of which some are large.
    let found = inParallel(planned.count, chunk: max(1, min(128, planned.count / 16))) { numbers in
      var encoder = ModelEncoder(reservingCapacity: 16_384)
      return planned[numbers].map { number in
        let file = paths.files[number]
        let fingerprint = fingerprinter.fingerprint(of: file, using: &encoder)
        // A file whose status cannot be read is reported when it is written.
        return checkedFile(fingerprint, (try? FileStatus.of(file.path, in: folder)) ?? nil, manifest[file.path])
      }
    }
    for (number, file) in zip(planned, found.joined()) { checked[number] = file }
    for (number, file) in paths.files.enumerated() {
      guard case .list = file.content else { continue }
      let listed = paths.numbers(listedIn: file.edition).map { ($0, paths.files[$0].plainPath ?? "") }
      let fingerprint = fingerprinter.fingerprint(
        ofListIn: file.edition, listed.map { (path: $0.1, fingerprint: checked[$0.0].fingerprint) })
      checked[number] = checkedFile(fingerprint, checked[number].status, manifest[file.path])
    }
    return checked
  }

  private func checkedFile(
    _ fingerprint: Fingerprint, _ status: FileStatus?, _ entry: Manifest.Entry?
  ) -> CheckedFile {
    let isCurrent =
      entry?.fingerprint == fingerprint && status?.kind == .file && status?.size == entry?.size
      && status?.modified == entry?.modified
    return CheckedFile(fingerprint: fingerprint, status: status, isListed: entry != nil, isCurrent: isCurrent)
  }
}
