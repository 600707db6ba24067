import Hashing
import Testing

@testable import SitePlan

@Suite("QR codes")
struct QRCodeTests {
  /// A symbol as text, a line for each row.
  private func drawn(_ code: QRCode) -> String {
    code.rows.map { row in String(row.map { $0 ? "#" : "." }) }.joined(separator: "\n")
  }

  @Test("a letter is the smallest symbol, as another encoder draws it")
  func smallest() throws {
    #expect(
      drawn(try #require(QRCode("A"))) == """
        #######.##.#..#######
        #.....#..##...#.....#
        #.###.#..####.#.###.#
        #.###.#.###...#.###.#
        #.###.#.###.#.#.###.#
        #.....#.####..#.....#
        #######.#.#.#.#######
        ........#.###........
        #...#.###..#.#####..#
        ..#.#...#..##..#.#.##
        ####.##...##..#####..
        ###....#.#...##.#.##.
        ###.#####...###...###
        ........#.#.###...###
        #######.##..##.....#.
        #.....#..####..#.#.#.
        #.###.#.####..#######
        #.###.#..#.##..#.#.##
        #.###.#....#..#####..
        #.....#..#...##.#.#..
        #######.#.#.###...#.#
        """)
  }

  @Test(
    "longer texts are the symbols of another encoder (python-qrcode 8), by the SHA-256 of their rows",
    arguments: [
      ("https://example.org/", 25, "c51590fc96384c7e93a62abbb77d3d6a33ef34985c0304c35e046d8a79abfd9b"),
      (
        "otpauth://totp/Ana%27s%20daybook:ana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ana%27s%20daybook"
          + "&algorithm=SHA1&digits=6&period=30", 49,
        "dad5022f0f22b231b988d56e627d229c52b31003d8c6ffed696e873d8511a157"
      ),
      (String(repeating: "x", count: 300), 69, "2abaf9ed149140d46fff8f03cf322665362cc2e1bb0134fd0862de0f78f0c5c8"),
      (String(repeating: "é", count: 200), 77, "9bda640410374b1248ffb0e4062df3c00cc2de0bbf4a5300f953194502681222"),
    ])
  func others(_ text: String, _ size: Int, _ digest: String) throws {
    let code = try #require(QRCode(text))
    #expect(code.rows.count == size)
    let hash = SHA256.digest(of: Array(drawn(code).utf8)).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    #expect(hash.joined() == digest)
  }

  @Test("of the longest text there is one, and of a longer one none")
  func bounds() {
    #expect(QRCode(String(repeating: "x", count: 666))?.rows.count == 97)
    #expect(QRCode(String(repeating: "x", count: 667)) == nil)
  }

  @Test("the picture has four light modules around the symbol, and a name")
  func picture() throws {
    let svg = String(decoding: try #require(QRCode("A")).svg(label: "a \"code\"").bytes, as: UTF8.self)
    #expect(svg.contains("viewBox=\"0 0 29 29\"") && svg.contains("aria-label=\"a &quot;code&quot;\""))
    #expect(svg.contains("d=\"M4 4h7v1h-7z"))
  }
}
