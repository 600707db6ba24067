import Deflate
import Journal
import TestSupport
import Testing

@testable import Exchange

@Suite("Files that are broken, locked or hostile")
struct HostileImportTests {
  private func flaw(_ bytes: [UInt8], as format: DiaryFormat) -> String? {
    do {
      _ = try format.importer.read(try Foreign.source(bytes))
      return nil
    } catch {
      return (error as? ImportFlaw)?.message
    }
  }

  @Test("a database that is cut off, damaged or locked is refused")
  func databases() throws {
    let bytes = try Foreign.loop()
    #expect(flaw(Array(bytes.prefix(100)), as: .loop) == "the database is cut off")
    #expect(
      flaw(Array(bytes.prefix(bytes.count / 2)), as: .loop)
        == "the database is cut off: \(bytes.count / 2) of its \(bytes.count) bytes are there")
    var damaged = bytes
    for index in 100..<108 { damaged[index] = 0xFF }
    #expect(flaw(damaged, as: .loop) == "the database is damaged")
    var locked = bytes
    for index in 100..<locked.count { locked[index] = UInt8(truncatingIfNeeded: index &* 131 &+ 7) }
    #expect(flaw(locked, as: .loop) != nil)
    #expect(flaw(Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xFF, count: 4096), as: .loop) != nil)
    #expect(
      flaw(try Foreign.database(version: 1, "create table x(y)"), as: .loop)?.contains("no backup of Loop") == true)
  }

  @Test("views in the place of tables are none, and what a schema wants to run does not")
  func views() throws {
    let endless = "with recursive c(x) as (select 1 union all select x + 1 from c) select x as id, x as name from c"
    let bytes = try Foreign.database(
      version: 25, "create view Habits as \(endless); create view Repetitions as \(endless);")
    #expect(flaw(bytes, as: .loop)?.contains("no tables") == true)
    let computed = try Foreign.database(
      version: 25,
      """
      create table Repetitions(habit integer);
      create table Habits(id integer, name text generated always as (hex(zeroblob(10))) virtual);
      insert into Habits(id) values (1);
      """)
    #expect(flaw(computed, as: .loop) == nil)
  }

  @Test(
    "numbers of which there is no opposite, and others beyond any amount, are refused",
    arguments: ["-9223372036854775808", "9223372036854775807", "-1000000000001", "99999999999999999999"])
  func numbers(_ number: String) {
    let bull = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value\nRun,,,2019-04-13,\(number)\n"
    #expect(flaw(Array(bull.utf8), as: .habitbull) == "`\(number)` is no whole number")
    let loop = Foreign.zip([
      ("Habits.csv", "Position,Name,Type,Question\n001,A,NUMERICAL,b\n"),
      ("001 A/Checkmarks.csv", "Date,Value,Notes\n2026-01-01,\(number),x\n"),
    ])
    #expect(flaw(loop, as: .loop) == "`\(number)` is none of Loop's values")
  }

  @Test("of a database with a log beside it, it is said that rows may be missing")
  func logs() throws {
    var bytes = try Foreign.loop()
    let losses = try DiaryFormat.loop.importer.read(try Foreign.source(bytes)).losses
    #expect(!losses.contains { $0.contains("-wal") })
    (bytes[18], bytes[19]) = (2, 2)
    let logged = try DiaryFormat.loop.importer.read(try Foreign.source(bytes))
    #expect(logged.habits.count == 3 && logged.losses.first?.contains("-wal") == true)
  }

  @Test("texts that are too long are refused and not cut")
  func huge() throws {
    let bytes = try Foreign.database(
      version: 25,
      Foreign.loopTables + "insert into Habits(id, name) values (1, hex(zeroblob(3000000)));")
    #expect(flaw(bytes, as: .loop) == "a text in the database is too long")
  }

  @Test("archives that are locked, too large or of many gigabytes are refused")
  func archives() throws {
    var bytes = Foreign.zip([("Habits.csv", "Position,Name\n")])
    func archive(_ bytes: [UInt8]) -> String? {
      do {
        _ = try ImportSource(name: "a.zip", bytes: bytes)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(archive(bytes) == nil)
    #expect(archive(Array(bytes.dropLast(9))) == "the archive is cut off")
    let directory = try #require((0..<bytes.count - 4).last { Array(bytes[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2] })
    var locked = bytes
    locked[directory + 8] |= 1
    #expect(archive(locked) == "the archive is protected by a password")
    var large = bytes
    for index in directory + 20..<directory + 24 { large[index] = 0xFF }
    #expect(archive(large)?.contains("4 GB") == true)
    bytes[40] ^= 1
    #expect(archive(bytes) == "the archive is damaged")
  }

  @Test("tables with quotation marks that stay open, and lines that are no text, are refused with their line")
  func tables() {
    func line(_ text: [UInt8]) -> Int? {
      do {
        _ = try CSVTable(text)
        return nil
      } catch {
        return error.line
      }
    }
    #expect(line(Array("a,b\n\"c\nd\n".utf8)) == 2)
    #expect(line(Array("a\n".utf8) + [0xFF, 0x0A]) == 2)
    #expect(line(Array("a\nb\nc\0\n".utf8)) == 3)
    #expect(line([]) == nil)
  }

  /// The files of all formats, as far as they are one file.
  private static func samples() throws -> [(DiaryFormat, [UInt8])] {
    let bull =
      "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nRun,\"a\nb\",F,2019-04-13,1,text\n"
    let zip = Foreign.zip([
      ("Habits.csv", "Position,Name,Type,Question\n001,A,NUMERICAL,b\n"),
      ("001 A/Checkmarks.csv", "Date,Value,Notes\n2026-01-01,1,x\n"),
    ])
    let ticks = try Foreign.database(
      version: 13,
      "create table tracks(_id integer, name text); create table ticks(_track_id integer, year integer);"
        + "insert into tracks values (1, 'a'); insert into ticks values (1, 2016);")
    return [(.loop, try Foreign.loop()), (.loop, zip), (.habitbull, Array(bull.utf8)), (.tickmate, ticks)]
  }

  @Test("mutated files are read or refused, and nothing else happens")
  func mutations() throws {
    var random = SeededGenerator(seed: 20_261_126)
    let samples = try Self.samples()
    var refused = 0
    for round in 0..<Rounds.count(400, thorough: 2_500) {
      let (format, original) = samples[round % samples.count]
      var bytes = original
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        guard !bytes.isEmpty else { break }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.removeLast(min(bytes.count, Int.random(in: 1...64, using: &random)))
        case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default:
          let end = min(bytes.count, place + 16)
          bytes.replaceSubrange(
            place..<end, with: [UInt8](repeating: [0, 0xFF].randomElement(using: &random) ?? 0, count: end - place))
        }
      }
      do {
        let source = try Foreign.source(bytes)
        _ = format.importer.probe(source)
        _ = try format.importer.read(source)
      } catch is ImportFlaw {
        refused += 1
      }
    }
    #expect(refused > 0)
  }
}
