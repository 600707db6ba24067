import Journal
import TestSupport
import Testing

@Suite("The fields of a habit")
struct HabitFieldTests {
  /// A habit that says something in every field.
  private func whole() throws -> Habit {
    Habit(
      slug: try #require(Slug("run")), title: "Run", reason: "Air", icon: "🏃", color: .named(.plum), category: "Body",
      part: .evening, schedule: .everyDays(2), target: Target(.atLeast, Amount(5)), start: day("2026-01-01"),
      end: day("2026-12-01"),
      pauses: [Pause(from: day("2026-10-01"))], visibility: .public, reminders: [Reminder(time: .midnight)],
      remindNear: Place(label: "Gate", location: try #require(Location(latitude: 1, longitude: 2))), order: 3,
      archived: day("2026-11-01"), replaces: Slug("sit"), notes: "Notes")
  }

  private func empty() throws -> Habit {
    Habit(slug: try #require(Slug("run")), title: "", schedule: .daily, notes: "Notes")
  }

  @Test("are all that a habit has but its name and its notes")
  func complete() throws {
    let (whole, empty) = (try whole(), try empty())
    var met: Set<String> = ["slug", "notes"]
    for field in HabitField.all {
      var habit = empty
      habit.take(field, of: whole)
      let changed = Set(storedProperties(of: habit).filter { storedProperties(of: empty)[$0.key] != $0.value }.keys)
      #expect(changed.count == 1 && met.isDisjoint(with: changed), "`\(field.rawValue)` is one property")
      met.formUnion(changed)
    }
    #expect(
      met == Set(storedProperties(of: whole).keys),
      """
      A stored property of Habit is no field. Nothing copies, shares or encodes it: add a case to HabitField, and say in
      HabitField.isForReaders whether others see it and in Habit.encode(into:) of SectionInputs what pages know of it.
      """)
    #expect(whole.keeping(HabitField.all) == whole)
  }

  @Test("that are kept are the only ones that a copy has")
  func keeping() throws {
    let (whole, empty) = (try whole(), try empty())
    for field in HabitField.all {
      var expected = empty
      for kept in [.title, .schedule, field] { expected.take(kept, of: whole) }
      #expect(whole.keeping([field]) == expected)
    }
  }

  @Test("agree where they are the same")
  func agreeing() throws {
    let (whole, empty) = (try whole(), try empty())
    for field in HabitField.all {
      #expect(!whole.agrees(with: empty, in: [field]))
      var copy = empty
      copy.take(field, of: whole)
      #expect(whole.agrees(with: copy, in: [field]))
    }
  }
}

@Suite("The dates of a habit")
struct HabitDatesTests {
  @Test("are wrong before 1900, and where the end or the archiving comes before the start")
  func flaws() throws {
    var habit = Habit(slug: try #require(Slug("run")), title: "Run", schedule: .daily, end: day("1899-12-30"))
    #expect(habit.dateFlaws == [])
    let start = day("1899-12-31")
    habit.start = start
    habit.archived = start
    #expect(
      habit.dateFlaws == [
        .startsTooEarly(start), .endsBeforeStart(day("1899-12-30"), start: start),
        .archivedByStart(start, start: start),
      ])
    habit.start = day("1900-01-01")
    habit.end = habit.start
    habit.archived = day("1900-01-02")
    #expect(habit.dateFlaws == [])
  }
}

@Suite("Characters that are no text")
struct TextScalarTests {
  @Test("are control characters but tabs and line breaks")
  func scalars() {
    for value in (0...0xFFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(scalar.isControl == (scalar.properties.generalCategory == .control))
      #expect(scalar.isNoText == (scalar.isControl && !["\t", "\n", "\r"].contains(scalar)))
      #expect(scalar.breaksLine == Character(scalar).isNewline)
    }
  }
}

private func day(_ text: String) -> Day { Day(text)! }
