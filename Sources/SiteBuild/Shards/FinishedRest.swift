import FileSystem
import SitePlan

/// What the rest of a site was made of that was made to the end, so that the same call again knows that nothing is left to do.
struct FinishedRest {
  /// What it was made of.
  var mark: [UInt8]
  /// How many pages it has.
  var pages: Int
  /// Its files, by their paths inside the edition.
  var files: [String]

  /// Keeps it for as long as the site has this manifest.
  func keep(in folder: Int32, of manifest: Manifest) throws(SystemFailure) {
    var record = RecordWriter()
    record.append(mark)
    record.append(pages)
    record.append(files) { $0.append($1) }
    try System.replace(
      StateFolder.finished, in: folder, with: BuildNote.bytes(record.bytes, boundTo: manifest.checksum), mode: 0o600)
  }

  init(mark: [UInt8], pages: Int, files: [String]) {
    (self.mark, self.pages, self.files) = (mark, pages, files)
  }

  /// - Returns: `nil` where there is none of the site as it is.
  init?(in folder: Int32) {
    guard let manifest = LastBuild.checksum(in: folder), !UnfinishedMark.isThere(in: folder),
      let bytes = try? System.read(StateFolder.finished, in: folder, followsLink: false),
      let content = BuildNote.content(of: bytes, boundTo: manifest)
    else { return nil }
    var record = RecordReader(content)
    do {
      mark = try record.part()
      pages = Int(truncatingIfNeeded: try record.signed())
      files = try record.values { record throws(RecordReader.Unreadable) in try record.text() }
    } catch {
      return nil
    }
  }
}

extension BuildLock {
  /// What there is of the rest, where it was made of this to the end, nothing of the site was made since, and its files are as they
  /// were left.
  ///
  /// - Parameters:
  ///   - mark: What it was made of.
  ///   - edition: The folder of the edition.
  public func finishedRest(_ mark: [UInt8], ofEdition edition: String) -> PartReport? {
    guard let folder = try? System.openFolder(output) else { return nil }
    defer { SystemCall.close(folder) }
    guard ShardState.names(in: folder).isEmpty, let rest = FinishedRest(in: folder), rest.mark == mark else {
      return nil
    }
    let last = LastBuild(folder, at: .site)
    guard last.isSound, let manifest = last.manifestOnDisk else { return nil }
    let areThere = rest.files.allSatisfy { path in
      let path = edition + "/" + path
      guard let entry = manifest[path], let status = try? FileStatus.of(path, in: folder) else { return false }
      return entry.describes(status)
    }
    guard areThere else { return nil }
    var report = BuildReport()
    report.pages = rest.pages
    report.files = rest.files.count
    report.unchanged = rest.files.count
    return PartReport(report: report, files: rest.files)
  }
}
