import Photos
import Testing

@Suite("WebP")
struct WebPPhotoTests {
  private typealias Sample = SamplePictures

  @Test("the size is that of the picture, or of the canvas where there is one")
  func size() throws {
    #expect(
      try PhotoFile.inspect(Sample.webp([Sample.lossy(width: 300, height: 200)]))
        == PhotoFacts(format: .webp, width: 300, height: 200))
    #expect(
      try PhotoFile.inspect(Sample.webp([Sample.lossless(width: 16_384, height: 1)]))
        == PhotoFacts(format: .webp, width: 16_384, height: 1))
    let extended = Sample.webp([Sample.extended(flags: 0, width: 70_000, height: 9), Sample.lossy()])
    #expect(try PhotoFile.inspect(extended) == PhotoFacts(format: .webp, width: 70_000, height: 9))
  }

  @Test("Exif and XMP go, the header no longer says that they are there, and the size is mended")
  func metadata() throws {
    let photo = Sample.webp([
      Sample.extended(flags: 0x3C), Sample.riff("ICCP", Sample.colorProfile()), Sample.riff("ALPH", [1]),
      Sample.lossy(),
      Sample.riff("EXIF", Array("secret".utf8)), Sample.riff("XMP ", Array("secret".utf8)),
    ])
    let expected = Sample.webp([
      Sample.extended(flags: 0x30), Sample.riff("ICCP", Sample.colorProfile()), Sample.riff("ALPH", [1]),
      Sample.lossy(),
    ])
    #expect(try PhotoFile.cleaned(photo) == expected)
  }

  @Test("the header says of profile and animation what there is")
  func flags() throws {
    let lying = Sample.webp([Sample.extended(flags: 0xFF), Sample.lossy()])
    #expect(try PhotoFile.cleaned(lying) == Sample.webp([Sample.extended(flags: 0x10), Sample.lossy()]))
  }

  @Test("frames of an animation stay, without what is hidden in them")
  func animation() throws {
    let animation = Sample.riff("ANIM", [0, 0, 0, 0, 0, 0])
    let photo = Sample.webp([
      Sample.extended(flags: 0x02), animation, Sample.frame([Sample.lossy(), Sample.riff("EXIF", [1])]),
      Sample.frame([Sample.riff("ALPH", [1]), Sample.lossy()]),
    ])
    let expected = Sample.webp([
      Sample.extended(flags: 0x02), animation, Sample.frame([Sample.lossy()]),
      Sample.frame([Sample.riff("ALPH", [1]), Sample.lossy()]),
    ])
    #expect(try PhotoFile.cleaned(photo) == expected)
  }

  @Test("what follows a simple picture goes, inside the container and behind it")
  func trailer() throws {
    let photo = Sample.webp([Sample.lossy(), Sample.riff("EXIF", [1, 2])], after: [1, 2, 3])
    #expect(try PhotoFile.cleaned(photo) == Sample.webp([Sample.lossy()]))
  }

  @Test("the last chunk's padding may be missing, and is there afterwards")
  func padding() throws {
    var photo = Sample.webp([Sample.lossy()])
    photo.removeLast()
    photo[4] -= 1
    #expect(try PhotoFile.cleaned(photo) == Sample.webp([Sample.lossy()]))
  }

  @Test(
    "what no decoder could show is a flaw",
    arguments: [
      (Sample.webp([]), PhotoFlaw.malformed(.webp, "it holds no picture")),
      (Sample.webp([Sample.extended(flags: 0)]), .malformed(.webp, "it holds no picture")),
      (Sample.webp([Sample.riff("VP8 ", [1])]), .malformed(.webp, "its picture does not begin as one does")),
      (
        Sample.webp([Sample.riff("VP8L", [0x2E, 0, 0, 0, 0])]),
        .malformed(.webp, "its picture does not begin as one does")
      ),
      (Sample.webp([Sample.riff("VP8X", [0]), Sample.lossy()]), .malformed(.webp, "its header is not what one is")),
      (Sample.webp([Sample.extended(flags: 2), Sample.frame([])]), .malformed(.webp, "a frame is empty")),
      (Sample.webp([Sample.lossy(width: 0)]), .malformed(.webp, "its picture does not begin as one does")),
      (Array(Sample.webp([Sample.lossy()]).dropLast()), .truncated(.webp)),
    ] as [([UInt8], PhotoFlaw)])
  func flaws(bytes: [UInt8], flaw: PhotoFlaw) {
    #expect(throws: flaw) { try PhotoFile.inspect(bytes) }
  }
}
