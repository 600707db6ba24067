import DataFolder
import Testing

@testable import Changes

@Suite("Rows of a table of check-ins that come back")
struct LackingRowsTests {
  /// What is to be added, and behind it how many rows are left out, where any is.
  private func lacking(_ coming: [String], in there: [String]) throws -> [String] {
    func table(_ rows: [String]) -> [UInt8] {
      Array((["when,habit,value,comment"] + rows).joined(separator: "\n").utf8)
    }
    let rows = try LackingRows(of: table(coming), in: table(there), dayStartsAt: time("03:00"))
    return rows.rows.map { "\($0.when) \($0.value)" } + (rows.differing > 0 ? ["without \(rows.differing)"] : [])
  }

  @Test("rows that are gone come back, as often as they are lacking")
  func gone() throws {
    let row = "2026-11-01,water,5,"
    let next = "2026-11-02,water,6,"
    #expect(try lacking([row, row, next], in: [row]) == ["2026-11-01 5", "2026-11-02 6"])
    #expect(try lacking([row], in: [row]) == [])
    #expect(try lacking([row], in: []) == ["2026-11-01 5"])
  }

  @Test(
    "to a day that was changed since nothing is added",
    arguments: [
      "2026-11-01,water,5,Warm", "2026-11-01,water,6,", "2026-11-01,water,5.0,", "2026-11-01T08:00,water,5,",
      "2026-11-02T01:00,water,5,",
    ])
  func changed(_ row: String) throws {
    let coming = ["2026-11-01,water,5,", "2026-11-01,run,done,", "2026-11-02,water,5,"]
    #expect(try lacking(coming, in: [row]) == ["2026-11-01 done", "2026-11-02 5", "without 1"])
  }

  @Test("a row that was added here on that day changes it, too, and one of another day does not")
  func added() throws {
    let row = "2026-11-01,water,5,"
    #expect(try lacking([row, row], in: [row, "2026-11-01,water,1,"]) == ["without 1"])
    #expect(try lacking([row, row], in: [row, "2026-11-03,water,1,"]) == ["2026-11-01 5"])
    #expect(try lacking(["soon,water,5,"], in: ["later,water,5,"]) == ["soon 5"])
  }
}
