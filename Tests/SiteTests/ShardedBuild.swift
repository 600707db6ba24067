import DataFolder
import Editions
import Foundation
import Journal
import SiteBuild
import SitePlan
import TestSupport
import Testing

@testable import daybook

extension TemporarySite {
  var sharded: ShardedSite {
    ShardedSite(root: data, sealing: sealing)
  }

  /// The summaries of all parts, each written and read again.
  func summaries(_ count: Int) async throws -> [SiteSummary] {
    var summaries: [SiteSummary] = []
    var site = sharded
    for number in 1...count {
      let (made, part) = try await site.summary(of: .part(number, of: count), today: Day(today), now: 0)
      site.ready = part.maker
      summaries.append(try #require(SiteSummary(bytes: made.bytes, upTo: Shard.most)))
    }
    return summaries
  }

  func summary(_ count: Int) async throws -> SiteSummary {
    var parts = try await summaries(count).reversed() as [SiteSummary]
    var all = parts.removeFirst()
    for part in parts { try all.join(part) }
    all.sort()
    return all
  }

  @discardableResult
  func build(_ shard: Shard, with all: SiteSummary, by maker: EditionMaker? = nil) async throws -> ShardOutcome {
    var sharded = sharded
    sharded.ready = maker
    return try await sharded.build(shard, with: all, from: "all.summary", into: site)
  }

  /// Makes all parts, in the order of their numbers backwards, and the rest.
  @discardableResult
  func buildInShards(_ count: Int, with known: SiteSummary? = nil) async throws -> [ShardOutcome] {
    let made: SiteSummary
    if let known { made = known } else { made = try await summary(count) }
    var outcomes: [ShardOutcome] = []
    for shard in (1...count).reversed().map({ Shard.part($0, of: count) }) + [.rest] {
      outcomes.append(try await build(shard, with: made, by: outcomes.last?.part.maker))
    }
    return outcomes
  }

  /// Expects the public edition to be what one build makes, with nothing left over, and all of it to be known.
  func expectWhole(_ outcomes: [ShardOutcome] = [], _ circumstances: String = "") async throws {
    let clean = folder.appendingPathComponent("one").path
    try await build(.public, into: clean)
    let expected = try Self.files(in: clean)
    let built = try Self.files(in: site).filter { $0.key.hasPrefix("public/") }
    #expect(built.keys.sorted() == expected.keys.sorted(), "\(circumstances)")
    for (path, bytes) in expected where built[path] != bytes { Issue.record("\(path) differs: \(circumstances)") }
    #expect(try Self.folders(in: site + "/public") == Self.folders(in: clean + "/public"), "\(circumstances)")
    #expect(!FileManager.default.fileExists(atPath: site + "/.daybook/shards"), "\(circumstances)")
    #expect(!FileManager.default.fileExists(atPath: site + "/.daybook/unfinished"), "\(circumstances)")
    if !outcomes.isEmpty {
      let listed = outcomes.flatMap(\.built.files)
      #expect(listed.map { "public/" + $0 }.sorted() == expected.keys.sorted(), "\(circumstances)")
    }
    let again = try await build(.public)
    #expect(again.written.isEmpty && again.removed.isEmpty && again.rendered == 0, "\(circumstances)")
    try FileManager.default.removeItem(atPath: clean)
  }

  /// The folders in one, where the program left some empty, too.
  private static func folders(in folder: String) throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return Set(
      paths.filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder) && isFolder.boolValue
      })
  }

  /// Replaces the data folder by one at random.
  func fill(seed: UInt64, isSealed: Bool) throws {
    if FileManager.default.fileExists(atPath: data) { try FileManager.default.removeItem(atPath: data) }
    var files = RandomFolder(seed: seed).files
    var random = SeededGenerator(seed: seed)
    if isSealed {
      files["readers.yml"] = Data("- {reader: tom, key: \(1 + seed % 2)}\n- {reader: uma, key: 1}\n".utf8)
      for path in files.keys.sorted() where path.hasSuffix("followers.yml") {
        for reader in ["tom", "uma"] where Bool.random(using: &random) {
          files[path]?.append(contentsOf: "- {reader: \(reader), state: accepted}\n".utf8)
        }
      }
      seal()
    }
    let people = Set(files.keys.compactMap { $0.hasPrefix("people/") ? $0.split(separator: "/")[1] : nil })
    if let former = ["ana", "ben", "carl", "dora"].first(where: { !people.contains(Substring($0)) }),
      let now = people.sorted().first
    {
      files["renamed.yml"] = Data("- {was: \(former), is: \(now)}\n".utf8)
    }
    for (path, bytes) in files { try write(path, bytes) }
  }
}
