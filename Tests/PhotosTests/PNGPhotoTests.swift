import Photos
import Testing

@Suite("PNG")
struct PNGPhotoTests {
  private typealias Sample = SamplePictures

  @Test("the size is that of the header")
  func size() throws {
    #expect(
      try PhotoFile.inspect(Sample.png(width: 70_000, height: 2)) == PhotoFacts(format: .png, width: 70_000, height: 2))
  }

  @Test("a checksum that is known from elsewhere")
  func checksum() {
    #expect(Sample.chunk("IEND") == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test(
    "chunks that change how it looks stay as they are",
    arguments: ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"])
  func kept(name: String) throws {
    let photo = Sample.png(before: [Sample.chunk(name, [1, 2, 3])])
    #expect(try PhotoFile.cleaned(photo) == photo)
  }

  @Test(
    "all others go, known or not",
    arguments: ["eXIf", "tEXt", "zTXt", "iTXt", "tIME", "sPLT", "hIST", "gIFx", "caBX", "meTa"])
  func dropped(name: String) throws {
    let secret = Sample.chunk(name, Array("secret".utf8))
    #expect(try PhotoFile.cleaned(Sample.png(before: [secret], after: [secret])) == Sample.png())
  }

  @Test("what follows the end goes")
  func trailer() throws {
    #expect(try PhotoFile.cleaned(Sample.png() + Array("secret".utf8)) == Sample.png())
  }

  @Test(
    "what no decoder could show is a flaw",
    arguments: [
      (Sample.signature + Sample.chunk("IDAT"), PhotoFlaw.malformed(.png, "it does not begin with its size")),
      (Sample.png(width: 0), .malformed(.png, "it says no size")),
      (Sample.png(before: [Sample.chunk("IHDR", [])]), .malformed(.png, "it says its size twice")),
      (
        Sample.png(before: [Sample.chunk("CgBI")]),
        .malformed(.png, "it needs a chunk CgBI, which browsers do not know")
      ),
      (
        Sample.signature + Sample.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 3, 2, 0, 0, 0]),
        .malformed(.png, "its header says what no PNG can be")
      ),
      (Sample.signature + Sample.chunk("IHDR", [1]), .malformed(.png, "its header is not what one is")),
      (
        Sample.signature + Sample.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]) + Sample.chunk("IEND"),
        .malformed(.png, "it holds no picture")
      ),
      (Sample.signature + [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0], .malformed(.png, "a chunk has no name")),
      (
        Sample.signature + [0xFF, 0xFF, 0xFF, 0xFF] + Array("IHDR".utf8),
        .malformed(.png, "a chunk is longer than any may be")
      ),
      (Sample.signature, .truncated(.png)),
    ] as [([UInt8], PhotoFlaw)])
  func flaws(bytes: [UInt8], flaw: PhotoFlaw) {
    #expect(throws: flaw) { try PhotoFile.inspect(bytes) }
  }

  @Test("a byte that changed on the way is noticed, wherever it is")
  func damage() {
    let photo = Sample.png(before: [Sample.chunk("gAMA", [0, 0, 1, 1]), Sample.chunk("tEXt", [1])])
    for index in photo.indices {
      var damaged = photo
      damaged[index] ^= 0x10
      #expect(throws: PhotoFlaw.self, "byte \(index)") { try PhotoFile.inspect(damaged) }
    }
  }
}
