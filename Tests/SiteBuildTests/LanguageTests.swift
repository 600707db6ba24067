import FileSystem
import Foundation
import Journal
import SitePlan
import TestSupport
import Testing

@testable import SiteBuild

private let languages = Languages.translations

/// The checkout that these tests were built from.
private let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite("Languages")
struct LanguageTests {
  private static func file(_ language: String) throws -> [String: [PluralCategory: String]] {
    let path = "strings/\(language).yml"
    let bytes = try #require(BuiltInFile.all.first { $0.path == path }?.bytes)
    let file = WordFile(displayPath: path, bytes: bytes)
    #expect(file.flaws == [])
    return file.words.mapValues(\.forms)
  }

  private static func words(_ language: String) throws -> Words {
    try Words(language: language, entries: TemplateSet.load(language: language).words)
  }

  @Test("each says everything that English says, and nothing else", arguments: languages)
  func complete(_ language: String) throws {
    let (english, words) = (try Self.file("en"), try Self.file(language))
    #expect(english.keys.filter { words[$0] == nil }.sorted() == [])
    #expect(words.keys.filter { english[$0] == nil }.sorted() == [])
  }

  @Test("each fills in what English fills in", arguments: languages)
  func places(_ language: String) throws {
    let (english, words) = (try Self.file("en"), try Self.file(language))
    for (key, forms) in words.sorted(by: { $0.key < $1.key }) {
      let own = Set(forms.values.flatMap(TextPlaces.names))
      let model = Set((english[key] ?? [:]).values.flatMap(TextPlaces.names))
      if TextPlaces.offered(to: key).isEmpty {
        #expect(own == model, "\(key)")
      } else {
        #expect(own.isSubset(of: TextPlaces.offered(to: key)), "\(key)")
      }
    }
  }

