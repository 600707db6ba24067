import Foundation
import Journal
import Testing

@testable import DataFolder

@Suite("Files of events")
struct EventFileTests {
  private typealias Sample = EventSample

  // MARK: Shape

  @Test("a person without `events/` has no events, and nothing is wrong")
  func noFolder() throws {
    let reading = try Sample.read([:])
    #expect(reading.said == [])
    #expect(reading.logs.count == Sample.habits.count)
  }

  @Test("a byte order mark, carriage returns and a last line without its end are read")
  func lineEnds() throws {
    let row = "2026-11-19,water,1"
    for text in [
      "\u{FEFF}when,habit,value\n\(row)\n", "when,habit,value\r\n\(row)\r\n", "when,habit,value\n\(row)",
      "when,habit,value\r\n\(row)",
      "\u{FEFF}when,habit,value\r\n\(row)\n", "when,habit,value\n\(row)\r\n",
      "\n\r\nwhen,habit,value\n\n\r\n\(row)\n\n",
      "\"when\",\"habit\",\"value\"\n\(row)\n",
    ] {
      let reading = try Sample.read(["2026.csv": text])
      #expect(reading.said == [])
      #expect(reading.entries(of: "water") == ["2026-11-19 1"])
    }
  }

  @Test("columns may stand in any order")
  func order() throws {
    let reading = try Sample.read(
      rows: "Nice,1,-9.5,38.5,2026-11-19T08:15,water\n", header: "comment,value,longitude,latitude,when,habit\n")
    #expect(reading.said == [])
    #expect(reading.entries(of: "water") == ["2026-11-19 08:15 1 \"Nice\" 38.5,-9.5"])
  }

