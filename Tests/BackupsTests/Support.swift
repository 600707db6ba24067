import Changes
import DataFolder
import Exchange
import Foundation
import Journal
import Synchronization

@testable import Backups

/// A place of its own for one test, with a data folder in it; gone with it.
final class Place: Sendable {
  let root: String
  var data: String { root + "/diary/data" }

  /// Texts, a picture, a name that is longer than a header of tar has room for, and files that are not backed up.
  static let files: [String: String] = [
    "daybook.yml": "owner: ana\ntoday: 2026-11-20\n",
    "people/ana/profile.yml": "name: Ana\n",
    "people/ana/habits/run.md": "---\ntitle: Run\nschedule: daily\n---\nShoes by the door.\n",
    "people/ana/events/2026.csv": "when,habit,value,comment,photo\n2026-11-18,run,done,,hill.jpg\n",
    "people/ana/photos/hill.jpg": String(repeating: "\u{1}\u{2}\u{3}", count: 700),
    "people/ana/photos/\(String(repeating: "long", count: 60)).jpg": "",
    "people/ana/account.yml": "id: abc\n",
    "assets/custom.css": "",
    ".gitignore": "*.tmp\n",
    ".daybook/accounts/tokens": "token\n",
    ".daybook/undo/1.change": "undo",
    ".git/config": "git",
    "people/ana/habits/run.md~": "an editor's",
  ]

  init(_ files: [String: String] = files) throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root + "/diary/data", withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: "diary/data/" + path) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + path))) }

  /// The texts of all files below a folder.
  func contents(_ folder: String) -> [String: String] {
    var contents: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: root + "/" + folder)?.allObjects as? [String] ?? []
    for name in names {
      var isFolder: ObjCBool = false
      let path = root + "/" + folder + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      contents[name] = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    return contents
  }

  /// Whether nothing half is left beside the data folder once whoever comes next has looked.
  ///
  /// A process that another test begins has a copy of each descriptor between `fork` and `exec`, and so the lock of what
  /// was left. Whoever comes after that clears it away.
  func isCleared() -> Bool {
    for _ in 0..<1_000 {
      if names(in: ".").allSatisfy({ !$0.hasPrefix(".") }) { return true }
      usleep(20_000)
      let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      Leftovers.clear(in: folder)
      close(folder)
    }
    return false
  }

  /// All names in a folder, hidden ones too, sorted; none where there is no such folder.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []).sorted()
  }

  func maker(accounts: Bool = false) -> BackupMaker {
    BackupMaker(FolderWriter(root: data), withAccounts: accounts)
  }

  /// Makes a backup, and gives its path.
  @discardableResult
  func backUp(_ name: String = "one.tar.gz", accounts: Bool = false) async throws -> String {
    try await maker(accounts: accounts).make(.file(root + "/" + name), command: "daybook test").path
  }

  /// What of ``files`` is in a backup without accounts.
  static var kept: [String: String] {
    files.filter { path, _ in
      !path.hasPrefix(".daybook/") && !path.hasPrefix(".git/") && !path.hasSuffix("~") && !path.hasSuffix("account.yml")
    }
  }
}

/// Stands for the end of the process.
struct Killed: Error {}

/// Counts steps, and ends the process before one of them.
final class Steps: Sendable {
  private let count = Mutex(0)
  private let last: Int?

  init(killedBefore last: Int? = nil) { self.last = last }

  var all: Int { count.withLock { $0 } }

  @Sendable func step(_ name: String) throws {
    try count.withLock { count in
      if count == last { throw Killed() }
      count += 1
    }
  }
}

/// The identity of the folder that tests make backups of.
let identity = "3f9a2c71"

/// A name of a backup of the daybook `diary`.
func name(_ text: String) throws -> BackupName {
  struct NoName: Error {}
  guard let name = BackupName(text, of: "diary") else { throw NoName() }
  return name
}
