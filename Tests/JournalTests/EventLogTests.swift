import Journal
import Testing

@Suite("Event log")
struct EventLogTests {
  private let monday = Day(number: 20_458)

  private func entry(_ offset: Int, _ value: EventValue = .done, at time: String? = nil) -> EventLog.Entry {
    EventLog.Entry(day: monday + offset, time: time.flatMap { TimeOfDay($0) }, value: value)
  }

  @Test(
    "an entry gives back what it was made of",
    arguments: [EventValue.done, .skip, .missed, .amount(.zero), .amount(Amount(millionths: 1)), .amount(.largest)])
  func entries(value: EventValue) throws {
    for time in [nil, "00:00", "07:05", "23:59"] {
      let entry = entry(3, value, at: time)
      #expect(entry.value == value)
      #expect(entry.time?.description == time)
      #expect(entry.day == monday + 3)
      #expect(!entry.hasDetails)
    }
  }

  @Test("rows are kept by day, and within a day in the order they were recorded")
  func order() {
    var log = EventLog()
    for entry in [entry(2, .skip), entry(0), entry(2, .missed), entry(1), entry(0, .skip), entry(3)] {
      log.append(entry)
    }
    #expect(log.entries.map { $0.day - monday } == [0, 0, 1, 2, 2, 3])
    #expect(log.entries(on: monday).map(\.value) == [.done, .skip])
    #expect(log.entries(on: monday + 2).map(\.value) == [.skip, .missed])
    #expect(log.entries(on: monday + 4).isEmpty)
    #expect(log.firstDay == monday)
  }

  @Test("details stay with their entry, wherever it is put")
  func details() {
    var log = EventLog()
    log.append(entry(2), details: EventDetails(comment: "late"))
    log.append(entry(0), details: EventDetails(comment: "early"))
    log.append(entry(1), details: EventDetails())
    #expect(log.entries.map { log.details(of: $0)?.comment } == ["early", nil, "late"])
    let shouted = log.mappingDetails { EventDetails(comment: $0.comment?.uppercased()) }
    #expect(shouted.entries.map { shouted.details(of: $0)?.comment } == ["EARLY", nil, "LATE"])
    let hushed = log.mappingDetails { EventDetails(comment: $0.comment == "late" ? "late" : nil) }
    #expect(hushed.entries.map(\.hasDetails) == [false, false, true])
    #expect(hushed.entries.map { hushed.details(of: $0)?.comment } == [nil, nil, "late"])
    #expect(hushed.details.count == 1)
  }

  @Test("two entries match when they say the same of the same moment")
  func matches() {
    #expect(entry(0, at: "07:00").matches(entry(0, at: "07:00")))
    #expect(!entry(0, at: "07:00").matches(entry(0)))
    #expect(!entry(0).matches(entry(1)))
    #expect(!entry(0, .amount(.zero)).matches(entry(0)))
  }
}