  @Test("an unknown column is a warning, once, and its fields are passed over")
  func unknownColumns() throws {
    let reading = try Sample.read(
      rows: "2026-11-19,water,1,5,Nice,x\n2026-11-20,water,2,5,,x\n", header: "when,habit,value,mood,coment,\n")
    #expect(
      reading.said
        == [
          "2026.csv:1 warning: this column has no name, and is not read",
          "2026.csv:1:18 warning: there is no column `mood`; it is not read [4]",
          "2026.csv:1:23 warning: there is no column `coment`; it is not read [6] → did you mean `comment`?",
        ])
    #expect(reading.entries(of: "water") == ["2026-11-19 1", "2026-11-20 2"])
  }

  @Test("quoted fields may hold commas, and quotes written twice")
  func quotes() throws {
    let rows = "2026-11-19,water,1,\"warm, windy\",,,\n2026-11-20,\"water\",\"2\",\"a \"\"b\"\"\",\"\",,\n"
    let reading = try Sample.read(rows: rows, header: Sample.header)
    #expect(reading.said == [])
    #expect(reading.entries(of: "water") == ["2026-11-19 1 \"warm, windy\"", "2026-11-20 2 \"a \"b\"\""])
  }

  @Test("any .csv is read, by name, copies that a synchronising program left among them; nothing else is")
  func names() throws {
    let reading = try Sample.read([
      "b.csv": Sample.shortHeader + "2026-11-19,water,2\n",
      "a (conflicted copy).csv": Sample.shortHeader + "2026-11-19,water,1\n",
      "C.CSV": Sample.shortHeader + "2026-11-19,water,3\n", "notes.txt": "when", ".hidden.csv": "x", "old.csv~": "x",
    ])
    #expect(reading.said == [])
    #expect(reading.entries(of: "water") == ["2026-11-19 3", "2026-11-19 1", "2026-11-19 2"])
  }

  // MARK: What is wrong with a file

  @Test("an empty file is an error, one with nothing but a header is not")
  func empty() throws {
    let hint =
      "its first line names the columns: `when,habit,value,comment,photo,latitude,longitude`; or delete the file"
    for text in ["", "\n", "\u{FEFF}", "\r\n\n"] {
      #expect(try Sample.read(["a.csv": text]).said == ["a.csv error: the file is empty → \(hint)"])
    }
    #expect(try Sample.read(["a.csv": "when,habit,value"]).said == [])
  }

  @Test("without a header the file is read as if it had the usual one, and that is an error")
  func noHeader() throws {
    let reading = try Sample.read(["a.csv": "2026-11-19,water,1\n2026-11-20,wine,2\n"])
    #expect(
      reading.said == [
        "a.csv:1:1 error: the file has no header [18] → let the first line name the columns: "
          + "`when,habit,value,comment,photo,latitude,longitude`",
        "a.csv:2:12 error: there is no habit `wine` [4] → habits are named as their files in `habits/`",
      ])
    #expect(reading.entries(of: "water") == ["2026-11-19 1"])
  }

  @Test("a header without a column that is needed is an error, and the only one of the file")
  func missingColumns() throws {
    #expect(
      try Sample.read(["a.csv": "date,habit,comment\n2026-11-19,wine,x\n"]).said == [
        "a.csv:1:1 error: the header lacks `when`, `value`, so that no row can be read [18] → a header is "
          + "`when,habit,value,comment,photo,latitude,longitude`",
        "a.csv:1:1 warning: there is no column `date`; it is not read [4]",
      ])
    #expect(
      try Sample.read(["a.csv": "when;habit;value\n2026-11-19;water;1\n"]).said.first
        == "a.csv:1:1 error: the header lacks `when`, `habit`, `value`, so that no row can be read [16] → "
        + "columns are separated by commas")
    #expect(
      try Sample.read(["a.csv": "when,habit,value,value\n2026-11-19,water,1,2\n"]).said == [
        "a.csv:1:18 error: the column `value` is there twice [5] → take one of them out, with what stands in it"
      ])
  }

  @Test("UTF-16 is named as what it is")
  func utf16() throws {
    let folder = try TestFolder(withBase: false)
    try folder.write([0xFF, 0xFE, 0x77, 0x00, 0x68, 0x00, 0x0A, 0x00], to: "people/ana/events/a.csv")
    #expect(try Sample.read(folder).said == ["a.csv error: the file is UTF-16 → save it with the encoding UTF-8"])
  }

  // MARK: What is wrong with a line

  @Test("too few and too many fields are errors with the line as it should be")
  func fieldCount() throws {
    #expect(
      try Sample.said(of: "2026-11-19,water,1", header: Sample.header) == [
        "2026.csv:2:1 error: 3 fields where the header names 7 [18] → fields may be empty, but not left out: `2026-11-19,water,1,,,,`"
      ])
    #expect(
      try Sample.said(of: "2026-11-19,water,1,warm, windy,,,", header: Sample.header) == [
        "2026.csv:2:1 error: 8 fields where the header names 7 [33] → a field with a comma in it needs quotes around it: `\"warm, windy\"`"
      ])
    #expect(
      try Sample.said(of: "x").first
        == "2026.csv:2:1 error: 1 field where the header names 3 → fields may be empty, but not left out: `x,,`")
    #expect(
      try Sample.said(of: "# Holidays").first
        == "2026.csv:2:1 error: a table of check-ins has no comments [10] → take the line out; what is to be remembered can stand in a column of your own"
    )
  }

  @Test("quotes that are out of place are errors where they are")
  func badQuotes() throws {
    let closing = "one line is one event: a field cannot go on in the next line"
    let doubling = "put quotes around the whole field, and write each quote in it twice: `\"a \"\"b\"\"\"`"
    #expect(
      try Sample.said(of: "2026-11-19,water,\"1") == [
        "2026.csv:2:18 error: this quote is not closed on its line → \(closing)"
      ])
    #expect(
      try Sample.said(of: "2026-11-19,water,\"1\"x") == [
        "2026.csv:2:21 error: a comma is missing after the closing quote → \(doubling)"
      ])
    #expect(
      try Sample.said(of: "2026-11-19,water,1\"") == [
        "2026.csv:2:19 error: a quote stands in a field that does not begin with one → \(doubling)"
      ])
  }

  @Test("a field that goes on in the next line is an error, and the rows behind it are read")
  func lineBreakInField() throws {
    let reading = try Sample.read(
      rows: "2026-11-18,water,1,\"two\nlines\",,,\n2026-11-19,water,2,,,,\n", header: Sample.header)
    #expect(reading.said.count == 2)
    #expect(reading.entries(of: "water") == ["2026-11-19 2"])
  }

  @Test(
    "characters that are no text are errors at their place",
    arguments: [
      ("a\0b", "a NUL byte is no text → is this a text file?"),
      ("a\u{7}b", "the control character U+0007 is no text → take it out"),
      ("a\u{9B}b", "the control character U+009B is no text → take it out"),
      ("a\tb", "there is a tab in this line → columns are separated by commas"),
      ("a\rb", "there is a line break within this line → one line is one event: write a space instead"),
      ("a\u{2028}b", "there is a line break within this line → one line is one event: write a space instead"),
    ])
  func characters(comment: String, said: String) throws {
    #expect(
      try Sample.said(of: "2026-11-19,water,1,\(comment),,,", header: Sample.header) == ["2026.csv:2:21 error: \(said)"]
    )
  }

  @Test(
    "bytes that are not UTF-8 are errors in the column that a person counts",
    arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) throws {
    let folder = try TestFolder(withBase: false)
    let line = Array("2026-11-19,water,1,é👩‍👩‍👧".utf8) + bytes + Array(",,,\n2026-11-20,water,2,,,,\n".utf8)
    try folder.write(Array(Sample.header.utf8) + line, to: "people/ana/events/a.csv")
    let reading = try Sample.read(folder)
    #expect(reading.said == ["a.csv:2:22 error: this byte is not UTF-8 → save the file with the encoding UTF-8"])
    #expect(reading.entries(of: "water") == ["2026-11-20 2"])
  }

  @Test(
    "a line of megabytes is refused, and the lines after it are read and counted right",
    arguments: [66_000, 98_304, 200_000, 5_000_000])
  func longLine(length: Int) throws {
    let long = String(repeating: "x", count: length)
    let reading = try Sample.read(rows: "2026-11-18,water,1\n\(long)\n2026-11-19,water,2\nnonsense\n")
    #expect(
      reading.said == [
        "2026.csv:3:1 error: this line is longer than 65536 bytes → one line is one event; is a line break missing?",
        "2026.csv:5:1 error: 1 field where the header names 3 [8] → fields may be empty, but not left out: `nonsense,,`",
      ])
    #expect(reading.entries(of: "water") == ["2026-11-18 1", "2026-11-19 2"])
    #expect(reading.diagnostics.map(\.excerpt) == [nil, "nonsense"])
  }

  @Test("a file that is one endless line is refused")
  func endlessHeader() throws {
    let reading = try Sample.read(["a.csv": String(repeating: "when,", count: 50_000)])
    #expect(
      reading.said == [
        "a.csv:1:1 error: this line is longer than 65536 bytes → one line is one event; is a line break missing?"
      ])
  }

  @Test("errors carry the line that they are about")
  func excerpts() throws {
    let reading = try Sample.read(rows: "2026-11-18,water,1\n2026-11-19,wine,2\r\n")
    #expect(reading.diagnostics.map(\.excerpt) == ["2026-11-19,wine,2"])
  }

  @Test("of many errors of a kind twenty are shown, and the rest are counted")
  func manyErrors() throws {
    var rows = ""
    for _ in 0..<50 { rows += "2026-11-19,wine,1\n" }
    rows += "2026-11-19,water,-1\n"
    let reading = try Sample.read(rows: rows)
    #expect(reading.diagnostics.count == 22)
    #expect(reading.said[20] == "2026.csv:22:1 error: 30 more rows of habits that do not exist, from here on")
    #expect(reading.said[21].hasPrefix("2026.csv:52:18 error: `-1` has a sign"))
  }

  // MARK: The file system

  @Test("a folder or a pipe with the name of a file is an error")
  func notFiles() throws {
    let folder = try TestFolder(withBase: false)
    try folder.write("", to: "people/ana/events/a.csv/b.txt")
    #expect(try Sample.read(folder).said == ["a.csv error: this is a folder, and a file is expected"])
  }

  @Test("a symbolic link within the data folder is read, and one that leaves it is an error")
  func links() throws {
    let folder = try TestFolder(withBase: false)
    let outside = try TestFolder(["outside.csv": Sample.shortHeader + "2026-11-19,water,9\n"], withBase: false)
    try folder.write(Sample.shortHeader + "2026-11-19,water,1\n", to: "shared.csv")
    try folder.link("people/ana/events/a.csv", to: "../../../shared.csv")
    try folder.link("people/ana/events/b.csv", to: outside.root + "/outside.csv")
    try folder.link("people/ana/events/c.csv", to: "nowhere.csv")
    let reading = try Sample.read(folder)
    #expect(reading.entries(of: "water") == ["2026-11-19 1"])
    #expect(reading.said.count == 2)
    #expect(reading.said.first?.hasPrefix("b.csv error: this symbolic link leaves the data folder") == true)
    #expect(reading.said.last?.hasPrefix("c.csv error: this symbolic link leads nowhere") == true)
  }
}
