import Foundation
import Journal
import Testing

@testable import SitePlan

@Suite("JSON that is written as bytes")
struct JSONBytesTests {
  private func text(_ write: (inout JSONBytes) -> Void) -> String {
    var json = JSONBytes()
    write(&json)
    var html = HTMLWriter()
    json.append(to: &html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test(
    "a text comes back as it was, and ends no element of a page",
    arguments: ["", "a", "\"", "\\", "\\\"", "<", "</script>", "a<<b<", "\0", "\u{1F}\n", "é<ü", "\u{2028}", "end\\"])
  func texts(_ value: String) throws {
    let json = text { $0.append(value) }
    #expect(!json.contains("<"))
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [value])
  }

  @Test(
    "amounts have the decimals that they have",
    arguments: [
      ("0", "0"), ("0.5", "0.5"), ("7", "7"), ("99999", "99999"), ("100000", "100000"), ("1.000001", "1.000001"),
      ("999999999.999999", "999999999.999999"), ("3.50", "3.5"),
    ])
  func amounts(_ written: String, _ json: String) throws {
    var written = written
    let amount = try written.withUTF8 { try Amount.parse(utf8: $0).get() }
    #expect(text { $0.append(amount) } == json)
  }

  @Test(
    "days that follow each other, and days that do not, are those that they are",
    arguments: [1, -1, 27, 31, 365, -400])
  func manyDays(step: Int) throws {
    let first = try #require(Day("2024-02-27"))
    let days = (0..<40).map { first + $0 * step }
    let json = text { bytes in
      bytes.append(literal: "[")
      for (number, day) in days.enumerated() {
        if number > 0 { bytes.next() }
        bytes.append(day)
      }
      bytes.append(literal: "]")
    }
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == days.map(\.description))
  }

  @Test("days are texts, and what stands in the program is as it stands there")
  func days() throws {
    let day = try #require(Day("0987-02-03"))
    #expect(text { $0.append(day) } == "\"0987-02-03\"")
    #expect(text { $0.append(literal: "{\"a<b\":") } == "{\"a<b\":")
  }
}
