import Editions
import Journal
import SitePlan
import TestSupport
import Testing

@testable import SiteBuild

@Suite("What a change did, in words")
struct ChangeWordingTests {
  @Test("is said in its own words by each language", arguments: Languages.translations)
  func translated(_ language: String) throws {
    let english = ChangeWording(try Words(TemplateSet.load(language: "en")))
    let wording = ChangeWording(try Words(TemplateSet.load(language: language)))
    for sample in ChangeSummary.samples {
      if case .worded(let text) = sample {
        #expect(wording.sentence(sample) == text)
      } else {
        #expect(wording.sentence(sample) != english.sentence(sample))
        #expect(!wording.sentence(sample).contains("{"))
      }
    }
  }

  @Test(
    "check-ins of one habit on several days, and of several habits on one day, are said together",
    arguments: [
      ([("Run", EventValue.done, Int32(0))], "Run: done on 1"),
      ([("Run", .done, 0), ("Run", .done, 1), ("Run", .done, 2)], "Run: done on 1 to 3"),
      ([("Run", .skip, 0), ("Run", .skip, 2)], "Run: skipped on 1, 3"),
      ([("Run", .done, 0), ("Read", .done, 0)], "Run, Read: done on 1"),
      ([("Run", .done, 0), ("Read", .missed, 0)], "Run: done on 1; Read: missed on 1"),
      ([("Run", .amount(Amount(5)), 0), ("Read", .amount(Amount(5)), 0)], "Run: 5 km on 1; Read: 5 km on 1"),
    ])
  func together(_ recorded: [(String, EventValue, Int32)], _ said: String) throws {
    let words = try Words(TemplateSet.load(language: "en"))
    let wording = ChangeWording(
      words, namesKeys: true, date: { "\($0.number - 20_000 + 1)" }, amount: { words.amount($0, unit: $1) })
    let checkIns = recorded.map { habit, value, offset in
      ChangeSummary.CheckIn(habit: habit, value: value, unit: "km", day: Day(number: 20_000 + offset))
    }
    #expect(wording.sentence(.checkIns(checkIns)) == said)
  }

  @Test("keys of files are named in the terminal alone")
  func keys() throws {
    let words = try Words(TemplateSet.load(language: "en"))
    let terminal = ChangeWording(words, namesKeys: true, date: \.description, amount: { words.amount($0, unit: $1) })
    let change = ChangeSummary.habitChanged("Run", keys: ["title", "target"])
    #expect(terminal.sentence(change) == "Run changed: title, target")
    #expect(ChangeWording(words).sentence(change) == "Run changed")
    #expect(terminal.sentence(.settingsChanged(keys: ["title"])) == "Settings changed: title")
    #expect(ChangeWording(words).sentence(.settingsChanged(keys: ["title"])) == "Settings changed")
  }
}
