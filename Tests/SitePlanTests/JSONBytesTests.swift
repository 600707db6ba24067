import Foundation
import Journal
import TestSupport
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

  @Test("decimals of any amount are those that the amount says")
  func decimals() {
    var random = SeededGenerator(seed: 8)
    let amounts = (0..<2_000).map { number in
      // Of every length, and with zeros at their end.
      Int64.random(in: 0...1_000_000_000_000_000, using: &random) >> (number % 50) / 1_000 * [1, 10, 1_000][number % 3]
    }
    for amount in (amounts + [0, 1, 999_999, 1_000_000, .max]).map({ Amount(millionths: $0) }) {
      let decimals = amount.isWhole ? "" : "." + amount.decimals
      #expect(text { $0.append(amount) } == "\(amount.whole)\(decimals)")
    }
  }

  @Test("days of years that have not four digits are those that they are, in the months of such years as well")
  func strangeYears() throws {
    let days = try ["9999-12-30", "0001-01-02"].flatMap { text in
      let day = try #require(Day(text))
      return (-40...40).map { day + $0 }
    }
    let json = text { bytes in
      for day in days { bytes.append(day) }
    }
    #expect(json == days.map { "\"\($0)\"" }.joined())
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
