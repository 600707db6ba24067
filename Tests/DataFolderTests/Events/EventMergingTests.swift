import Journal
import Testing

@testable import DataFolder

@Suite("Several rows for a day")
struct EventMergingTests {
  private typealias Sample = EventSample

  private func read(_ files: [String: String]) throws -> EventReading {
    try Sample.read(files.mapValues { Sample.header + $0 })
  }

  @Test("amounts of a day are all kept, equal ones too")
  func amounts() throws {
    let reading = try read(["a.csv": "2026-11-19,water,1,,,,\n2026-11-19,water,1,,,,\n2026-11-19,water,skip,,,,\n"])
    #expect(reading.said == [])
    #expect(reading.entries(of: "water") == ["2026-11-19 1", "2026-11-19 1", "2026-11-19 skip"])
  }

  @Test("of a yes/no habit the last row of a day counts, and the others are a warning")
  func lastOfAFile() throws {
    let reading = try read([
      "a.csv":
        "2026-11-19,meditate,done,,,,\n2026-11-19,water,1,,,,\n2026-11-19,meditate,skip,Flu,,,\n2026-11-19,meditate,missed,,,,\n"
    ])
    #expect(
      reading.said == [
        "a.csv:4:12 warning: `meditate` has a row for 2026-11-19 already, in line 2 [8] → the row that comes last counts: this one",
        "a.csv:5:12 warning: `meditate` has a row for 2026-11-19 already, in line 4 [8] → the row that comes last counts: this one",
      ])
    #expect(reading.diagnostics.first?.excerpt == "2026-11-19,meditate,skip,Flu,,,")
    #expect(reading.entries(of: "meditate") == ["2026-11-19 missed"])
  }

  @Test("a yes/no habit's row by night and one of the day before are of one day")
  func lastByNight() throws {
    var settings = Settings()
    settings.dayStartsAt = try #require(TimeOfDay("03:00"))
    let reading = try Sample.read(
      rows: "2026-11-19T02:00,meditate,done\n2026-11-18,meditate,skip\n", settings: settings)
    #expect(reading.entries(of: "meditate") == ["2026-11-18 skip"])
    #expect(reading.said.count == 1)
  }

  @Test("among files the last by name counts")
  func lastOfFiles() throws {
    let reading = try read([
      "b.csv": "2026-11-18,water,1,,,,\n2026-11-19,meditate,skip,,,,\n", "a.csv": "2026-11-19,meditate,done,,,,\n",
    ])
    #expect(
      reading.said == [
        "b.csv:3:12 warning: `meditate` has a row for 2026-11-19 already, in people/ana/events/a.csv:2 [8] → the row that comes last counts: this one"
      ])
    #expect(reading.entries(of: "meditate") == ["2026-11-19 skip"])
  }

  @Test("rows that are identical in two files are one, without a word")
  func identical() throws {
    let rows = "2026-11-18,meditate,done,Nice,,38.5,-9.5\n2026-11-19T08:15,water,1,,,,\n2026-11-19,meditate,skip,,,,\n"
    let once = try read(["2026.csv": rows])
    let thrice = try read(["2026.csv": rows, "2026 (copy).csv": rows, "z.csv": rows])
    #expect(thrice.said == [])
    #expect(thrice.logs.map(\.entries.count) == once.logs.map(\.entries.count))
    for habit in ["meditate", "water"] { #expect(thrice.entries(of: habit) == once.entries(of: habit)) }
  }

  @Test("identical rows count as often as in the file that has them most")
  func mostOften() throws {
    let row = "2026-11-19,water,1,,,,\n"
    let reading = try read(["a.csv": row + row, "b.csv": row + row + row, "c.csv": row])
    #expect(reading.entries(of: "water") == ["2026-11-19 1", "2026-11-19 1", "2026-11-19 1"])
  }

  @Test(
    "rows that differ in anything are not identical",
    arguments: [
      "2026-11-19T08:16,water,1,Nice,,,", "2026-11-19,water,1,Nice,,,", "2026-11-19T08:15,water,1.5,Nice,,,",
      "2026-11-19T08:15,water,done,Nice,,,", "2026-11-19T08:15,water,1,nice,,,", "2026-11-19T08:15,water,1,,,,",
      "2026-11-19T08:15,water,1,Nice,,1,1", "2026-11-20T08:15,water,1,Nice,,,",
    ])
  func different(row: String) throws {
    let reading = try read(["a.csv": "2026-11-19T08:15,water,1,Nice,,,\n", "b.csv": row + "\n"])
    #expect(reading.entries(of: "water").count == 2)
  }

  @Test("what is written in another way but says the same is identical")
  func sameMeaning() throws {
    let reading = try Sample.read([
      "a.csv": "when,habit,value,comment\n2026-11-19,water,1.50,Nice\n",
      "b.csv": "comment,value,habit,when\r\n\"Nice\",1.5,\"water\",2026-11-19\r\n",
    ])
    #expect(reading.entries(of: "water") == ["2026-11-19 1.5 \"Nice\""])
  }

  @Test("the row that came last still does when an identical one goes")
  func identicalAndLast() throws {
    let reading = try read([
      "a.csv": "2026-11-19,meditate,done,,,,\n",
      "b.csv": "2026-11-19,meditate,skip,,,,\n2026-11-19,meditate,done,,,,\n",
    ])
    #expect(reading.entries(of: "meditate") == ["2026-11-19 done"])
    #expect(reading.said.count == 1)
  }

  @Test("files that share only some of their days are unified in those")
  func overlap() throws {
    let reading = try read([
      "a.csv": "2026-01-01,water,1,,,,\n2026-01-02,water,1,,,,\n2026-01-03,water,1,,,,\n",
      "b.csv": "2026-01-03,water,1,,,,\n2026-01-04,water,1,,,,\n2026-01-05,water,1,,,,\n",
      "c.csv": "2026-01-05,water,1,,,,\n2026-01-06,water,1,,,,\n", "d.csv": "2026-01-02,water,1,,,,\n",
    ])
    #expect(reading.entries(of: "water") == (1...6).map { "2026-01-0\($0) 1" })
  }
}
