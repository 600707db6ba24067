import Diagnostics
import FileSystem

/// The lock of one part of a site. Other parts may be made meanwhile; whoever makes all of it, or the rest, waits until no part has
/// one.
public struct ShardLock: ~Copyable {
  private let site: BuildLock
  private let own: BuildLock
  private let counted: BuildLock
  let number: Int
  let count: Int

  var state: StateFolder { .shard(number, of: count) }

  fileprivate init(
    site: consuming BuildLock, own: consuming BuildLock, counted: consuming BuildLock, number: Int, count: Int
  ) {
    self.site = site
    self.own = own
    self.counted = counted
    self.number = number
    self.count = count
  }
}

extension Builder {
  /// Locks one part of the output, waiting for a build of the same part, for those of another number of parts, which have the same
  /// people, and for one of all of the site.
  ///
  /// - Parameters:
  ///   - number: The number of the part, from 1.
  ///   - count: How many parts there are.
  /// - Throws: ``BuildError``; the site is then as it was.
  public func lock(shard number: Int, of count: Int) throws -> ShardLock {
    try withStateFolder { folder in
      let site = try lock(StateFolder.site.lock, in: folder, isShared: true)
      let state = StateFolder.shard(number, of: count)
      for path in [StateFolder.shards, state.path] {
        // It has what nobody reads but whoever builds: of private people, too.
        try System.makeFolders(path, in: folder, mode: 0o700)
        guard try FileStatus.of(path, in: folder)?.kind == .folder else {
          throw problem(.inTheWay, "must be a folder", at: path, hint: "remove it, and build again")
        }
      }
      let counted = try lock(parts: count, in: folder)
      return ShardLock(
        site: site, own: try lock(state.lock, in: folder), counted: counted, number: number, count: count)
    }
  }

  /// Locks one number of parts, when none of another number is being made. One call after the other does so: two that have their own
  /// and wait for each other's would wait for nothing.
  private func lock(parts count: Int, in folder: Int32) throws -> BuildLock {
    let turn = try lock(StateFolder.turn, in: folder)
    for name in ShardState.names(in: folder) where name.hasPrefix(StateFolder.lockName) {
      let other = StateFolder.shards + "/" + name
      if other != StateFolder.lock(ofParts: count) { _ = try lock(other, in: folder) }
    }
    let counted = try lock(StateFolder.lock(ofParts: count), in: folder, isShared: true)
    _ = consume turn
    return counted
  }
}
