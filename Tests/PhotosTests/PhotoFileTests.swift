import Photos
import TestSupport
import Testing

@Suite("Photos")
struct PhotoFileTests {
  @Test(
    "what people may take for a photo is refused by its name",
    arguments: [
      ("\0\0\0\u{18}ftypheic", "HEIC"), ("\0\0\0\u{18}ftypmif1", "HEIC"), ("\0\0\0\u{18}ftypavif", "AVIF"),
      ("\0\0\0\u{18}ftypisom", "video"), ("GIF89a", "GIF"), ("BM......", "BMP"), ("%PDF-1.7", "PDF"), ("II*\0", "TIFF"),
      ("<svg>", "SVG"),
    ])
  func unsupported(start: String, kind: String) {
    #expect(throws: PhotoFlaw.unsupported(kind)) { try PhotoFile.inspect(Array(start.utf8) + [0, 0, 0, 0]) }
  }

  @Test("anything else is refused without a name")
  func unknown() {
    #expect(throws: PhotoFlaw.empty) { try PhotoFile.inspect([]) }
    #expect(throws: PhotoFlaw.unsupported(nil)) { try PhotoFile.inspect([0]) }
    #expect(throws: PhotoFlaw.unsupported(nil)) { try PhotoFile.cleaned(Array("hello, world".utf8)) }
    #expect(throws: PhotoFlaw.unsupported(nil)) { try PhotoFile.inspect(Array("RIFF....WAVE".utf8)) }
  }

  @Test("a HEIC photo is refused with the way to a JPEG")
  func heic() {
    #expect(PhotoFlaw.unsupported("HEIC").message == "this file is HEIC, and pictures are JPEG, PNG or WebP")
    #expect(PhotoFlaw.unsupported("HEIC").hint.contains("Most Compatible"))
  }

  @Test("nothing secret is left, the facts stay, and cleaning twice is cleaning once")
  func cleaning() throws {
    for photo in SamplePictures.all {
      let cleaned = try PhotoFile.cleaned(photo)
      for secret in ["SECRET", "thumbnail", "CAM", "PIX"] {
        #expect(!String(decoding: cleaned, as: UTF8.self).contains(secret))
      }
      #expect(cleaned.count < photo.count)
      #expect(try PhotoFile.inspect(cleaned) == PhotoFile.inspect(photo))
      #expect(try PhotoFile.cleaned(cleaned) == cleaned)
    }
  }

  @Test("a picture that is cut off anywhere is a flaw, or was whole before its trailer")
  func truncation() throws {
    for photo in SamplePictures.all {
      let whole = try PhotoFile.cleaned(photo)
      for length in photo.indices {
        let part = Array(photo[..<length])
        if let cleaned = try? PhotoFile.cleaned(part) {
          #expect(cleaned == whole, "after \(length) bytes")
        }
      }
      for length in whole.indices {
        #expect(throws: PhotoFlaw.self, "after \(length) bytes") { try PhotoFile.inspect(Array(whole[..<length])) }
      }
    }
  }

  @Test("bytes that are flipped lead to a flaw or to a picture that stays as it is when cleaned again")
  func flips() throws {
    var random = SeededGenerator(seed: 65_536)
    for photo in SamplePictures.all {
      for _ in 0..<4_000 {
        var damaged = photo
        for _ in 0...Int(random.next() % 4) {
          damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        guard let cleaned = try? PhotoFile.cleaned(damaged) else { continue }
        #expect(try PhotoFile.inspect(cleaned) == PhotoFile.inspect(damaged))
        #expect(try PhotoFile.cleaned(cleaned) == cleaned)
      }
    }
  }

  @Test("bytes at random behind a right start")
  func noise() {
    var random = SeededGenerator(seed: 3)
    let starts: [[UInt8]] = [[0xFF, 0xD8, 0xFF], SamplePictures.signature, Array("RIFF\u{7F}\0\0\0WEBPVP8X".utf8)]
    for _ in 0..<6_000 {
      let start = starts[Int(random.next() % 3)]
      let noise = (0..<Int(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if let cleaned = try? PhotoFile.cleaned(start + noise) {
        #expect((try? PhotoFile.cleaned(cleaned)) == cleaned)
      }
    }
  }
}
