import Photos
import Testing

@Suite("JPEG")
struct JPEGPhotoTests {
  private typealias Sample = SamplePictures

  @Test("the size is that of the frame, baseline or progressive", arguments: [0xC0, 0xC1, 0xC2] as [UInt8])
  func size(marker: UInt8) throws {
    let bytes = [0xFF, 0xD8] + Sample.frame(width: 300, height: 200, marker: marker) + Sample.scan + [0xFF, 0xD9]
    #expect(try PhotoFile.inspect(bytes) == PhotoFacts(format: .jpeg, width: 300, height: 200))
  }

  @Test(
    "a picture that is turned by a quarter is shown with width and height swapped",
    arguments: 1...8 as ClosedRange<UInt8>, [false, true])
  func orientation(_ orientation: UInt8, bigEndian: Bool) throws {
    let bytes = Sample.jpeg(with: [Sample.exif(orientation: orientation, bigEndian: bigEndian)])
    let facts = try PhotoFile.inspect(bytes)
    #expect((facts.width, facts.height) == (orientation >= 5 ? (30, 40) : (40, 30)))
    #expect(try PhotoFile.inspect(PhotoFile.cleaned(bytes)) == facts)
  }

  @Test("of Exif the orientation stays, alone")
  func minimalExif() throws {
    let cleaned = try PhotoFile.cleaned(Sample.jpeg(with: [Sample.jfif, Sample.exif(orientation: 6)]))
    let exif = Sample.segment(
      0xE1,
      Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8) + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
    #expect(cleaned == Sample.jpeg(with: [Sample.jfif, exif]))
  }

  @Test("a picture that stands upright needs no Exif at all", arguments: [0, 1, 9, 255] as [UInt8])
  func noExif(orientation: UInt8) throws {
    #expect(try PhotoFile.cleaned(Sample.jpeg(with: [Sample.exif(orientation: orientation)])) == Sample.jpeg())
  }

  @Test("profile, Adobe's colour transform and JFIF's density stay; thumbnails, comments and the rest go")
  func segments() throws {
    let profile = Sample.profile(Sample.colorProfile())[0]
    let photo = Sample.jpeg(
      with: [
        Sample.jfifWithThumbnail, Sample.segment(0xE0, Array("JFXX\0thumbnail".utf8)),
        Sample.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)), profile,
        Sample.segment(0xE2, Array("MPF\0pictures".utf8)), Sample.segment(0xE5, [1]), Sample.segment(0xED, [1, 2]),
        Sample.adobe, Sample.segment(0xFE, Array("comment".utf8)),
      ], after: Sample.jpeg())
    #expect(try PhotoFile.cleaned(photo) == Sample.jpeg(with: [Sample.jfif, profile, Sample.adobe]))
  }

  @Test("fill bytes and stray bytes between segments are left out")
  func fillBytes() throws {
    let photo =
      [0xFF, 0xD8, 0xFF] + Sample.table + [7, 7] + Sample.frame(width: 4, height: 3) + Sample.scan + [0xFF, 0xFF, 0xD9]
    let expected = [0xFF, 0xD8] + Sample.table + Sample.frame(width: 4, height: 3) + Sample.scan + [0xFF, 0xD9]
    #expect(try PhotoFile.cleaned(photo) == expected)
  }

  @Test("the number of lines may come after the first scan")
  func lineCount() throws {
    let lines = Sample.segment(0xDC, [0, 30])
    let photo = [0xFF, 0xD8] + Sample.frame(width: 40, height: 0) + Sample.scan + lines + [0xFF, 0xD9]
    #expect(try PhotoFile.inspect(photo).height == 30)
    #expect(try PhotoFile.cleaned(photo) == photo)
  }

  @Test("several scans are all kept")
  func scans() throws {
    let photo =
      [0xFF, 0xD8] + Sample.frame(width: 40, height: 30, marker: 0xC2) + Sample.scan + Sample.table + Sample.scan + [
        0xFF, 0xD9,
      ]
    #expect(try PhotoFile.cleaned(photo) == photo)
  }

  @Test(
    "what no decoder could show is a flaw",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xD9], PhotoFlaw.malformed(.jpeg, "it holds no picture")),
      ([0xFF, 0xD8] + Sample.scan + [0xFF, 0xD9], .malformed(.jpeg, "its data come before its frame")),
      (
        [0xFF, 0xD8] + Sample.frame(width: 0, height: 3) + Sample.scan + [0xFF, 0xD9],
        .malformed(.jpeg, "it says no size")
      ),
      (
        [0xFF, 0xD8] + Sample.frame(width: 4, height: 0) + Sample.scan + [0xFF, 0xD9],
        .malformed(.jpeg, "it says no size")
      ),
      ([0xFF, 0xD8] + Sample.frame(width: 4, height: 3) + [0xFF, 0xD9], .malformed(.jpeg, "it holds no picture")),
      ([0xFF, 0xD8, 0xFF, 0xDB, 0, 1], .malformed(.jpeg, "a segment is shorter than its own length")),
      (
        [0xFF, 0xD8] + Sample.frame(width: 4, height: 3) + Sample.frame(width: 4, height: 3),
        .malformed(.jpeg, "it has more than one frame")
      ),
      ([0xFF, 0xD8] + Sample.jpeg(), .malformed(.jpeg, "a second picture begins inside the first")),
      ([0xFF, 0xD8, 0xFF], .truncated(.jpeg)),
    ] as [([UInt8], PhotoFlaw)])
  func flaws(bytes: [UInt8], flaw: PhotoFlaw) {
    #expect(throws: flaw) { try PhotoFile.inspect(bytes) }
  }
}
