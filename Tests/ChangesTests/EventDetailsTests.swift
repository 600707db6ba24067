import DataFolder
import Journal
import TestSupport
import Testing

@testable import Changes

/// A part of a check-in that one of these places forgets is lost by an edit, or its change is not noticed. Besides them
/// look at `EventRow`, at both functions `says` in this module, and at `EventSelection` and `LatestEvents` in `SitePlan`.
@Suite("Every part of what a check-in says")
struct EventDetailsTests {
  /// Details of one part each, by the name of the part.
  private static let samples: [String: EventDetails] = [
    "comment": EventDetails(comment: "Rain"), "photo": EventDetails(photo: "a.jpg"),
    "location": EventDetails(location: Location(latitude: 1, longitude: 2)),
  ]

  @Test("has a sample here")
  func complete() {
    #expect(Set(storedProperties(of: EventDetails()).keys) == Set(Self.samples.keys))
    for (part, details) in Self.samples {
      let differing = storedProperties(of: details).filter { storedProperties(of: EventDetails())[$0.key] != $0.value }
      #expect(Array(differing.keys) == [part])
    }
  }

  @Test("is kept by an edit that does not name it", arguments: samples.keys.sorted())
  func edits(part: String) throws {
    let details = try #require(Self.samples[part])
    #expect(EventEdit(value: .skip).applied(to: details) == details)
    #expect(!details.isEmpty)
  }

  @Test("makes another version", arguments: samples.keys.sorted())
  func versions(part: String) throws {
    func version(_ details: EventDetails) throws -> EntryVersion {
      var log = EventLog()
      log.append(EventLog.Entry(day: Day(number: 20_000), value: .done), details: details)
      let slug = try #require(Slug("run"))
      let tracked = TrackedHabit(habit: Habit(slug: slug, title: "Run", schedule: .daily), log: log)
      return EntryVersion(of: try #require(tracked.events().first))
    }
    #expect(try version(try #require(Self.samples[part])) != version(EventDetails()))
  }
}
