import FileSystem
import SitePlan

/// What the build of one part of a site left, until the rest takes it up.
struct ShardState: Sendable {
  let number: Int
  let count: Int
  /// The files of the part; `nil` where it was ended before these were listed.
  var manifest: Manifest? { last.manifestOnDisk }
  /// The same with the records of its sections.
  let last: LastBuild
  /// What it was made of; `nil` where it was not made to the end.
  let note: [UInt8]?

  /// - Returns: `nil` for one of another site than this manifest is of: nothing that it says is true any longer.
  init?(_ number: Int, of count: Int, in folder: Int32, base: [UInt8]) {
    let state = StateFolder.shard(number, of: count)
    func file(_ path: String) -> [UInt8]? { try? System.read(path, in: folder, followsLink: false) }
    guard Self.isFolder(state.path, in: folder), let bound = file(state.base),
      Self.related(to: base, in: folder).contains(bound)
    else { return nil }
    (self.number, self.count) = (number, count)
    let last = LastBuild(folder, at: state)
    self.last = last
    note = (last.isSound ? last.manifestOnDisk : nil).flatMap { listed in
      file(state.done).flatMap { BuildNote.content(of: $0, boundTo: listed.checksum) }
    }
  }

  /// What binds a part to the manifest of the site.
  static func base(_ manifest: Manifest?) -> [UInt8] { (manifest?.checksum ?? .none).bytes }

  /// The manifests to which the same parts belong as to one of them: itself, and those that a rest which was ended replaced by it.
  static func related(to base: [UInt8], in folder: Int32) -> Set<[UInt8]> {
    let bytes = (try? System.read(StateFolder.taken, in: folder, followsLink: false)) ?? []
    let known = Set(stride(from: 0, to: bytes.count, by: base.count).map { Array(bytes[$0...].prefix(base.count)) })
    return known.contains(base) ? known : [base]
  }

  /// Whether there is a folder, and no link to one.
  private static func isFolder(_ path: String, in folder: Int32) -> Bool {
    (try? FileStatus.of(path, in: folder))?.kind == .folder
  }

  /// What lies where parts have their records. Through a link to another folder nothing is looked at.
  static func names(in folder: Int32) -> [String] {
    guard isFolder(StateFolder.shards, in: folder) else { return [] }
    return (try? System.names(in: StateFolder.shards, of: folder)) ?? []
  }

  /// All parts of which something is left and that belong to the site as it is.
  static func all(in folder: Int32, base: [UInt8]) -> [ShardState] {
    names(in: folder).compactMap(numbers).sorted { ($0.count, $0.number) < ($1.count, $1.number) }.compactMap {
      ShardState($0.number, of: $0.count, in: folder, base: base)
    }
  }

  private static func numbers(_ name: String) -> (number: Int, count: Int)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "of", case .part(let number, of: let count)? = Shard("\(parts[0])/\(parts[2])")
    else { return nil }
    return (number, count)
  }

  /// Removes what is left of all parts, when the site's manifest has all of it.
  static func removeAll(in folder: Int32) {
    guard isFolder(StateFolder.shards, in: folder) else {
      System.remove(StateFolder.shards, in: folder)
      return
    }
    let names = names(in: folder)
    func isPart(_ name: String) -> Bool {
      numbers(name) != nil && isFolder(StateFolder.shards + "/" + name, in: folder)
    }
    // Those that have to do with the manifest go first: what is left then counts for nothing.
    for case let (number, count)? in names.filter(isPart).map(numbers) {
      System.remove(StateFolder.shard(number, of: count).base, in: folder)
    }
    for name in names {
      let path = StateFolder.shards + "/" + name
      guard isPart(name) else {
        System.remove(path, in: folder)
        continue
      }
      for inner in (try? System.names(in: path, of: folder)) ?? [] {
        let entry = path + "/" + inner
        for staged in (try? System.names(in: entry, of: folder)) ?? [] {
          System.remove(entry + "/" + staged, in: folder)
        }
        if !System.removeFolder(entry, in: folder) { System.remove(entry, in: folder) }
      }
      _ = System.removeFolder(path, in: folder)
    }
    _ = System.removeFolder(StateFolder.shards, in: folder)
  }
}

extension LastBuild {
  /// The records of a build, with the files that parts of the site have since, where these were not taken up.
  func joined(_ states: [ShardState]) -> LastBuild {
    let editions = Set(states.flatMap { $0.manifest?.editions ?? [] }).union(manifest.editions)
    return joined(states, editions: Array(editions), sections: .empty)
  }

  /// - Parameters:
  ///   - latest: Some of their files, as they are now.
  ///   - editions: The folders of all editions that are known.
  ///   - sections: What is known of sections.
  func joined(
    _ states: [ShardState], latest: Manifest = .empty, editions: [String], sections: SectionRecord
  ) -> LastBuild {
    LastBuild(
      manifest: manifest.changing(states.flatMap { $0.last.manifest.entries } + latest.entries, editions: editions),
      manifestOnDisk: manifestOnDisk, sections: sections, sectionsOnDisk: sectionsOnDisk, isSound: isSound)
  }
}
