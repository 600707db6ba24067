import FileSystem
import Foundation
import Journal
import Outside
import Testing

@testable import Changes
@testable import Publishing

/// A folder that is gone when the test is over, with a shelf in it.
final class Machine: Sendable {
  let url: URL
  let shelf: PublishShelf

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-publish-\(UUID().uuidString)")
    shelf = PublishShelf(at: url.path + "/shelf")
    try shelf.prepare()
    try FileManager.default.createDirectory(atPath: shelf.files, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ path: String) -> String { url.appendingPathComponent(path).path }

  /// Writes the files of an edition, and takes them.
  func snapshot(_ files: [String: String]) throws -> PublicSnapshot {
    try? FileManager.default.removeItem(atPath: shelf.files)
    var listed: [PublicSnapshot.Listed] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = URL(fileURLWithPath: shelf.files).appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      let status = try #require(try FileStatus.of(file.path, in: System.currentFolder))
      listed.append(.init(path: path, size: status.size, modified: status.modified))
    }
    return try PublicSnapshot(of: listed, on: shelf)
  }

  /// The files below a folder, by their paths, with their texts.
  func files(below folder: String) -> [String: String] {
    let root = path(folder)
    var files: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      guard let data = FileManager.default.contents(atPath: root + "/" + name) else { continue }
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder), isFolder.boolValue {
        continue
      }
      files[name] = String(decoding: data, as: UTF8.self)
    }
    return files
  }

  /// Runs git here, as somebody else does.
  @discardableResult
  func git(_ arguments: String..., in folder: String = ".") throws -> String {
    let tool = ExternalTool(
      named: "git",
      environment: [
        "GIT_AUTHOR_NAME": "Ben", "GIT_AUTHOR_EMAIL": "ben@example.org", "GIT_COMMITTER_NAME": "Ben",
        "GIT_COMMITTER_EMAIL": "ben@example.org", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      ])
    let result = try tool.run(["-C", path(folder)] + arguments, until: .now + .seconds(60))
    #expect(result.status == 0, "git \(arguments): \(result.errors)")
    return result.output
  }
}

/// A host in memory, which does as many files as it is let and then fails.
final class Host: PublishSender {
  private(set) var files: [String: String] = [:]
  private let snapshot: () -> PublicSnapshot
  /// The folders that were to go with what was in them.
  private(set) var emptied: [String] = []
  /// How often it was called to change something.
  private(set) var calls = 0
  /// How many more files are done before it fails.
  var left = Int.max
  /// Called after each file.
  var watcher: ([String: String]) -> Void = { _ in }

  init(_ snapshot: @escaping () -> PublicSnapshot) { self.snapshot = snapshot }

  func send(_ paths: [String]) throws(Refusal) {
    calls += 1
    for path in paths { try change(path, to: snapshot().files[path]?.digest) }
  }

  func remove(_ paths: [String], emptying folders: [String]) throws(Refusal) {
    emptied += folders
    calls += 1
    for path in paths { try change(path, to: nil) }
  }

  func listing() throws(Refusal) -> Set<String> { Set(files.keys) }

  func altered(among paths: [String]) throws(Refusal) -> Set<String> {
    guard left > 0 else { throw Refusal("the host is gone") }
    let snapshot = snapshot()
    return Set(paths.filter { files[$0] != snapshot.files[$0]?.digest })
  }

  private func change(_ path: String, to digest: String?) throws(Refusal) {
    guard left > 0 else { throw Refusal("the host is gone") }
    left -= 1
    files[path] = digest
    watcher(files)
  }
}

extension SharedFacts {
  /// Facts of the site itself that everybody sees, and that friends do.
  init(everybody: [UInt64], friends: [UInt64] = []) {
    self.init(
      sections: [
        Section(.everybody, .site): FactNumbers(everybody), Section(.friends, .site): FactNumbers(friends),
      ])
  }
}
