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

  /// To which manifest those parts belong, too, that a rest began to take up: its checksum.
  static let taken = shards + "/taken"

  /// That of a part by its number from 1.
  static func shard(_ number: Int, of count: Int) -> StateFolder {
    StateFolder(path: "\(shards)/\(number)-of-\(count)")
  }

  var manifest: String { path + "/manifest" }
  var sections: String { path + "/sections" }
  var stage: String { path + "/stage" }
  var lock: String { path + "/lock" }
  /// Of a part: the checksum of the site's manifest to which it belongs.
  var base: String { path + "/base" }
  /// Of a part that was made to the end: what it was made of.
  var done: String { path + "/done" }
}
