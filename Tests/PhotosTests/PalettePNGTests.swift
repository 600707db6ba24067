import Deflate
import Testing

@testable import Photos

@Suite("Pictures of few colours")
struct PalettePNGTests {
  /// The numbers of the colours of each row, as the rules of the format give them.
  private func rows(_ file: [UInt8], width: Int) throws -> [[UInt8]] {
    var data: [UInt8] = []
    var place = 8
    while place < file.count {
      var length = 0
      for byte in file[place..<place + 4] { length = length << 8 | Int(byte) }
      if file[place + 4..<place + 8].elementsEqual("IDAT".utf8) { data += file[place + 8..<place + 8 + length] }
      place += 12 + length
    }
    let plain = try #require(Zlib.decompressed(data[...], limit: 1 << 20))
    let stride = (width + 1) / 2 + 1
    #expect(plain.count.isMultiple(of: stride))
    var above = [UInt8](repeating: 0, count: stride - 1)
    var rows: [[UInt8]] = []
    for start in Swift.stride(from: 0, to: plain.count, by: stride) {
      let packed = Array(plain[start + 1..<start + stride])
      #expect(plain[start] == 0 || plain[start] == 2)
      if plain[start] == 2 {
        for (index, byte) in packed.enumerated() { above[index] &+= byte }
      } else {
        above = packed
      }
      let numbers = above.flatMap { byte -> [UInt8] in [byte >> 4, byte & 15] }
      rows.append(Array(numbers.prefix(width)))
    }
    return rows
  }

  @Test("rows come back as they were drawn, of an even and of an odd width", arguments: [1, 2, 7, 1200])
  func rows(_ width: Int) throws {
    let colors: [(red: UInt8, green: UInt8, blue: UInt8)] = (0..<11).map { (number: UInt8) in
      (red: number * 20, green: 255 - number, blue: number)
    }
    var picture = PalettePNG(width: width, height: 7, colors: colors)
    let first: [UInt8] = (0..<width).map { UInt8($0 % 11) }
    let second: [UInt8] = first.reversed().map { 10 - $0 }
    picture.append(first, times: 1)
    picture.append(second, times: 4)
    picture.append(first, times: 2)
    let file = picture.bytes
    let expected: [[UInt8]] = [first] + Array(repeating: second, count: 4) + [first, first]
    #expect(try rows(file, width: width) == expected)
    // It is one by the rules that photos are read by, and nothing of it is taken out.
    let read = try PNGPhoto.read(ByteReader(file))
    #expect(read.facts.width == width && read.facts.height == 7)
    #expect(read.cleaned == file)
    #expect(picture.bytes == file)
  }
}
