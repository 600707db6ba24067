import Deflate
import Foundation
import Hashing
import TestSupport
import Testing

@testable import Backups
@testable import Exchange

@Suite("Reading a backup")
struct BackupReadingTests {
  private static func backup() -> [UInt8] {
    let backup = BackupWriter()
    var bytes = backup.file("daybook.yml", Array("owner: ana\n".utf8), modified: 1_790_000_000)
    // Equal bytes, of which several are as good to repeat: what is packed may change without what is unpacked.
    bytes += backup.file("people/ana/photos/a.jpg", [UInt8](repeating: 7, count: 1_500), modified: 0)
    bytes += backup.file("people/ana/notes on a \\ and a\nbreak.md", [], modified: 0, isPrivate: true)
    return bytes + backup.end().bytes
  }

  private static func flaws(of bytes: [UInt8], inPiecesOf size: Int = .max) throws -> [BackupFlaw] {
    let reader = BackupReader()
    for start in stride(from: 0, to: bytes.count, by: min(size, max(1, bytes.count))) {
      try reader.take(Array(bytes[start..<min(bytes.count, start + min(size, bytes.count))]))
    }
    try reader.end()
    return reader.flaws
  }

  @Test("it is the same in pieces of any size")
  func pieces() throws {
    let bytes = Self.backup()
    for size in [1, 2, 57, 58, 59, 511, 512, 513, bytes.count] {
      #expect(try Self.flaws(of: bytes, inPiecesOf: size) == [], "\(size)")
    }
  }

