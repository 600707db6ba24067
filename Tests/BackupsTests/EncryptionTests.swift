import DataFolder
import Foundation
import Outside
import Testing

@testable import Backups

/// With the program `age`, which `scripts/test` installs where it can.
@Suite("Encrypted backups", .enabled(if: ExternalTool.path(of: "age") != nil, "the program age is not there"))
struct EncryptionTests {
  private func key(_ place: Place) throws -> (path: String, recipient: String) {
    try shell("age-keygen -o key.txt 2>/dev/null", in: place.root)
    let text = try shell("age-keygen -y key.txt", in: place.root)
    return (place.root + "/key.txt", text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test("only the key opens it, nothing of it is readable without, and every bit is needed")
  func sealed() async throws {
    let place = try Place()
    let (identity, recipient) = try key(place)
    let maker = BackupMaker(FolderWriter(root: place.data), encryption: Encryption(for: [recipient]))
    let made = try await maker.make(.file(place.root + "/one.tar.gz.age"), command: "daybook test")
    let bytes = try place.bytes("one.tar.gz.age")
    #expect(bytes.firstRange(of: Array("Shoes".utf8)) == nil)
    #expect(throws: BackupFailure.self) { try BackupFile(made.path).read() }
    let digests = try BackupFile(made.path, identity: identity).read()
    #expect(Set(digests.keys) == Set(Place.kept.keys))
    _ = try BackupUnpacking(BackupFile(made.path, identity: identity)).unpack(into: place.root + "/new")
    #expect(place.contents("new") == Place.kept)
    for index in [0, bytes.count / 2, bytes.count - 1] {
      var changed = bytes
      changed[index] ^= 1
      try place.write(changed, to: "changed.age")
      #expect(throws: (any Error).self) { try BackupFile(place.root + "/changed.age", identity: identity).read() }
    }
    #expect(place.names(in: ".").allSatisfy { !$0.hasPrefix(".") })
  }

  @Test("a key that is none is said by the program, and there is no backup")
  func unknownKey() async throws {
    let place = try Place()
    let maker = BackupMaker(FolderWriter(root: place.data), encryption: Encryption(for: ["xylophone"]))
    await #expect(throws: BackupFailure.self) {
      try await maker.make(.file(place.root + "/one.tar.gz.age"), command: "daybook test")
    }
    #expect(place.names(in: ".") == ["diary"])
  }
}
