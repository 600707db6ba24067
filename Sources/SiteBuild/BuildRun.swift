import Diagnostics
import FileSystem
import SitePlan

/// One build under its lock, from fingerprints to the manifest.
struct BuildRun {
  let builder: Builder
  /// The output, open.
  let folder: Int32
  let editions: [PlannedEdition]
  let templates: TemplateSet
  /// Whether editions that are not planned are to go.
  let isComplete: Bool

  static let manifestPath = Builder.state + "/manifest"
  static let sectionsPath = Builder.state + "/sections"

  func run() throws -> BuildReport {
    var manifestOnDisk = try? System.read(Self.manifestPath, in: folder, followsLink: false)
    let manifest = manifestOnDisk.flatMap { Manifest(bytes: $0) } ?? .empty
    let recordOnDisk = try? System.read(Self.sectionsPath, in: folder, followsLink: false)
    // Whatever changes pages that are made from the same values: program, words and templates.
    let salt = Array(builder.version.utf8) + templates.digest
    let sections = Sections(
      editions, manifest: manifest,
      last: recordOnDisk.map { SectionRecord.read($0, boundTo: manifestOnDisk ?? []) } ?? .empty,
      salt: salt, folder: folder, keepsOthers: !isComplete)
    let paths = try OutputPaths(editions, standings: sections.standings)
    let output = OutputCheck(builder: builder, folder: folder, manifest: manifest)
    var (orphans, kept) = unplanned(in: manifest, paths)
    orphans += output.forgottenFiles(of: editions, besides: paths)
    let newEditions = try output.newEditions(editions)
    let checked = checkedFiles(paths, manifest)
    let hasConflict = try output.check(paths, statuses: checked.map(\.status), orphans: orphans)
    let stale = checked.indices.filter { !checked[$0].isCurrent }
    let programs = ProgramStore(folder: folder, edition: Fingerprint(hashing: salt + Array(templates.wordsDigest.utf8)))
    let maker = try FileMaker(
      builder: builder, templates: templates, files: stale.map { paths.files[$0] }, programs: programs)

    let editionFolders = Set(editions.map(\.folder)).union(isComplete ? [] : manifest.editions)
    func writeManifest(_ new: Manifest) throws {
      let bytes = new.bytes
      if bytes == manifestOnDisk { return }
      try System.replace(Self.manifestPath, in: folder, with: bytes)
      manifestOnDisk = bytes
    }
    // Files that are about to appear are listed first, so that a build that does not get to its end leaves none that
    // nobody knows of.
    let unlisted = checked.indices.filter { !checked[$0].isListed }.map { paths.files[$0] }
    if !unlisted.isEmpty || !editionFolders.isSubset(of: manifest.editions) {
      try writeManifest(
        Manifest(
          entries: manifest.entries
            + unlisted.map { .init(path: $0.path, fingerprint: .none, size: -1, modified: 0) },
          editions: Array(editionFolders.union(manifest.editions))))
    }

    let writer = SiteWriter(builder: builder, folder: folder, paths: paths, newEditions: newEditions)
    let made = try writer.make(stale, statuses: checked.map(\.status), with: maker)
    var report = BuildReport()
    // A name that changes from file to folder or back is free only when the old file is gone.
    if hasConflict { report.removed = try writer.remove(orphans) }
    try writer.commit(made)
    if !hasConflict { report.removed = try writer.remove(orphans) }

    if !stale.isEmpty || !orphans.isEmpty || !unlisted.isEmpty || manifest.editions.count != editionFolders.count {
      var statuses = checked.map(\.status)
      for file in made { statuses[file.number] = file.status }
      let entries = paths.files.indices.map { number in
        Manifest.Entry(
          path: paths.files[number].path, fingerprint: checked[number].fingerprint,
          size: statuses[number]?.size ?? -1, modified: statuses[number]?.modified ?? 0)
      }
      try writeManifest(Manifest(entries: entries + kept, editions: Array(editionFolders)))
    }

    let record = sections.record.bytes(boundTo: manifestOnDisk ?? [])
    if record != recordOnDisk { try System.replace(Self.sectionsPath, in: folder, with: record) }
    try maker.keepPrograms(in: programs)

    report.pageCounts = Dictionary(
      editions.indices.map { number in
        (
          editions[number].folder,
          sections.standings[number].reduce(editions[number].pages.count) { $0 + $1.pageCount }
        )
      }, uniquingKeysWith: { $1 })
    report.pages = report.pageCounts.values.reduce(0, +)
    report.files = paths.files.count
    report.rendered = stale.count
    report.written = made.filter { $0.place != .unchanged }.map { paths.files[$0.number].path }.sorted()
    report.unchanged = report.files - report.written.count
    return report
  }

  /// The files of earlier builds that are not planned now: those to remove, and those of editions that stay.
  private func unplanned(in manifest: Manifest, _ paths: OutputPaths) -> (
    orphans: [Manifest.Entry], kept: [Manifest.Entry]
  ) {
    var orphans: [Manifest.Entry] = []
    var kept: [Manifest.Entry] = []
    let planned = Set(editions.map(\.folder))
    let others = manifest.editions.filter { !planned.contains($0) }
    for entry in manifest.entries where !paths.containsFile(entry.path) {
      if !isComplete, others.contains(where: { entry.path.hasPrefix($0 + "/") }) {
        kept.append(entry)
      } else {
        orphans.append(entry)
      }
    }
    return (orphans, kept)
  }

  private struct CheckedFile {
    var fingerprint: Fingerprint
    var status: FileStatus?
    /// In the last build's manifest.
    var isListed: Bool
    var isCurrent: Bool
  }

  /// Fingerprints of all files, and whether each is as the last build with that fingerprint left it.
  private func checkedFiles(_ paths: OutputPaths, _ manifest: Manifest) -> [CheckedFile] {
    let fingerprinter = Fingerprinter(version: builder.version, templates: templates, files: paths.files)
    return inParallel(paths.files.count, chunk: 128) { numbers in
      var encoder = ModelEncoder(reservingCapacity: 16_384)
      return numbers.map { number in
        let file = paths.files[number]
        if case .settled(let fingerprint, let status) = file.content {
          return CheckedFile(fingerprint: fingerprint, status: status, isListed: true, isCurrent: true)
        }
        let fingerprint = fingerprinter.fingerprint(of: file, using: &encoder)
        // What cannot be looked at is reported when it is written.
        let status = (try? FileStatus.of(file.path, in: folder)) ?? nil
        let entry = manifest[file.path]
        let isCurrent =
          entry?.fingerprint == fingerprint && status?.kind == .file && status?.size == entry?.size
          && status?.modified == entry?.modified
        return CheckedFile(fingerprint: fingerprint, status: status, isListed: entry != nil, isCurrent: isCurrent)
      }
    }.flatMap { $0 }
  }
}
