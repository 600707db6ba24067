import DataFolder
import Foundation
import Journal
import Merging

/// Merges two commits of a data folder by what their files mean.
struct CommitMerge {
  let git: GitRepository
  let moment: FolderMerge.Moment

  /// What is to be changed, and the files of our commit.
  struct Found {
    var merge: FolderMerge
    var ours: [String: GitRepository.Entry]
    var theirs: [String: GitRepository.Entry]
    /// The changes of the folder, with what is there now.
    var changes: [LockedFolder.Change]
  }

  /// - Parameters:
  ///   - ours: Our commit; `nil` before the first one.
  ///   - theirs: The other commit.
  func merge(_ ours: String?, _ theirs: String) throws -> Found {
    let one = try ours.map { commit throws(Refusal) in try git.files(of: commit) } ?? [:]
    let other = try git.files(of: theirs)
    try GitSecrets.refuse(incoming: other, besides: one)
    let store = BlobStore(git)
    let base = try ours.map { try self.base(of: $0, theirs, store) } ?? .some([:])
    // Links of our own stay as they are, and are no text.
    func plain(_ files: [String: GitRepository.Entry]) -> FolderMerge.Files {
      files.filter { $0.value.mode.hasPrefix("100") }.mapValues(\.blob)
    }
    let (left, right) = (plain(one), plain(other))
    try store.fetch(differing: base ?? [:], left, right)
    let merge = try FolderMerge(base: base, ours: left, theirs: right, at: moment, read: store.read)
    let changes = try merge.changes.sorted { $0.key < $1.key }.map { path, change in
      let after: [UInt8]? =
        switch change {
        case .content(let blob): try store.read(blob)
        case .bytes(let bytes): bytes
        case .removed: nil
        }
      return LockedFolder.Change(path, from: try left[path].map(store.read), to: after)
    }
    return Found(merge: merge, ours: one, theirs: other, changes: changes)
  }

  /// The files that both commits had.
  private func base(of ours: String, _ theirs: String, _ store: BlobStore) throws -> FolderMerge.Files? {
    let state = CommonState<String>(
      files: { try git.files(of: $0).mapValues(\.blob) },
      bases: { one, other in
        try git.run(["merge-base", "--all", one, other]).output.split(separator: "\n").map(String.init)
      }, read: store.read, keep: store.keep, willMerge: store.fetch)
    return try state.of(ours, theirs, at: moment)
  }

  /// Makes the commit of a merge, without moving any branch.
  func commit(_ found: Found, _ ours: String, _ theirs: String, device: String) throws -> String {
    guard let folder = try git.folder() else { throw Refusal("there is no repository here any more") }
    let index = folder + "/daybook-index"
    try? FileManager.default.removeItem(atPath: index)
    defer { try? FileManager.default.removeItem(atPath: index) }
    let environment = ["GIT_INDEX_FILE": index]
    try git.said(["read-tree", ours], environment: environment)
    var lines: [String] = []
    // What goes, goes first: a folder may come where a file was.
    for (path, change) in found.merge.changes.sorted(by: { $0.key < $1.key }) where change == .removed {
      lines.append("0 \(String(repeating: "0", count: 40))\t\(path)\0")
    }
    for (path, change) in found.merge.changes.sorted(by: { $0.key < $1.key }) {
      let blob: String
      switch change {
      case .removed: continue
      case .content(let name): blob = name
      case .bytes(let bytes):
        let made = try git.said(["hash-object", "-w", "--no-filters", "--stdin"], reading: bytes)
        blob = String(made.prefix { $0 != "\n" })
      }
      let mode = found.ours[path]?.mode ?? found.theirs[path]?.mode ?? "100644"
      lines.append("\(mode) \(blob)\t\(path)\0")
    }
    try git.said(
      ["update-index", "-z", "--index-info"], reading: Array(lines.joined().utf8), environment: environment)
    let tree = try git.said(["write-tree"], environment: environment)
    var identity: [String: String] = [:]
    if try git.line(["config", "--get", "user.email"]) == nil {
      for role in ["AUTHOR", "COMMITTER"] {
        identity["GIT_\(role)_NAME"] = device
        identity["GIT_\(role)_EMAIL"] = "daybook@localhost"
      }
    }
    let commit = try git.said(
      ["commit-tree", String(tree.prefix { $0 != "\n" }), "-p", ours, "-p", theirs, "-m", "Merged on \(device)"],
      environment: identity)
    return String(commit.prefix { $0 != "\n" })
  }
}

/// The contents of blobs, each asked of git once.
private final class BlobStore {
  private let git: GitRepository
  private var known: [String: [UInt8]] = [:]

  init(_ git: GitRepository) { self.git = git }

  /// Asks for everything at once that a merge will read.
  func fetch(differing base: FolderMerge.Files, _ ours: FolderMerge.Files, _ theirs: FolderMerge.Files) throws {
    var wanted: Set<String> = []
    for path in Set(ours.keys).union(theirs.keys) {
      let blobs = [base[path], ours[path], theirs[path]]
      if blobs[1] != blobs[2] || blobs[0] != blobs[1] { wanted.formUnion(blobs.compactMap { $0 }) }
    }
    for (blob, bytes) in try git.contents(of: wanted.filter { known[$0] == nil }.sorted()) { known[blob] = bytes }
  }

  func read(_ blob: String) throws -> [UInt8] {
    if let bytes = known[blob] { return bytes }
    guard let bytes = try git.contents(of: [blob])[blob] else {
      throw Refusal("git does not have all that it should have", hint: "`git fsck` says what is missing")
    }
    known[blob] = bytes
    return bytes
  }

  /// The name of a content that git need not have: the one that it would have there, so that equal contents are known to be.
  func keep(_ bytes: [UInt8]) throws -> String {
    let made = try git.said(["hash-object", "--no-filters", "--stdin"], reading: bytes)
    let name = String(made.prefix { $0 != "\n" })
    known[name] = bytes
    return name
  }
}
