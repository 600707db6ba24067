import Journal
import Testing

@testable import DataFolder

@Suite("Photos of events")
struct EventPhotoTests {
  private typealias Sample = EventSample

  /// The smallest that is a picture: 4 × 3 pixels.
  static let picture: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xFF, 0xD9,
  ]

  private func said(of name: String, photos: [String: [UInt8]]) throws -> [String] {
    try Sample.read(["a.csv": Sample.header + "2026-11-19,water,1,,\(name),,\n"], photos: photos).said
  }

  @Test("a photo is known by its name, size and digest, once, however many events name it")
  func photo() throws {
    let rows = "2026-11-18,water,1,,b.jpg,,\n2026-11-19,water,1,,a.png,,\n2026-11-19,water,2,,b.jpg,,\n"
    let reading = try Sample.read(
      ["a.csv": Sample.header + rows], photos: ["a.png": Self.picture, "b.jpg": Self.picture, "unused.jpg": [1]])
    #expect(reading.said == [])
    #expect(reading.photos.map(\.name) == ["a.png", "b.jpg"])
    #expect(reading.photos.allSatisfy { $0.width == 4 && $0.height == 3 })
    #expect(reading.photos.first?.digest == "d93c796b8c3ff3263a110d0e2f3dd2e09ab8fde287ade8fc41ba7894bf498dc6")
    #expect(reading.entries(of: "water") == ["2026-11-18 1 b.jpg", "2026-11-19 1 a.png", "2026-11-19 2 b.jpg"])
  }

  @Test("a photo that is missing is an error that asks for the one that was meant")
  func missing() throws {
    #expect(
      try said(of: "x.jpg", photos: [:]) == [
        "a.csv:2:21 error: there is no photo `x.jpg` [5] → there is no folder `photos/` yet"
      ])
    #expect(
      try said(of: "x.jpg", photos: ["park.jpg": Self.picture]) == [
        "a.csv:2:21 error: there is no photo `x.jpg` [5] → photos are looked for in `photos/`"
      ])
    #expect(
      try said(of: "prak.jpg", photos: ["park.jpg": Self.picture]) == [
        "a.csv:2:21 error: there is no photo `prak.jpg` [8] → did you mean `park.jpg`?"
      ])
  }

  @Test(
    "a name that is more than a name is an error",
    arguments: ["../../x", "a/b.jpg", "/etc/passwd", "..", ".", ".x.jpg", "a\\b.jpg"])
  func paths(name: String) throws {
    #expect(
      try said(of: name, photos: ["x.jpg": Self.picture]) == [
        "a.csv:2:21 error: `\(name)` is no plain file name\(name.count > 1 ? " [\(name.count)]" : "") → "
          + "put the photo into `photos/` and name it here"
      ])
  }

  @Test("what is no picture that can be shown is an error, by content and not by name")
  func content() throws {
    #expect(try said(of: "a.jpg", photos: ["a.jpg": Array("GIF89a".utf8)]).first?.contains("this file is GIF") == true)
    #expect(try said(of: "a.jpg", photos: ["a.jpg": []]).first?.contains("the picture is empty") == true)
    #expect(try said(of: "a.jpg", photos: ["a.jpg": Self.picture.dropLast()]).first?.contains("cut off") == true)
    #expect(try said(of: "a.txt", photos: ["a.txt": Self.picture]) == [])
  }

  @Test("a photo above the limit is an error, one of just that size is not")
  func limit() throws {
    let photo = Self.picture + [UInt8](repeating: 0, count: 65_536 - Self.picture.count)
    #expect(try said(of: "a.jpg", photos: ["a.jpg": photo]) == [])
    #expect(
      try said(of: "a.jpg", photos: ["a.jpg": photo + [0]]) == [
        "a.csv:2:21 error: the photo has more bytes than its limit of 65536 [5] → make it smaller, or raise `limits: {photo_bytes: …}` in daybook.yml"
      ])
  }

  @Test("a symbolic link to outside is an error, for a photo and for the folder of photos")
  func links() throws {
    let outside = try TestFolder(withBase: false)
    try outside.write(Self.picture, to: "secret.jpg")
    let folder = try TestFolder(
      ["people/ana/events/a.csv": Sample.header + "2026-11-19,water,1,,a.jpg,,\n"], withBase: false)
    try folder.link("people/ana/photos/a.jpg", to: outside.root + "/secret.jpg")
    #expect(try Sample.read(folder).said.first?.contains("this symbolic link leaves the data folder") == true)
    #expect(try Sample.read(folder).photos == [])

    let other = try TestFolder(
      ["people/ana/events/a.csv": Sample.header + "2026-11-19,water,1,,secret.jpg,,\n"], withBase: false)
    try other.link("people/ana/photos", to: outside.root)
    let reading = try Sample.read(other)
    #expect(reading.photos == [])
    #expect(reading.diagnostics.contains { $0.message.contains("this symbolic link leaves the data folder") })
  }

  @Test("the photo of a row that does not count is none of the person's")
  func lostRow() throws {
    let rows = "2026-11-19,meditate,done,,a.jpg,,\n2026-11-19,meditate,done,,b.jpg,,\n"
    let reading = try Sample.read(
      ["a.csv": Sample.header + rows], photos: ["a.jpg": Self.picture, "b.jpg": Self.picture])
    #expect(reading.photos.map(\.name) == ["b.jpg"])
  }
}
