import Journal
import TestSupport
import Testing

@testable import DataFolder

@Suite("Editing check-ins")
struct EventSheetTests {
  private static func sheet(_ text: String) throws -> EventSheet { try EventSheet(Array(text.utf8)) }
  private static func text(_ sheet: EventSheet) -> String { String(decoding: sheet.bytes, as: UTF8.self) }
  private static let header = TestFolder.header
  private static let done = EventRow(when: "2026-11-21", habit: "run", value: "done")

  @Test("lines that cannot be read are told with their numbers, and empty ones are none")
  func unreadable() throws {
    let sheet = try Self.sheet("when,habit,value\n2026-11-21,run,done\n\n2026-11-22,run,done,a,b\n\"2026\n")
    #expect(sheet.unreadableLines().map(\.number) == [4, 5])
    #expect(sheet.unreadableLines().first?.bytes == Array("2026-11-22,run,done,a,b".utf8))
    #expect(sheet.rows().map(\.line) == [2])
  }

  @Test("a new file gets the header of all columns")
  func newFile() throws {
    var sheet = try EventSheet([])
    try sheet.append(Self.done)
    #expect(Self.text(sheet) == Self.header + "2026-11-21,run,done,,,,\n")
    #expect(sheet.rows().map(\.line) == [2])
    #expect(sheet.row(at: 2) == Self.done)
  }

  @Test(
    "a row is added at the end, in the columns and with the line breaks that the file has",
    arguments: [
      ("when,habit,value\n", "2026-11-21,run,done\n"),
      ("when,habit,value\r\n", "2026-11-21,run,done\r\n"),
      ("\u{FEFF}when,habit,value\n2026-01-01,a,1", "\n2026-11-21,run,done\n"),
      ("when,habit,value\r\n2026-01-01,a,1", "\r\n2026-11-21,run,done\r\n"),
      ("value,mood,when,photo,habit\n", "done,,2026-11-21,,run\n"),
      ("\n\nwhen,habit,value\n\n", "2026-11-21,run,done\n"),
      ("\"when\",\"habit\",value\n", "2026-11-21,run,done\n"),
      ("when,habit,value", "\n2026-11-21,run,done\n"),
    ])
  func appending(before: String, added: String) throws {
    var sheet = try Self.sheet(before)
    try sheet.append(Self.done)
    #expect(Self.text(sheet) == before + added)
  }

  @Test("texts with commas and quotes are put in quotes, and read back")
  func quoting() throws {
    var row = Self.done
    row.comment = "warm, \"windy\""
    var sheet = try EventSheet([])
    try sheet.append(row)
    #expect(Self.text(sheet) == Self.header + "2026-11-21,run,done,\"warm, \"\"windy\"\"\",,,\n")
    #expect(sheet.row(at: 2) == row)
  }

