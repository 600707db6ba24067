import DataFolder
import Editions
import Foundation
import Journal
import SiteBuild
import Testing

@testable import daybook

/// A data folder in a temporary place, and the sites that are built from it.
final class TemporarySite {
  let folder: URL
  let data: String
  var site: String { folder.appendingPathComponent("site").path }
  var today: String
  /// Seconds since 1970-01-01T00:00:00Z. It matters where ``today`` is no day: then it is the one that it is.
  var now: Int64 = 0
  /// By what the public edition has what friends see; `nil` for nothing of it.
  var sealing: (Book) -> SiteSealing? = { _ in nil }

  init(today: String = "2026-11-20") throws {
    self.today = today
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)")
    data = folder.appendingPathComponent("data").path
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
  }

  /// Another look at a data folder that is there.
  init(data: String, today: String) throws {
    self.data = data
    self.today = today
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)")
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes a file of the data folder, with the folders it needs.
  func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  func write(_ path: String, _ bytes: Data) throws {
    let file = URL(fileURLWithPath: data).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: URL(fileURLWithPath: data).appendingPathComponent(path))
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: data).appendingPathComponent(path), encoding: .utf8)
  }

  /// Builds all editions that the settings ask for.
  ///
  /// - Parameters:
  ///   - kind: those of one kind alone.
  ///   - output: another place than ``site``.
  @discardableResult
  func build(_ kind: EditionChoice.Kind? = nil, into output: String? = nil) async throws -> BuildReport {
    let workspace = try await workspace()
    #expect(!workspace.reading.hasErrors, "\(workspace.reading.diagnostics.map { $0.text() }.joined(separator: "\n"))")
    let pipeline = try SitePipeline(workspace, sealing: sealing(workspace.book))
    let choice = EditionChoice(kind, person: nil, in: workspace.book)
    let lock = try SitePipeline.lock(output ?? site)
    return try pipeline.build(
      pipeline.plan(choice), into: output ?? site, isComplete: choice.isComplete, under: lock)
  }

  /// Builds all editions as a command does: by the record of the last such build, where that tells what is new.
  ///
  /// - Parameters:
  ///   - isOfOldFiles: Whether files count as old that were written just before, as if somebody had waited.
  ///   - beforeReading: Is done when it was found what is new, and before any of it is read.
  /// - Returns: With the report, whose files were read; `nil` where everybody's were.
  @discardableResult
  func buildByRecord(
    _ use: SiteReading.Use = .change, isOfOldFiles: Bool = false, beforeReading: @escaping @Sendable () -> Void = {}
  ) async throws -> (report: BuildReport, read: Set<String>?) {
    let reader = isOfOldFiles ? BookReader(root: data).ofOldFiles(beforeReading) : BookReader(root: data)
    let lock = try SitePipeline.lock(site)
    let (read, pipeline) = try await SiteReading.open(
      reader, for: site, today: Day(today), now: now, use: use, under: lock
    ) { workspace in
      let pipeline = try restingPipeline(of: workspace)
      return (pipeline, pipeline)
    }
    let book = pipeline.workspace.book
    let choice = read.editions(of: EditionChoice(nil, person: nil, in: book))
    let report = try read.build(choice, pipeline.plan(choice), by: pipeline, into: site, under: lock)
    let people = book.people.filter { $0.outline == nil }.map(\.username.text)
    return (report, read.reach == nil ? nil : Set(people))
  }

  /// The file in which builds recorded of what they made the site.
  func record() throws -> URL {
    let folder = URL(fileURLWithPath: data + "/.daybook/sites")
    return folder.appending(path: try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first))
  }

  /// What builds the site, in which those rest whose folders have errors.
  private func restingPipeline(of workspace: Workspace) throws -> SitePipeline {
    #expect(workspace.reading.sharedErrors.isEmpty)
    let calm = Workspace(root: workspace.root, reading: workspace.reading.resting())
    return try SitePipeline(calm, sealing: sealing(calm.book))
  }

  /// Expects the site to be what it becomes where everything is read and looked at.
  func expectAsAllRead(_ circumstances: String = "") async throws {
    let copy = folder.appendingPathComponent("all-read").path
    try FileManager.default.copyItem(atPath: site, toPath: copy)
    let pipeline = try restingPipeline(of: try await workspace())
    let choice = EditionChoice(nil, person: nil, in: pipeline.workspace.book)
    let report = try pipeline.build(
      pipeline.plan(choice), into: copy, isComplete: true, under: try SitePipeline.lock(copy))
    #expect(report.written.isEmpty && report.removed.isEmpty, "\(circumstances)")
    #expect(try Self.files(in: site) == Self.files(in: copy), "\(circumstances)")
    try FileManager.default.removeItem(atPath: copy)
  }

  func workspace() async throws -> Workspace {
    Workspace(root: data, reading: await BookReader(root: data).read(today: Day(today), now: now))
  }

  /// Expects the site to be, byte for byte, what a clean build makes.
  func expectClean(_ circumstances: String = "") async throws {
    let clean = folder.appendingPathComponent("clean").path
    try await build(into: clean)
    let built = try Self.files(in: site)
    let expected = try Self.files(in: clean)
    #expect(built.keys.sorted() == expected.keys.sorted(), "\(circumstances)")
    for (path, bytes) in expected where built[path] != bytes { Issue.record("\(path) differs: \(circumstances)") }
    try FileManager.default.removeItem(atPath: clean)
  }

  /// Every file under a folder by its path, state of the builder left out.
  static func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for path in paths where !path.hasPrefix(".daybook") {
      var isFolder: ObjCBool = false
      let full = folder + "/" + path
      if FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue {
        files[path] = try Data(contentsOf: URL(fileURLWithPath: full))
      }
    }
    return files
  }
}
