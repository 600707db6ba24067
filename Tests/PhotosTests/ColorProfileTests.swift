import Deflate
import Photos
import Testing

@Suite("Colour profiles")
struct ColorProfileTests {
  private typealias Sample = SamplePictures

  private static let telling = Sample.colorProfile(telling: "SECRET")
  private static let clean = Sample.colorProfile()

  private static let brokenProfiles: [[UInt8]] = {
    func changed(_ bytes: [UInt8], at place: Int) -> [UInt8] {
      var profile = clean
      profile.replaceSubrange(place..<place + bytes.count, with: bytes)
      return profile
    }
    return [
      [], [1, 2, 3], Array(clean.dropLast()), changed([0, 0, 0, 0], at: 0), changed(Array("nope".utf8), at: 36),
      // How many tags there are, and where the first is.
      changed([0, 1, 0, 0], at: 128), changed([0, 0, 0xFF, 0xFF], at: 136), changed([0, 0, 0, 8], at: 136),
    ]
  }()

  @Test("of a profile the colours stay where they are, and texts, devices, programs and times are blank")
  func blank() throws {
    let photo = Sample.webp([Sample.extended(flags: 0x20), Sample.riff("ICCP", Self.telling), Sample.lossy()])
    let expected = Sample.webp([Sample.extended(flags: 0x20), Sample.riff("ICCP", Self.clean), Sample.lossy()])
    #expect(Self.telling.count == Self.clean.count)
    #expect(try PhotoFile.cleaned(photo) == expected)
  }

  @Test("in a JPEG in one part or in several, in whatever order they come", arguments: [60_000, 100, 33])
  func jpeg(length: Int) throws {
    let parts = Sample.profile(Self.telling, by: length)
    let cleaned = try PhotoFile.cleaned(Sample.jpeg(with: parts.reversed()))
    #expect(cleaned == Sample.jpeg(with: Sample.profile(Self.clean)))
  }

  @Test("one that is too long for a segment is in several again")
  func longJPEG() throws {
    let long = Sample.colorProfile(curveLength: 150_000)
    let photo = Sample.jpeg(with: Sample.profile(long, by: 30_000))
    let cleaned = try PhotoFile.cleaned(photo)
    #expect(cleaned == Sample.jpeg(with: Sample.profile(long, by: 65_519)))
    #expect(try PhotoFile.cleaned(cleaned) == cleaned)
  }

  @Test("in a PNG it is taken out of its compression, and its name goes too")
  func png() throws {
    func chunk(_ name: String, _ profile: [UInt8]) -> [UInt8] {
      Sample.chunk("iCCP", Array(name.utf8) + [0, 0] + Zlib.stored(profile))
    }
    let photo = Sample.png(before: [chunk("SECRET", Self.telling)])
    #expect(try PhotoFile.cleaned(photo) == Sample.png(before: [chunk("icc", Self.clean)]))
    // As other programs compress it: 1,024 zeros behind the profile's own bytes.
    let long = Sample.colorProfile(curveLength: 1024)
    let again = try PhotoFile.cleaned(Sample.png(before: [chunk("icc", long)]))
    #expect(again == Sample.png(before: [chunk("icc", long)]))
  }

  @Test(
    "what is no profile, or one that leads out of itself, goes as a whole",
    arguments: ColorProfileTests.brokenProfiles)
  func broken(profile: [UInt8]) throws {
    let webp = Sample.webp([Sample.extended(flags: 0x20), Sample.riff("ICCP", profile), Sample.lossy()])
    #expect(try PhotoFile.cleaned(webp) == Sample.webp([Sample.extended(flags: 0), Sample.lossy()]))
    #expect(try PhotoFile.cleaned(Sample.jpeg(with: Sample.profile(profile))) == Sample.jpeg())
    let chunk = Sample.chunk("iCCP", Array("a\0\0".utf8) + Zlib.stored(profile))
    #expect(try PhotoFile.cleaned(Sample.png(before: [chunk])) == Sample.png())
  }

  @Test("a part that is missing or there twice, or a compression that is damaged, takes the profile with it")
  func incomplete() throws {
    let parts = Sample.profile(Self.telling, by: 100)
    #expect(try PhotoFile.cleaned(Sample.jpeg(with: Array(parts.dropFirst()))) == Sample.jpeg())
    #expect(try PhotoFile.cleaned(Sample.jpeg(with: parts + [parts[0]])) == Sample.jpeg())
    var packed = Zlib.stored(Self.clean)
    packed[packed.count - 1] ^= 1
    let chunk = Sample.chunk("iCCP", Array("a\0\0".utf8) + packed)
    #expect(try PhotoFile.cleaned(Sample.png(before: [chunk])) == Sample.png())
  }
}