  @Test("columns that a row needs are added, to the header and empty to the other rows")
  func addingColumns() throws {
    var sheet = try Self.sheet("when,mood,habit,value\r\n2026-01-01,ok,run,1\r\n\r\nbroken\r\n2026-01-02,,run,2")
    var row = Self.done
    row.comment = "Felt light"
    try sheet.append(row)
    #expect(
      Self.text(sheet)
        == "when,mood,habit,value,comment\r\n2026-01-01,ok,run,1,\r\n\r\nbroken\r\n2026-01-02,,run,2,\r\n"
        + "2026-11-21,,run,done,Felt light\r\n")
    row = try #require(sheet.row(at: 2))
    row.latitude = "38.7"
    row.longitude = "-9.1"
    try sheet.replace(line: 2, with: row)
    #expect(
      Self.text(sheet).hasPrefix(
        "when,mood,habit,value,comment,latitude,longitude\r\n2026-01-01,ok,run,1,,38.7,-9.1\r\n"))
    #expect(sheet.rows().map(\.line) == [2, 5, 6])
  }

  @Test("only the fields that change are written anew")
  func replacing() throws {
    let line = "\"2026-01-01\",\"run\",1.50,\"a \"\"b\"\"\",,,,\"kept, as is\""
    var sheet = try Self.sheet("when,habit,value,comment,photo,latitude,longitude,mood\n\(line)\n2026-01-02,run,2,,,,,")
    var row = try #require(sheet.row(at: 2))
    #expect(row.comment == "a \"b\"")
    try sheet.replace(line: 2, with: row)
    #expect(Self.text(sheet).contains(line + "\n"))
    row.value = "skip"
    row.comment = ""
    try sheet.replace(line: 2, with: row)
    #expect(Self.text(sheet).hasSuffix("\n\"2026-01-01\",\"run\",skip,,,,,\"kept, as is\"\n2026-01-02,run,2,,,,,"))
  }

  @Test("a row that leaves fields out is read, and is complete once it is changed")
  func shortRows() throws {
    let header = "when,habit,value,comment,photo,latitude,longitude,mood\n"
    let text = header + "2026-01-01,run,5\r\n2026-01-02,run,done,2\n2026-01-03,run\n2026-01-04,run,1,\"a\""
    var sheet = try Self.sheet(text)
    #expect(sheet.rows().map(\.line) == [2, 3, 5])
    #expect(sheet.row(at: 3) == EventRow(when: "2026-01-02", habit: "run", value: "done", comment: "2"))
    for placed in sheet.rows() { try sheet.replace(line: placed.line, with: placed.row) }
    #expect(Self.text(sheet) == text)

    var row = try #require(sheet.row(at: 2))
    (row.latitude, row.longitude) = ("38.7", "-9.1")
    try sheet.replace(line: 2, with: row)
    // `5,2` alone would be five and a decimal comma.
    row = try #require(sheet.row(at: 3))
    row.value = "5"
    try sheet.replace(line: 3, with: row)
    row = try #require(sheet.row(at: 5))
    row.comment = "b"
    try sheet.replace(line: 5, with: row)
    #expect(
      Self.text(sheet) == header
        + "2026-01-01,run,5,,,38.7,-9.1,\r\n2026-01-02,run,5,2,,,,\n2026-01-03,run\n2026-01-04,run,1,b,,,,")
    try sheet.remove(line: 2)
    #expect(sheet.rows().map(\.line) == [2, 4])
  }

  @Test("a row that leaves fields out may leave out a new column, too")
  func shortRowsAndNewColumns() throws {
    var sheet = try Self.sheet("when,habit,value,comment\n2026-01-01,run,5\n2026-01-02,run,5,a\n")
    var row = Self.done
    row.photo = "a.jpg"
    try sheet.append(row)
    #expect(
      Self.text(sheet)
        == "when,habit,value,comment,photo\n2026-01-01,run,5\n2026-01-02,run,5,a,\n2026-11-21,run,done,,a.jpg\n")
    #expect(sheet.rows().map(\.line) == [2, 3, 4])
  }

  @Test("a row is taken out with its line, and all of a habit together")
  func removing() throws {
    let text =
      Self.header
      + "2026-01-01,run,1,,,,\n\n2026-01-01,runner,1,,,,\nrun\n2026-01-02,swim,done,run,,,\n2026-01-03,run,2,,,,"
    var sheet = try Self.sheet(text)
    try sheet.remove(line: 4)
    #expect(Self.text(sheet) == text.replacing("2026-01-01,runner,1,,,,\n", with: ""))
    let run = try #require(Slug("run"))
    #expect(sheet.rows(of: run).map(\.line) == [2, 6])
    #expect(sheet.removeRows(of: run).map(\.value) == ["1", "2"])
    #expect(Self.text(sheet) == Self.header + "\nrun\n2026-01-02,swim,done,run,,,\n")
    #expect(sheet.removeRows(of: run).isEmpty)
  }

  @Test("lines that are no rows cannot be changed, and line breaks cannot get into a row")
  func refused() throws {
    var sheet = try Self.sheet(Self.header + "\nbroken,\n2026-01-01,run,1,,,,\n")
    let before = sheet
    for line in [-1, 0, 1, 2, 3, 5, 99] {
      #expect(throws: EditFlaw.self) { try sheet.replace(line: line, with: Self.done) }
      #expect(throws: EditFlaw.self) { try sheet.remove(line: line) }
    }
    for comment in ["a\nb", "a\rb", "tab\t", "\u{2028}", "\0"] {
      var row = Self.done
      row.comment = comment
      #expect(throws: EditFlaw.self) { try sheet.append(row) }
      #expect(throws: EditFlaw.self) { try sheet.replace(line: 4, with: row) }
    }
    #expect(sheet == before)
  }

  @Test(
    "a file whose header cannot be used is not edited",
    arguments: ["when,value\n", "2026-01-01,run,1\n", "\"when,habit,value\n", "when;habit;value\n"])
  func unusable(text: String) throws {
    #expect(throws: EditFlaw.self) { try Self.sheet(text) }
  }

  @Test("a row says day, time, value and place as the data format has them")
  func rows() throws {
    let row = EventRow(
      day: try day("2026-11-21"), time: TimeOfDay("08:05"), habit: try #require(Slug("water")),
      value: .amount(Amount(millionths: 1_250_000)),
      details: EventDetails(comment: "cold", photo: "a.jpg", location: Location(latitude: 38.7223, longitude: -9.1)))
    #expect(
      row
        == EventRow(
          when: "2026-11-21T08:05", habit: "water", value: "1.25", comment: "cold", photo: "a.jpg", latitude: "38.7223",
          longitude: "-9.1"))
    #expect(row.day == Day("2026-11-21"))
    #expect(row.time == TimeOfDay("08:05"))
    #expect(Location.text(degrees: -0.000_000_4) == "0")
    #expect(Location.text(degrees: -0.5) == "-0.5")
    #expect(Location.text(degrees: 179.999_999_9) == "180")
    #expect(Location.text(degrees: 12) == "12")
  }

  @Test("random edits touch their own line only", arguments: 0..<60)
  func property(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let end = Bool.random(using: &random) ? "\r\n" : "\n"
    var names = ["when", "habit", "value", "comment", "photo", "latitude", "longitude", "mood"]
    names.shuffle(using: &random)
    var lines = [names.joined(separator: ",")]
    for _ in 0..<Int.random(in: 0...12, using: &random) { lines.append(Self.line(names, using: &random)) }
    var text = (Bool.random(using: &random) ? "\u{FEFF}" : "") + lines.joined(separator: end)
    if Bool.random(using: &random) { text += end }
    var sheet = try Self.sheet(text)
    for _ in 0..<8 {
      let before = Self.text(sheet)
      let placed = sheet.rows()
      var beforeLines = sheet.bytes.lines
      let row = Self.row(using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        try sheet.append(row)
        #expect(Self.text(sheet).hasPrefix(before))
        #expect(sheet.rows().last?.row == row)
        #expect(sheet.rows().dropLast() == placed[...])
      case 1:
        guard let chosen = placed.randomElement(using: &random) else { continue }
        try sheet.replace(line: chosen.line, with: row)
        #expect(sheet.row(at: chosen.line) == row)
        var afterLines = sheet.bytes.lines
        let mood = { (line: String) in Self.fields(line, names)?["mood"] ?? "" }
        #expect(mood(beforeLines[chosen.line - 1]) == mood(afterLines[chosen.line - 1]))
        beforeLines[chosen.line - 1] = ""
        afterLines[chosen.line - 1] = ""
        #expect(beforeLines == afterLines)
      default:
        guard let chosen = placed.randomElement(using: &random) else { continue }
        try sheet.remove(line: chosen.line)
        if chosen.line == beforeLines.count {
          beforeLines[chosen.line - 1] = ""
        } else {
          beforeLines.remove(at: chosen.line - 1)
        }
        #expect(Self.text(sheet) == beforeLines.joined(separator: "\n"))
      }
    }
  }

  private static func row(using random: inout SeededGenerator) -> EventRow {
    let texts = ["", "a", "é, ü", "\"", "👩‍👩‍👧", "x y"]
    return EventRow(
      when: "2026-01-0\(Int.random(in: 1...9, using: &random))", habit: "run",
      value: texts.randomElement(using: &random) ?? "", comment: texts.randomElement(using: &random) ?? "",
      photo: texts.randomElement(using: &random) ?? "", latitude: "1", longitude: "")
  }

  private static func line(_ names: [String], using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return ""
    case 1: return "not, a \"row"
    default:
      let fields = ["", "plain", "\"quo, ted\"", "\"a \"\"b\"\"\"", "ö", "\"\""]
      let count = Bool.random(using: &random) ? names.count : Int.random(in: 1...names.count, using: &random)
      return names.prefix(count).map { _ in fields.randomElement(using: &random) ?? "" }.joined(separator: ",")
    }
  }

  private static func fields(_ line: String, _ names: [String]) -> [String: String]? {
    let bytes = Array(line.utf8.filter { $0 != 0x0D })
    guard let fields = CSVLine(at: 0, number: 1, in: bytes).fields(in: bytes) else { return nil }
    return Dictionary(
      zip(names, fields.map { String(decoding: bytes[$0.range], as: UTF8.self) }), uniquingKeysWith: { $1 })
  }
}
