import DataFolder
import Journal
import TestSupport

@testable import Merging

/// Contents by names, as git keeps blobs.
final class Contents {
  private var names: [[UInt8]: String] = [:]
  private var bytes: [String: [UInt8]] = [:]

  func keep(_ content: [UInt8]) -> String {
    if let name = names[content] { return name }
    let name = "content-\(names.count)"
    names[content] = name
    bytes[name] = content
    return name
  }

  func read(_ name: String) -> [UInt8] { bytes[name] ?? [] }
}

/// Commits, as git has them, without git.
final class History {
  struct Commit {
    var files: FolderMerge.Files
    var parents: [Int]
  }

  private(set) var commits: [Commit] = []
  /// The commit that all devices fetch and push.
  var shared: Int?

  func add(_ files: FolderMerge.Files, after parents: [Int]) -> Int {
    commits.append(Commit(files: files, parents: parents))
    return commits.count - 1
  }

  /// A commit with all before it.
  func line(of commit: Int) -> Set<Int> {
    var (found, waiting): (Set<Int>, [Int]) = ([], [commit])
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += commits[next].parents }
    }
    return found
  }

  /// The commits from which both come and that come after no other such commit.
  func bases(_ one: Int, _ other: Int) -> [Int] {
    let common = line(of: one).intersection(line(of: other))
    return common.filter { candidate in
      !common.contains { $0 != candidate && line(of: $0).contains(candidate) }
    }.sorted()
  }
}

/// A device with a copy of the data folder, and what it does to it.
struct Device {
  var name: String
  var files: [String: [UInt8]] = [:]
  var head: Int?
  /// Whether it merges by lines, as git does where the program is missing.
  var isPlain = false
  /// What its clock says, right or wrong.
  var moment: FolderMerge.Moment

  // MARK: Sync

  /// Commits what is new, and merges what was fetched.
  mutating func merge(
    _ fetched: Int?, _ history: History, _ contents: Contents,
    check: (_ merge: FolderMerge, _ turned: FolderMerge, _ ours: FolderMerge.Files, _ theirs: FolderMerge.Files) throws
      -> Void
  ) throws {
    let now = files.mapValues(contents.keep)
    if head.map({ history.commits[$0].files != now }) ?? true {
      head = history.add(now, after: head.map { [$0] } ?? [])
    }
    guard let fetched, let head, !history.line(of: head).contains(fetched) else { return }
    if history.line(of: fetched).contains(head) {
      self.head = fetched
      files = history.commits[fetched].files.mapValues(contents.read)
      return
    }
    let state = CommonState<Int>(
      files: { history.commits[$0].files }, bases: history.bases, read: contents.read, keep: contents.keep)
    let base = try state.of(head, fetched, at: moment)
    let theirs = history.commits[fetched].files
    let merged: FolderMerge.Files
    if isPlain {
      merged = Self.plain(base ?? [:], now, theirs, contents)
    } else {
      let merge = try FolderMerge(base: base, ours: now, theirs: theirs, at: moment, read: contents.read)
      let turned = try FolderMerge(base: base, ours: theirs, theirs: now, at: moment, read: contents.read)
      try check(merge, turned, now, theirs)
      merged = Self.applied(merge, to: now, contents)
    }
    self.head = history.add(merged, after: [head, fetched])
    files = merged.mapValues(contents.read)
  }

  static func applied(
    _ merge: FolderMerge, to files: FolderMerge.Files, _ contents: Contents
  ) -> FolderMerge.Files {
    merge.applied(to: files, keep: contents.keep)
  }

  /// What git makes of it with `merge=union` for check-ins, where nothing else changed on both sides.
  private static func plain(
    _ base: FolderMerge.Files, _ ours: FolderMerge.Files, _ theirs: FolderMerge.Files, _ contents: Contents
  ) -> FolderMerge.Files {
    var merged: FolderMerge.Files = [:]
    for path in Set(ours.keys).union(theirs.keys) {
      let (was, our, their) = (base[path], ours[path], theirs[path])
      if our == their || was == their {
        merged[path] = our
      } else if was == our {
        merged[path] = their
      } else if let our, let their {
        merged[path] = contents.keep(
          TextMerge.merged(base: was.map(contents.read), ours: contents.read(our), theirs: contents.read(their)))
      } else {
        merged[path] = our ?? their
      }
    }
    return merged
  }

  // MARK: Edits

  static let header = "when,habit,value,comment"

  func text(_ path: String) -> String { String(decoding: files[path] ?? [], as: UTF8.self) }

  mutating func write(_ text: String, to path: String) { files[path] = Array(text.utf8) }

  /// The name that somebody has here now.
  var person: String {
    let profile = files.keys.filter { $0.hasSuffix("/profile.yml") }.min()
    return profile.map { String($0.split(separator: "/")[1]) } ?? "ana"
  }

  var eventPaths: [String] { files.keys.filter { $0.contains("/events/") }.sorted() }

  /// The rows of all files that count.
  var rows: [String] {
    eventPaths.flatMap { text($0).split(separator: "\n").dropFirst().map(String.init) }.filter { !$0.hasPrefix("⇄") }
  }

  mutating func add(row: String, year: Int) {
    let path = "people/\(person)/events/\(year).csv"
    let before = files[path] == nil ? Self.header + "\n" : text(path)
    write(before + row + "\n", to: path)
  }

  /// Puts another row in the place of one, or takes it out.
  mutating func replace(row: String, with other: String?) {
    for path in eventPaths {
      var lines = text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard let index = lines.firstIndex(of: row) else { continue }
      if let other { lines[index] = other } else { lines.remove(at: index) }
      write(lines.joined(separator: "\n"), to: path)
      return
    }
  }
}