  @Test("every bit that changes is noticed")
  func bits() throws {
    let bytes = Self.backup()
    // All of them in the thorough tests; else every seventh one, which meets each bit of a byte and each part of the file.
    let step = Rounds.isThorough ? 1 : 7
    var unnoticed: [Int] = []
    for bit in stride(from: 0, to: bytes.count * 8, by: step) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      if try Self.flaws(of: changed).isEmpty { unnoticed.append(bit) }
    }
    #expect(unnoticed == [])
    #expect(try Self.flaws(of: bytes) == [])
  }

  @Test("every byte that is missing at the end, and every one too many, is noticed")
  func length() throws {
    let bytes = Self.backup()
    for count in stride(from: 0, to: bytes.count, by: Rounds.isThorough ? 1 : 11) {
      #expect(try !Self.flaws(of: Array(bytes.prefix(count))).isEmpty, "\(count)")
    }
    #expect(try !Self.flaws(of: Array(bytes.dropLast())).isEmpty)
    #expect(try !Self.flaws(of: bytes + [0]).isEmpty)
    #expect(try !Self.flaws(of: bytes + bytes).isEmpty)
  }

  @Test("random bytes in the middle are noticed, and never read for ever")
  func noise() throws {
    let bytes = Self.backup()
    var random = SeededGenerator(seed: 18)
    for _ in 0..<Rounds.count(50, thorough: 2_500) {
      var changed = bytes
      let start = random.below(bytes.count)
      for index in start..<min(bytes.count, start + 1 + random.below(40)) { changed[index] = UInt8(random.below(256)) }
      if changed != bytes { #expect(try !Self.flaws(of: changed).isEmpty) }
    }
  }

  /// A backup whose whole is not sealed, so that the parts are looked at alone.
  private static func archive(_ entries: [(entry: TarEntry, bytes: String)]) -> [UInt8] {
    let gzip = GzipWriter()
    var packed: [UInt8] = []
    for (entry, text) in entries {
      let bytes = Array(text.utf8)
      var blocks = (entry.header ?? []) + bytes
      blocks += [UInt8](repeating: 0, count: TarEntry.padding(after: bytes.count))
      packed += gzip.pack(blocks)
    }
    packed += gzip.pack([UInt8](repeating: 0, count: 1_024)) + gzip.end()
    return packed + BackupSeal.bytes(SHA256.digest(of: packed))
  }

  private static func entry(_ path: String, _ text: String = "") -> (entry: TarEntry, bytes: String) {
    (TarEntry(path: path, size: text.utf8.count), text)
  }

  @Test(
    "no name leads out of the folder",
    arguments: [
      "data/../outside", "/etc/passwd", "data/./x", "data//x", "data/", "data/people/../../x", "data/a/..", "../x",
    ])
  func names(_ path: String) throws {
    let flaws = try Self.flaws(of: Self.archive([Self.entry(path, "x")]))
    #expect(flaws.first == .unsafe(path), "\(flaws)")
  }

  @Test("what is twice in it, not in the list, in the list alone, or other than the list says, is named")
  func list() throws {
    let sum = ChecksumList.hex(SHA256.digest(of: Array("x".utf8)))
    func flaws(_ list: String, _ entries: [(entry: TarEntry, bytes: String)]) throws -> [BackupFlaw] {
      try Self.flaws(of: Self.archive(entries + [Self.entry("SHA256SUMS", list)]))
    }
    let x = Self.entry("data/x", "x")
    #expect(try flaws("\(sum)  data/x\n", [x]) == [])
    #expect(try flaws("\(sum)  data/x\n", [x, x]).contains(.unlisted("x")))
    #expect(try flaws("", [x]) == [.unlisted("x")])
    #expect(try flaws("\(sum)  data/x\n\(sum)  data/y\n", [x]) == [.missing("y")])
    #expect(try flaws("\(sum)  data/x\n", [Self.entry("data/x", "y")]) == [.changed("x")])
    #expect(try flaws("\(sum) data/x\n", [x]) == [.changed("SHA256SUMS")])
    #expect(try Self.flaws(of: Self.archive([x])) == [.missing("SHA256SUMS")])
    #expect(try Self.flaws(of: Self.archive([Self.entry("SHA256SUMS"), x])) == [.unlisted("x")])
    // What lies beside the folder is none of it, and leads nowhere else.
    #expect(
      try flaws("\(sum)  data/x\n", [x, Self.entry("outside", "x")]) == [.unlisted("outside")])
  }

  @Test("another file is no backup, and one whose end is other bytes is not sealed")
  func foreign() throws {
    #expect(try Self.flaws(of: Array("when,habit\n".utf8)) == [.foreign])
    #expect(try Self.flaws(of: []) == [.cutOff])
    let whole = Self.backup()
    let sealless = Array(whole.dropLast(BackupReader.sealSize))
    #expect(try Self.flaws(of: sealless + [UInt8](repeating: 1, count: BackupReader.sealSize)) == [.unsealed])
    #expect(try Self.flaws(of: sealless) == [.unsealed])
  }

  @Test(
    "what another program packed again is compared by the list, in whichever way it is packed",
    arguments: [
      "tar -czf again.tar.gz -C out .", "tar -czf again.tar.gz -C out data SHA256SUMS",
      "tar -czf again.tar.gz -C out SHA256SUMS data", "tar --format=pax -czf again.tar.gz -C out .",
      "tar --format=ustar -czf again.tar.gz -C out SHA256SUMS $(cd out && find data -type f -not -name 'longlong*')",
      "tar --format=oldgnu -czf again.tar.gz -C out .", "gzip -dc one.tar.gz | gzip -9 >again.tar.gz",
      "(tar -cf - -C out . | head -c 2000 | gzip; tar -cf - -C out . | tail -c +2001 | gzip) >again.tar.gz",
      "python3 -c 'import shutil; shutil.make_archive(\"again\", \"gztar\", \"out\")'",
    ])
  func repacked(_ line: String) async throws {
    // The old format has no room for a name that is longer.
    let files = line.contains("ustar") ? Place.files.filter { !$0.key.contains("longlong") } : Place.files
    let place = try Place(files)
    let path = try await place.backUp()
    let digests = try BackupFile(path).read()
    try shell("mkdir out && tar -xzf one.tar.gz -C out", in: place.root)
    try shell(line, in: place.root)
    let found = try BackupFile(place.root + "/again.tar.gz").examine()
    #expect(found.flaws == [] && found.digests == digests && found.isRepacked)
    #expect(try !BackupFile(path).examine().isRepacked)
    // It is as good as the first one.
    _ = try BackupUnpacking(BackupFile(place.root + "/again.tar.gz")).unpack(into: place.root + "/new")
    #expect(place.contents("new") == place.contents("out/data"))
  }

  @Test("what was lost, changed or put to it before it was packed again is named")
  func repackedWrongly() async throws {
    let place = try Place()
    try await place.backUp()
    try shell("mkdir out && tar -xzf one.tar.gz -C out", in: place.root)
    func flaws(after line: String) throws -> [BackupFlaw] {
      try shell(
        "rm -rf changed again.tar.gz && cp -a out changed && cd changed && \(line) && tar -czf ../again.tar.gz .",
        in: place.root)
      return try BackupFile(place.root + "/again.tar.gz").examine().flaws
    }
    #expect(try flaws(after: "true") == [])
    #expect(try flaws(after: "rm data/daybook.yml") == [.missing("daybook.yml")])
    #expect(try flaws(after: "echo x >>data/daybook.yml") == [.changed("daybook.yml")])
    #expect(try flaws(after: "echo x >data/new.md") == [.unlisted("new.md")])
    #expect(try flaws(after: "echo x >.hidden") == [.unlisted(".hidden")])
    #expect(try flaws(after: "rm SHA256SUMS") == [.missing("SHA256SUMS")])
    #expect(try flaws(after: "ln -s /etc/passwd data/link") == [.noFile("link")])
    #expect(
      try flaws(after: "rm data/daybook.yml && ln -s /etc/passwd data/daybook.yml") == [.noFile("daybook.yml")])
    #expect(try flaws(after: "mkfifo data/pipe") == [.noFile("pipe")])
    // Nothing is unpacked of one that is not as the list says.
    #expect(throws: BackupFailure.self) {
      try BackupUnpacking(BackupFile(place.root + "/again.tar.gz")).unpack(into: place.root + "/new")
    }
    #expect(!FileManager.default.fileExists(atPath: place.root + "/new"))
  }

  @Test("what a Mac puts between the files when it packs them is left out and said, and nothing else is")
  func repackedOnMac() async throws {
    let place = try Place()
    try await place.backUp()
    try shell("mkdir out && tar -xzf one.tar.gz -C out && cp -a out clean", in: place.root)
    let added = [".DS_Store", "._data", "data/people/.DS_Store", "data/people/ana/._profile.yml"]
    for path in added { try place.write("Mac", to: "out/" + path) }
    try shell("tar -czf again.tar.gz -C out .", in: place.root)
    let found = try BackupFile(place.root + "/again.tar.gz").examine()
    #expect(found.flaws == [] && found.isRepacked && found.leftOut.sorted() == added.sorted())
    #expect(found.digests.count == Place.kept.count)
    _ = try BackupUnpacking(BackupFile(place.root + "/again.tar.gz")).unpack(into: place.root + "/new")
    #expect(place.contents("new") == place.contents("clean/data"))
    // It is no way to hide a file of the backup, nor to lead elsewhere.
    try shell("mv out/data/daybook.yml out/data/._daybook.yml && tar -czf again.tar.gz -C out .", in: place.root)
    #expect(try BackupFile(place.root + "/again.tar.gz").examine().flaws == [.missing("daybook.yml")])
    #expect(try Self.flaws(of: Self.archive([Self.entry("data/../._x", "x")])).first == .unsafe("data/../._x"))
  }

  /// The block of a header with other bytes in a field, or of another kind, and the right checksum.
  private static func header(
    _ entry: TarEntry, kind: Character = "0", _ fields: [Int: [UInt8]] = [:]
  ) throws -> [UInt8] {
    var block = try #require(entry.header)
    block[156] = try #require(kind.asciiValue)
    for (start, bytes) in fields { block.replaceSubrange(start..<(start + bytes.count), with: bytes) }
    block.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let digits = String(repeating: "0", count: 6 - sum.count) + sum
    block.replaceSubrange(148..<156, with: Array(digits.utf8) + [0, 0x20])
    return block
  }

  private static func padded(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: TarEntry.padding(after: text.utf8.count))
  }

  /// An archive whose only file has this header before it, with its list.
  private static func archive(head: [UInt8]) throws -> [UInt8] {
    let list = "\(ChecksumList.hex(SHA256.digest(of: Array("x".utf8))))  data/x\n"
    let end = try header(TarEntry(path: ChecksumList.name, size: list.utf8.count)) + padded(list)
    let gzip = GzipWriter()
    let blocks = head + padded("x") + end + [UInt8](repeating: 0, count: 1_024)
    let packed = gzip.pack(blocks) + gzip.end()
    return packed + BackupSeal.bytes(SHA256.digest(of: packed))
  }

  @Test(
    "numbers of an extended header that no file has are an error of the archive, and others are none",
    arguments: [
      ("size=99999999999999", false), ("size=8589934592", false), ("size=9223372036854775807", false),
      ("size=99999999999999999999999", false), ("size=-1", false), ("size=x", false), ("size=", false),
      ("size=1", true), ("mtime=99999999999999999999.5", true), ("mtime=-99999999999999", true), ("mtime=x", true),
      ("uid=99999999999999", true), ("gid=-1", true), ("SCHILY.realsize=99999999999999", true),
    ])
  func numbers(_ record: String, isRead: Bool) throws {
    var length = record.utf8.count + 2
    while "\(length)".utf8.count + record.utf8.count + 2 > length { length += 1 }
    let line = "\(length) \(record)\n"
    let head = try Self.header(TarEntry(path: "pax", size: line.utf8.count), kind: "x") + Self.padded(line)
    let flaws = try Self.flaws(of: Self.archive(head: head + Self.header(TarEntry(path: "data/x", size: 1))))
    #expect(isRead ? flaws == [] : flaws.first == .damaged(after: nil), "\(flaws)")
  }

  @Test("numbers of a header that do not fit are never written, and end nothing where they are read")
  func fields() throws {
    let most = TarEntry.largestNumber
    #expect(TarEntry(path: "x", size: Int(most), modified: most).header?.count == TarEntry.block)
    #expect(TarEntry(path: "x", size: Int(most) + 1).header == nil && TarEntry(path: "x", size: -1).header == nil)
    #expect(TarEntry(path: "x", size: 1, modified: .max).header == nil)
    #expect(TarEntry(path: "x", size: 1, modified: .min).header?.count == TarEntry.block)
    let entry = TarEntry(path: "data/x", size: 1)
    let (size, time, sevens) = (124, 136, Array("777777777777".utf8))
    #expect(try !Self.flaws(of: Self.archive(head: Self.header(entry, [size: sevens]))).isEmpty)
    #expect(try !Self.flaws(of: Self.archive(head: Self.header(entry, [size: [0x80]]))).isEmpty)
    #expect(try Self.flaws(of: Self.archive(head: Self.header(entry, [time: sevens]))) == [])
    #expect(try Self.flaws(of: Self.archive(head: Self.header(entry, [time: [0xFF]]))) == [])
  }

  @Test("a file of a backup that changed on the disk is named")
  func rot() async throws {
    let place = try Place()
    // What cannot be packed stands in the file as it is.
    var random = SeededGenerator(seed: 7)
    let noise = (0..<40_000).map { _ in UInt8(random.below(256)) }
    try place.write(noise, to: "diary/data/people/ana/photos/noise.jpg")
    let path = try await place.backUp()
    var bytes = try place.bytes("one.tar.gz")
    let spot = try #require(bytes.firstRange(of: noise[20_000..<20_016])).lowerBound
    bytes[spot] ^= 1
    try place.write(bytes, to: "one.tar.gz")
    let flaws = try BackupFile(path).examine().flaws
    #expect(flaws.contains(.changed("people/ana/photos/noise.jpg")), "\(flaws)")
    #expect(throws: BackupFailure.self) { try BackupUnpacking(BackupFile(path)).unpack(into: place.root + "/new") }
    #expect(place.names(in: ".") == ["diary", "one.tar.gz"])
  }

  @Test("lists of checksums are read as they are written, whatever files are called")
  func checksums() {
    let digest = SHA256.digest(of: [1])
    let names = ["a", "b c", "new\nline", "back\\slash", "\\n", "re\rturn", "Grüße"]
    let list = ChecksumList(Dictionary(uniqueKeysWithValues: names.map { ($0, digest) }))
    #expect(ChecksumList(list.bytes) == list)
    #expect(ChecksumList(list.bytes + [0x0A]) == nil && ChecksumList(Array("x".utf8)) == nil)
  }
}
