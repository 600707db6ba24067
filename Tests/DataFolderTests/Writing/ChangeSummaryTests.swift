import Journal
import TestSupport
import Testing

@testable import DataFolder

@Suite("What a change did")
struct ChangeSummaryTests {
  @Test("is kept as it was, of every kind of change")
  func fields() {
    for sample in ChangeSummary.samples {
      if case .checkIns = sample { continue }
      #expect(ChangeSummary(fields: sample.fields) == sample)
    }
    #expect(Set(ChangeSummary.samples.map(\.fields)).count == ChangeSummary.samples.count)
  }

  @Test("is kept of check-ins with values, units and days; no unit and an empty one are the same")
  func checkIns() throws {
    guard case .checkIns(var checkIns) = ChangeSummary.samples[1] else {
      Issue.record("the samples have check-ins second")
      return
    }
    let kept = ChangeSummary(fields: ChangeSummary.samples[1].fields)
    checkIns[2].unit = nil
    #expect(kept == .checkIns(checkIns))
  }

  @Test("is none where fields are missing, unreadable or of a kind that is not known")
  func damaged() {
    for sample in ChangeSummary.samples where sample.fields.count > 1 {
      if case .settingsChanged = sample { continue }
      #expect(ChangeSummary(fields: [sample.fields[0]]) == (sample.fields[0] == "check-ins" ? .checkIns([]) : nil))
    }
    #expect(ChangeSummary(fields: []) == nil)
    #expect(ChangeSummary(fields: ["swept", "Run"]) == nil)
    #expect(ChangeSummary(fields: ["holiday-ended", "2026-02-30"]) == nil)
    #expect(ChangeSummary(fields: ["habits-ordered", "many"]) == nil)
    #expect(ChangeSummary(fields: ["check-ins", "Run", "done"]) == nil)
    #expect(ChangeSummary(fields: ["check-ins", "Run", "1,5", "", "2026-11-20"]) == nil)
  }

  @Test("a record that an earlier version wrote says it as that one did")
  func earlier() throws {
    let change = RecordedChange(
      summary: .worded("Run: done on 2026-11-20"), command: "daybook done", time: 7, owner: .daybook, subjects: [],
      paths: ["people/ana/events/2026.csv"])
    let record = UndoRecord(change: change, traces: [])
    #expect(UndoRecord(record.bytes) == record)
    #expect(UndoRecord(Self.asVersion1(record.bytes)) == record)
    #expect(UndoRecord(Self.asVersion1(record.bytes).dropLast()) == nil)
  }

  @Test("a record of a kind of change that is not known can be taken back all the same, and says what it has")
  func unknownKind() throws {
    let change = RecordedChange(
      summary: .habitArchived("Run"), command: "daybook habit archive", time: 7, owner: .daybook, subjects: [],
      paths: [])
    let bytes = UndoRecord(change: change, traces: []).bytes
    let known = Array("habit-archived".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: known) })
    var other = Array(bytes.dropLast(8))
    other.replaceSubrange(start..<start + known.count, with: Array("habit-polished".utf8))
    let sum = Checksum.of(other)
    other += stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: sum >> $0) }
    let record = try #require(UndoRecord(other))
    #expect(record.change.summary == .worded("habit-polished Run"))
    #expect(record.change.command == change.command)
  }

  /// Version 2 keeps fields where version 1 kept a text: a number of fields, and the kind "worded" before the text.
  private static func asVersion1(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array("daybook undo 1\n".utf8)
    let fieldsAndKind = 8 + 8 + "worded".utf8.count
    let old = mark + bytes.dropLast(8).dropFirst(mark.count + fieldsAndKind)
    let sum = Checksum.of(old)
    return old + stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: sum >> $0) }
  }
}
