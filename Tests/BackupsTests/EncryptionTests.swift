import DataFolder
import Exchange
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
    // Its beginning, the key, the seal of its head, what is encrypted, its end: each is said of the backup, not of the program.
    for index in [0, 30, 90, 150, bytes.count / 2, bytes.count - 1] {
      var changed = bytes
      changed[index] ^= 1
      try place.write(changed, to: "changed.age")
      try damaged(place.root + "/changed.age", identity)
    }
    for count in [10, 100, 190, bytes.count - 1] {
      try place.write(Array(bytes.prefix(count)), to: "changed.age")
      try damaged(place.root + "/changed.age", identity)
    }
    try shell("age-keygen -o other.txt 2>/dev/null", in: place.root)
    #expect(try BackupFile(made.path, identity: place.root + "/other.txt").examine().flaws == [.locked])
    for key in ["none.txt", "one.tar.gz.age"] {
      let failure = try #require(throws: BackupFailure.self) {
        try BackupFile(made.path, identity: place.root + "/" + key).examine()
      }
      #expect(failure.reason == .refused && failure.path == place.root + "/" + key, "\(failure)")
    }
    #expect(place.names(in: ".").allSatisfy { !$0.hasPrefix(".") })
  }

  private func damaged(_ path: String, _ identity: String) throws {
    let backup = BackupFile(path, identity: identity)
    let found = try backup.examine()
    let isNamed =
      found.flaws.count == 1
      && {
        switch found.flaws[0] {
        case .encryption, .locked: true
        default: false
        }
      }()
    #expect(isNamed, "\(found.flaws)")
    #expect(try #require(throws: BackupFailure.self) { try backup.read() }.reason == .damaged)
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

@Suite("What age says")
struct AgeWordsTests {
  private func reason(_ message: String, key: String = "k") -> any Error {
    Encryption.reason("age failed: age: error: " + message, of: "one.tar.gz.age", with: key)
  }

  @Test("bytes that changed are the backup's, whatever the key is called")
  func damaged() {
    for message in [
      #"failed to read header: parsing age header: unexpected intro: "age-eocryption.org/v1\n""#, "bad header MAC",
      "failed to read header: failed to parse header: failed to read line: EOF", "invalid X25519 recipient block",
      "failed to decrypt and authenticate payload chunk",
    ] {
      guard case .encryption = reason(message) as? BackupFlaw else {
        Issue.record("\(message)")
        continue
      }
    }
    #expect(reason("no identity matched any of the recipients") as? BackupFlaw == .locked)
  }

  @Test("what is wrong with the key is the key's, and anything else is no word about the backup")
  func others() {
    for message in [
      #"reading "k": failed to open file: open k: permission denied"#,
      "identity file is encrypted with age but not with a passphrase",
    ] {
      let failure = reason(message) as? BackupFailure
      #expect(failure?.reason == .refused && failure?.path == "k", "\(message)")
    }
    for message in ["couldn't start plugin: exec: \"age-plugin-x\": not found", "it ended too early", "killed"] {
      let failure = reason(message) as? BackupFailure
      #expect(failure?.reason == .system && failure?.path == "one.tar.gz.age", "\(message)")
    }
  }
}
