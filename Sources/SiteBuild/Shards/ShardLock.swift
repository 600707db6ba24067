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
    do {
      try System.makeFolders(output)
      let folder = try System.openFolder(output)
      defer { SystemCall.close(folder) }
      try checkState(in: folder)
      try System.makeFolders(Self.state, in: folder)
      func lock(_ path: String, isShared: Bool) throws -> BuildLock {
        try BuildLock(path, in: folder, output: output, waitingUpTo: lockTimeout, isShared: isShared)
      }
      let site = try lock(StateFolder.site.lock, isShared: true)
      let state = StateFolder.shard(number, of: count)
      for path in [StateFolder.shards, state.path] {
        // It has what nobody reads but whoever builds: of private people, too.
        try System.makeFolders(path, in: folder, mode: 0o700)
        guard try FileStatus.of(path, in: folder)?.kind == .folder else {
          throw problem(.inTheWay, "must be a folder", at: path, hint: "remove it, and build again")
        }
      }
      let counted = try lock(StateFolder.lock(ofParts: count), isShared: true)
      for name in ShardState.names(in: folder) where name.hasPrefix(StateFolder.lockName) {
        let other = StateFolder.shards + "/" + name
        if other != StateFolder.lock(ofParts: count) { _ = try lock(other, isShared: false) }
      }
      return ShardLock(
        site: site, own: try lock(state.lock, isShared: false), counted: counted, number: number, count: count)
    } catch let failure as SystemFailure {
      throw BuildError.output(diagnostic(failure))
    }
  }
}