  @Test("what is counted has the plural forms of the language, and the number in them", arguments: languages + ["en"])
  func plurals(_ language: String) throws {
    let (english, words) = (try Self.file("en"), try Self.file(language))
    let needed = Set(PluralCategory.all(in: language))
    for (key, forms) in words where (english[key] ?? [:]).count > 1 {
      #expect(Set(forms.keys) == needed, "\(key)")
      if key != Phrase.amountUnits.key { #expect(forms[.other]?.contains("{n}") == true, "\(key)") }
    }
    for (key, forms) in words where (english[key] ?? [:]).count == 1 { #expect(forms.count == 1, "\(key)") }
  }

  @Test("units of amounts have as many names in each form, and none twice", arguments: languages + ["en"])
  func unitsOfAmounts(_ language: String) throws {
    let forms = try #require(try Self.file(language)[Phrase.amountUnits.key])
    let lists = forms.mapValues { $0.split(separator: ",").map { $0.trimmingPrefix(" ").lowercased() } }
    #expect(Set(lists.values.map(\.count)).count == 1)
    for list in lists.values {
      #expect(list.count > 40)
      #expect(Set(list).count == list.count)
    }
  }

  @Test("nothing was left in English", arguments: languages)
  func translated(_ language: String) throws {
    let (english, words) = (try Self.file("en"), try Self.file(language))
    for (key, forms) in words {
      for (category, text) in forms where text == english[key]?[category] {
        let isSentence =
          text.split(whereSeparator: { $0.isWhitespace }).filter { $0.contains(where: \.isLetter) }.count > 2
        #expect(!isSentence || TextPlaces.names(in: text).count > 1, "\(key): \(text)")
      }
    }
  }

  @Test("lists of names are whole", arguments: languages + ["en"])
  func lists(_ language: String) throws {
    let words = try Self.file(language)
    for (key, count) in [
      ("dates.months", 12), ("dates.short_months", 12), ("dates.weekdays", 7), ("dates.short_weekdays", 7),
    ] {
      let names = (words[key]?[.other] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(Set(names).count == count, "\(key)")
    }
    let inflected = (words["dates.short_months_in_dates"]?[.other] ?? "").split(separator: ",").count
    #expect(inflected == 0 || inflected == 12)
    #expect((words["dates.weekday_letters"]?[.other] ?? "").split(separator: ",").count == 7)
  }

  /// Whether a word is a sign that stands between others.
  private static func isSign(_ key: String) -> Bool { key.hasPrefix("numbers.") || key.hasPrefix("marks.") }

  @Test("each keeps to its rules of punctuation", arguments: languages + ["en"])
  func punctuation(_ language: String) throws {
    let rules: [String: [String]] = [
      "en": [#" [:;?!%]"#, #"[a-z]'[a-z]*[“”]"#],
      "de": [#" [:;?!%]"#, #"[“”](?=\p{L})"#, #"\d%"#, "ß{2}"],
      "es": [#" [:;?!%]"#, #"\d%"#, #"^[^¿]*\?"#, #"^[^¡]*!"#],
      "fr": [
        #"[^\u{202F}\-][;?!»]"#, #"[\p{L}»)}][:]( |$)"#, #" [:;?!»%]"#, #"«[^\u{202F}]"#, #"\p{L}'\p{L}"#, #"\d%"#,
      ],
      "pt": [#" [:;?!%]"#, #"[«] "#],
    ]
    let everywhere = [#"  "#, #"^ | $"#, #"\.\.\."#]
    for (key, forms) in try Self.file(language) where !key.hasSuffix("_sample") && !Self.isSign(key) {
      for (text, rule) in forms.values.flatMap({ text in ((rules[language] ?? []) + everywhere).map { (text, $0) } }) {
        #expect(text.firstMatch(of: try Regex(rule)) == nil, "\(key): \(text), by \(rule)")
      }
      let text = forms[.other] ?? ""
      #expect(text.count { $0 == "„" } == (language == "de" ? text.count { $0 == "“" } : 0), "\(key)")
      #expect(text.count { $0 == "«" } == text.count { $0 == "»" }, "\(key)")
    }
  }

  @Test(
    "dates, ranges, times and numbers are written as the language writes them",
    arguments: [
      (
        "en",
        [
          "Friday, 20 November 2026", "20 November 2026", "20 Nov 2026", "Fri 20 Nov", "November 2026",
          "3 – 14 May 2026",
          "28 Dec 2025 – 3 Jan 2026", "07:05", "1,234.5", "12,345", "71%", "1 day", "0 days",
        ]
      ),
      (
        "de",
        [
          "Freitag, 20. November 2026", "20. November 2026", "20. Nov. 2026", "Fr, 20. Nov.", "November 2026",
          "3.–14. Mai 2026", "28. Dez. 2025 – 3. Jan. 2026", "07:05", "1.234,5", "12.345", "71\u{A0}%", "1 Tag",
          "0 Tage",
        ]
      ),
      (
        "es",
        [
          "Viernes, 20 de noviembre de 2026", "20 de noviembre de 2026", "20 nov 2026", "Vie, 20 nov",
          "Noviembre de 2026", "3-14 may 2026", "28 dic 2025 – 3 ene 2026", "7:05", "1234,5", "12.345", "71\u{A0}%",
          "1 día", "0 días",
        ]
      ),
      (
        "fr",
        [
          "Vendredi 20 novembre 2026", "20 novembre 2026", "20 nov. 2026", "Ven. 20 nov.", "Novembre 2026",
          "3–14 mai 2026", "28 déc. 2025 – 3 janv. 2026", "07:05", "1\u{202F}234,5", "12\u{202F}345", "71\u{202F}%",
          "1 jour", "0 jour",
        ]
      ),
      (
        "pt",
        [
          "Sexta-feira, 20 de novembro de 2026", "20 de novembro de 2026", "20 nov. 2026", "Sex., 20 nov.",
          "Novembro de 2026", "3–14 mai. 2026", "28 dez. 2025 – 3 jan. 2026", "07:05", "1234,5", "12\u{A0}345", "71%",
          "1 dia", "0 dias",
        ]
      ),
    ])
  func dates(_ language: String, _ expected: [String]) throws {
    let words = try Self.words(language)
    func day(_ text: String) throws -> Day { try #require(Day(text)) }
    let date = try day("2026-11-20")
    let written = [
      words.longDate(date), words.date(date), words.shortDate(date), words.weekdayAndDay(date),
      words.monthHeading(date.yearMonth), words.range(try day("2026-05-03"), try day("2026-05-14")),
      words.range(try day("2025-12-28"), try day("2026-01-03")), words.time(try #require(TimeOfDay("07:05"))),
      words.number(try Amount.parse("1234.5").get()), words.number(12_345), words.percent(0.71), words(.days, count: 1),
      words(.days, count: 0),
    ]
    #expect(written == expected)
  }

  @Test(
    "none, one, several, many and one and a half are said as each language says them",
    arguments: [
      ("en", ["0 glasses", "1 glass", "2 glasses", "5 glasses", "21 glasses", "1.5 glasses"]),
      ("de", ["0 Gläser", "1 Glas", "2 Gläser", "5 Gläser", "21 Gläser", "1,5 Gläser"]),
      ("es", ["0 vasos", "1 vaso", "2 vasos", "5 vasos", "21 vasos", "1,5 vasos"]),
      ("fr", ["0 verre", "1 verre", "2 verres", "5 verres", "21 verres", "1,5 verre"]),
      ("pt", ["0 copos", "1 copo", "2 copos", "5 copos", "21 copos", "1,5 copos"]),
    ])
  func amounts(_ language: String, _ expected: [String]) throws {
    let words = try Self.words(language)
    let unit = try #require(expected.last?.split(separator: " ").last).description
    let said = try ["0", "1", "2", "5", "21", "1.5"].map { words.amount(try Amount.parse($0).get(), unit: unit) }
    #expect(said == expected.map(words.isolated))
  }

  @Test("every counted sentence has its number, and no other", arguments: languages + ["en"])
  func counted(_ language: String) throws {
    let words = try Self.words(language)
    let forms = try Self.file(language)
    for phrase in Phrase.allCases where (forms[phrase.key] ?? [:]).count > 1 && phrase != .amountUnits {
      for number in [0, 1, 2, 5, 21] {
        let said = words(phrase, count: number)
        #expect(!said.contains("{n}"), "\(phrase.key)")
        // Schedules, repetitions, years, people and days of challenges, and what a message tells count from one, which has
        // words of its own.
        let countsFromOne =
          ["schedule.", "task.every", "task.remind_every", "remind.hidden", "challenges."].contains {
            phrase.key.hasPrefix($0)
          } || phrase == .yearsAgo
        if number == 1 || (number == 0 && countsFromOne) { continue }
        #expect(Set(said.matches(of: /\d+/).map { String($0.output) }) == [String(number)], "\(said)")
      }
    }
  }

  @Test("every phrase is used by a page")
  func phrasesAreUsed() throws {
    let sources = checkout.appending(path: "Sources")
    let paths = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var code = ""
    for case let file as URL in paths where file.pathExtension == "swift" && file.lastPathComponent != "Phrase.swift" {
      code += try String(contentsOf: file, encoding: .utf8)
    }
    let names = Set(code.matches(of: /\.([a-z][A-Za-z]+)/).map { String($0.output.1) })
    #expect(Phrase.allCases.map { "\($0)" }.filter { !names.contains($0) } == [])
  }

  @Test("every word is used by a phrase or a template")
  func wordsAreUsed() throws {
    var named = Set(Phrase.allCases.map(\.key))
    for file in BuiltInFile.all where file.path.hasSuffix(".mustache") {
      named.formUnion(TemplateReferences.names(in: file.bytes).words)
    }
    #expect(try Self.file("en").keys.filter { !named.contains($0) }.sorted() == [])
  }
}
