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

  @Test("a comment with a comma that wants quotes is told so, and not taken for a photo")
  func commaInComment() throws {
    let hint = "a field with a comma in it needs quotes around it: `\"warm, windy\"`"
    for rest in ["warm, windy", "warm, windy, wet", "warm, windy,"] {
      let said = try Sample.said(of: "2026-11-19,water,1,\(rest)", header: Sample.header)
      #expect(said.count == 1)
      #expect(said.first?.contains("error: a comma makes two fields of the comment") == true)
      #expect(said.first?.hasSuffix(hint) == true)
    }
    let quoted = try Sample.said(of: "2026-11-19,water,1,\"warm\",windy.jpg", header: Sample.header)
    #expect(quoted.first?.contains("there is no photo `windy.jpg`") == true)
  }

  @Test("a number behind an amount is read as the comment, and pointed out as what may be its decimals")
  func numberBehindAmount() throws {
    let reading = try Sample.read(rows: "2026-11-19,water,5,2\n", header: "when,habit,value,comment\n")
    #expect(reading.entries(of: "water") == ["2026-11-19 5 \"2\""])
    #expect(
      reading.said == [
        "2026.csv:2:18 warning: the amount is 5, and `2` is the comment [3] → write `5.2` if that is the amount, or `5,\"2\"` if it is not"
      ])
    for row in ["2026-11-19,water,5,\"2\"", "2026-11-19,water,5,2 left", "2026-11-19,water,5.1,2"] {
      #expect(try Sample.said(of: row, header: "when,habit,value,comment\n") == [])
    }
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

  @Test("fields at the end of a row may be left out, and are empty", arguments: ["\n", "\r\n"])
  func shortRows(lineBreak: String) throws {
    let lines = [
      "when,habit,value,comment,photo,latitude,longitude", "2026-11-15,water,1", "2026-11-16,meditate,done",
      "2026-11-16T08:15,water,2,Nice", "2026-11-17,water,3,,", "2026-11-18,water,\"4\",\"warm, windy\"",
      "2026-11-19,water,5,mañana,,,", "2026-11-20,water,6,,,38.5,-9.5",
    ]
    let reading = try Sample.read(["2026.csv": lines.joined(separator: lineBreak)])
    #expect(reading.said == [])
    #expect(reading.entries(of: "meditate") == ["2026-11-16 done"])
    #expect(
      reading.entries(of: "water") == [
        "2026-11-15 1", "2026-11-16 08:15 2 \"Nice\"", "2026-11-17 3", "2026-11-18 4 \"warm, windy\"",
        "2026-11-19 5 \"mañana\"", "2026-11-20 6 38.5,-9.5",
      ])
  }

  @Test("a row and the same one with its fields left out are the same in two files")
  func shortCopies() throws {
    let full = Sample.header + "2026-11-19,water,1,,,,\n2026-11-20,water,2,Nice,,,\n"
    let short = Sample.header + "2026-11-19,water,1\n2026-11-20,water,2,Nice\n"
    let reading = try Sample.read(["a.csv": full, "b.csv": short])
    #expect(reading.said == [])
    #expect(reading.entries(of: "water") == ["2026-11-19 1", "2026-11-20 2 \"Nice\""])
  }

  @Test("rows without what is needed, and with more than the header names, are errors with what is to be done")
  func fieldCount() throws {
    #expect(
      try Sample.said(of: "2026-11-19,water", header: Sample.header) == [
        "2026.csv:2:1 error: 2 fields where the header names 7 [16] → a row has at least `when,habit,value`; only what follows may be left out"
      ])
    #expect(
      try Sample.said(of: "2026-11-19;water;1", header: Sample.header) == [
        "2026.csv:2:1 error: 1 field where the header names 7 [18] → columns are separated by commas"
      ])
    #expect(
      try Sample.said(of: "Nice,2026-11-19,water", header: "comment,when,habit,mood,value,photo\n").last
        == "2026.csv:2:1 error: 3 fields where the header names 6 [21] → a row has at least `comment,when,habit,,value`; only what follows may be left out"
    )
    #expect(
      try Sample.said(of: "2026-11-19,water,1,warm, windy,,,", header: Sample.header) == [
        "2026.csv:2:1 error: 8 fields where the header names 7 [33] → a field with a comma in it needs quotes around it: `\"warm, windy\"`"
      ])
    for row in ["# Holidays", "# Holidays, at last, by the sea"] {
      #expect(
        try Sample.said(of: row, header: Sample.header).first
          == "2026.csv:2:1 error: a table of check-ins has no comments [\(row.count)] → take the line out; what is to be remembered can stand in a column of your own"
      )
    }
  }

  @Test("a decimal comma is no comment, though fields may be left out")
  func decimalComma() throws {
    let message = "2026.csv:2:18 error: a decimal comma makes two fields of `5,2` [3]"
    #expect(try Sample.said(of: "2026-11-19,water,5,2") == [message + " → write `5.2`"])
    for row in ["2026-11-19,water,5,2", "2026-11-19,water,5,2,Nice"] {
      #expect(
        try Sample.said(of: row, header: Sample.header)
          == [message + " → write `5.2`, or `5,\"2\"` if the second is the next field"])
    }
    for row in ["2026-11-19,water,5,\"2\"", "2026-11-19,water,5,2,,,"] {
      #expect(try Sample.read(rows: row, header: Sample.header).entries(of: "water") == ["2026-11-19 5 \"2\""])
    }
  }

  // MARK: Conflicts

  @Test("what git left of a conflict is said once, where it begins, and the rows around it are read")
  func conflicts() throws {
    let rows = """
      2026-11-16,water,1
      <<<<<<< HEAD
      2026-11-17,water,2
      2026-11-17,wine,2
      ||||||| 1a2b3c4
      nonsense
      =======
      2026-11-17,water,3
      >>>>>>> phone
      2026-11-18,water,4
      <<<<<<< HEAD
      =======
      nonsense
      >>>>>>> phone
      2026-11-19,wine,5

      """
    let hint = "keep the lines that are right, and take out those with `<<<<<<<`, `=======` and `>>>>>>>`"
    for text in [rows, rows.replacing("\n", with: "\r\n")] {
      let reading = try Sample.read(rows: text)
      #expect(
        reading.said == [
          "2026.csv:3:1 error: a conflict that git left begins here [12] → \(hint)",
          "2026.csv:12:1 error: a conflict that git left begins here [12] → \(hint)",
          "2026.csv:16:12 error: there is no habit `wine` [4] → habits are named as their files in `habits/`",
        ])
      #expect(reading.entries(of: "water") == ["2026-11-16 1", "2026-11-18 4"])
    }
  }

  @Test("a conflict about the header is the only thing that is said of the file")
  func conflictOfHeaders() throws {
    let text = "<<<<<<< HEAD\nwhen,habit,value\n=======\nwhen,habit,value,mood\n>>>>>>> phone\n2026-11-19,wine,1\n"
    #expect(
      try Sample.read(["a.csv": text]).said == [
        "a.csv:1:1 error: a conflict that git left begins here [12] → "
          + "keep the lines that are right, and take out those with `<<<<<<<`, `=======` and `>>>>>>>`"
      ])
  }

  @Test("a mark that was forgotten is said to be one", arguments: ["=======", ">>>>>>> phone", "||||||| 1a2b3c4"])
  func forgottenMarks(mark: String) throws {
    let reading = try Sample.read(rows: "\(mark)\n2026-11-19,water,1\n")
    #expect(
      reading.said == ["2026.csv:2:1 error: a mark of a conflict that git left [\(mark.count)] → take this line out"])
    #expect(reading.entries(of: "water") == ["2026-11-19 1"])
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
        "2026.csv:5:1 error: 1 field where the header names 3 [8] → a row has at least `when,habit,value`; only what follows may be left out",
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
