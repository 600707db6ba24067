/// Where a build keeps what it records, under the output folder: one for the site, and one for each part of it that is made by
/// itself.
struct StateFolder: Sendable {
  /// The path of the folder.
  let path: String

  static let site = StateFolder(path: Builder.state)
  /// The folder of those of all parts.
  static let shards = Builder.state + "/shards"
  /// What says of which edition folders the parts know that they may write into them, before the site's manifest does.
  static let claim = shards + "/claimed"

  /// The checksums of the site's manifests to all of which the parts belong, since a rest that began to take them up replaced one
  /// by another.
  static let taken = shards + "/taken"

  /// Of the last rest that was made to the end: what it was made of, and its files.
  static let finished = Builder.state + "/rest"

  /// What everybody holds who makes a part of that many.
  static func lock(ofParts count: Int) -> String { shards + "/" + lockName + String(count) }

  /// How the names of these begin.
  static let lockName = "lock-of-"

  /// The lock of whoever is about to begin a part.
  static let turn = shards + "/turn"

  /// That of a part by its number from 1.
  static func shard(_ number: Int, of count: Int) -> StateFolder {
    StateFolder(path: "\(shards)/\(number)-of-\(count)")
  }

  var manifest: String { path + "/manifest" }
  var sections: String { path + "/sections" }
  /// What changed since these were written.
  var changes: String { path + "/changes" }
  var stage: String { path + "/stage" }
  var lock: String { path + "/lock" }
  /// Of a part: the checksum of the site's manifest to which it belongs.
  var base: String { path + "/base" }
  /// Of a part that was made to the end: what it was made of.
  var done: String { path + "/done" }
}
