import Diagnostics
import Journal
import SitePlan
import TestSupport
import Testing

@testable import Changes
@testable import DataFolder
@testable import Studio

@Suite("Refusals in the language of the pages")
struct RefusalWordsTests {
  private static let languages = Languages.all
  private static let day = Day(number: 20_777)
  private static let run: Habit = {
    guard let slug = Slug("run") else { preconditionFailure("a slug") }
    return Habit(slug: slug, title: "Run", schedule: .daily)
  }()

  private static let excess = TextLimit.Excess.characters(30, limit: 24)

  private static let pausing: [PausingProblem] = [
    .endsBeforeStart(from: day, through: day - 1), .isOver(run, since: day),
    .overlaps(run, Pause(from: day), from: day), .notPaused(run, on: day, next: nil),
    .notPaused(run, on: day, next: day + 3), .nothingLeft(from: day, through: nil), .noHoliday(on: day, next: nil),
    .noHoliday(on: day, next: day + 3), .holidayGone(from: day),
  ]

  private static let archiving: [ArchivingProblem] = [
    .archived(run, since: day), .noDayLeft(run, start: day, on: day), .notArchived(run),
    .checkIns(HabitConflict(habit: run.slug, reason: .fromArchiving(day), days: [day, day + 1])),
  ]

  private static var course: [CourseProblem] {
    [
      .noCourse(isToBeFetched: true), .noCourse(isToBeFetched: false), .startsForEverybody(on: day), .tooEarly(day),
      .startsLater(on: day), .waiting(title: "Run", first: nil, isNext: false), .locked(title: "Run", opens: nil),
      .locked(title: "Run", opens: day), .asksNothing(title: "Run", asking: []), .titleTooLong("Run", excess),
      .answerMissing, .answerControl, .goalNotOneLine, .answerTooLong(excess),
    ] + (Username("ana").map { [.started($0, on: day), .notStarted($0)] } ?? [])
  }

  private static var tasks: [TaskProblem] {
    [
      .untitled, .duePast(DayAndTime(day: Day(number: 20_777))), .doneAlready("x", on: nil), .notDone("x"), .gone,
      .commentGone, .filesStay("x"),
      .insideItself("x"), .noList("x"), .listExists("x"),
      .listArchived("x", on: Day(number: 20_777)), .listInUse("x"), .fileTooLarge("x", bytes: 2, limit: 1),
      .notAttached("x", task: "y"), .noLabel("x"),
    ]
      + (Username("ana").map {
        [
          .readOnly("x", owner: $0), .notOwner("x", owner: $0), .sharedWithOwner("x", owner: $0),
          .notShared("x", with: $0), .fileOfOwner("x", owner: $0),
        ]
      } ?? [])
  }

  private static var following: [FollowingProblem] {
    guard let name = Username("ana") else { return [] }
    let (ana, ben) = (Following.Party(name, label: "Ana"), Following.Party(name, label: "Ben"))
    return [
      .oneself, .nobody("x"), .isPrivate(ben), .follows(ana, ben, since: day), .asked(ana, ben, on: day),
      .notFollowing(ana, ben, isMutual: true), .notAsked(ana, ben), .accepted(ana, ben, since: nil),
      .declined(ana, ben, on: day), .blocked(ana, ben, on: day), .notBlocked(ana, ben),
    ]
  }

  private static let feeds: [FeedProblem] =
    [.noAddress("x", .noName), .invitation, .followed("x"), .notFollowed("x"), .tooMany, .noFeed("x")]
    + FeedTrouble.allCases.map { .trouble($0, host: "ben.example", "y") }

  private static var challenges: [ChallengeProblem] {
    guard let name = Username("ana"), let slug = Slug("mile") else { return [] }
    let ben = Following.Party(name, label: "Ben")
    return [
      .none("x"), .notMaker("x", maker: "ana"), .over("x", on: day), .takesPart("x", ben), .asked("x", ben),
      .notIn("x", ben), .nobody("x"), .oneself, .notAsked("x"), .joined("x", habit: "y"), .leavesInstead("x", slug),
      .declined("x"), .notJoined("x"),
    ]
  }

  private static let photo: [PhotoProblem] = [
    .otherKind("HEIC"), .unreadable(.empty), .tooLarge(70_000, limit: 65_536, tried: ["ImageMagick"]),
  ]

  private static let location: [LocationProblem] = [
    .unreadable("Lisbon"), .outOfRange(latitude: "99", longitude: nil, areSwapped: true),
  ]

  private static var quota: [QuotaProblem] {
    guard let ana = Username("ana") else { return [] }
    return [true, false].map { QuotaProblem(person: ana, isOwn: $0, used: 99_000, more: 5_000, limit: 100_000) }
  }

  private static var refusals: [any Error] {
    let reasons: [RefusalReason] =
      pausing.map { .pausing($0) } + archiving.map { .archiving($0) }
      + following.map { .following($0) } + feeds.map { .feed($0) } + challenges.map { .challenge($0) }
      + tasks.map { .task($0) }
      + course.map { .course($0) }
      + photo.map { .photo($0) } + location.map { .location($0) } + quota.map { .quota($0) }
    return reasons.map { Refusal($0) }
  }

  private static var failures: [any Error] {
    [
      StorageFailure("cannot write", "a.md", .changedMeanwhile), StorageFailure("cannot lock", "data", .locked(nil)),
      StorageFailure("cannot lock", "data", .locked(LockHolder(command: "daybook done", process: 1, since: 0))),
      StorageFailure("cannot write", "a.md", .system(28)), StorageFailure("cannot write", "a.md", .system(13)),
      StorageFailure("cannot write", "a.md", .notAllowed("it is a link")), EditFlaw("this is not a list", line: 4),
    ]
  }

  private func words(_ language: String) async throws -> Words {
    let sample = try ServedSample(today: Self.day)
    try sample.write("owner: ana\nlanguage: \(language)\n", to: "daybook.yml")
    return try await sample.revision().words
  }

  @Test("every reason is said in each language, and in no two of them alike")
  func languages() async throws {
    var said: [[String]] = []
    for language in Self.languages {
      let words = try await words(language)
      said.append(
        (Self.refusals + Self.failures).map {
          ChangeRefusal($0, in: words, weekStartsOn: .monday)?.text ?? "nothing is said"
        })
    }
    for index in said[0].indices {
      let sentences = said.map { $0[index] }
      #expect(Set(sentences).count == Self.languages.count, "\(sentences)")
      #expect(sentences.allSatisfy { !$0.contains("{") && $0 != "nothing is said" }, "\(sentences)")
    }
  }

  @Test("reasons of fields that forms can meet are said in each language")
  func fields() async throws {
    let reasons: [FieldReason] = [
      .noChoice, .misread, .noHabit, .replacesInCircle, .noDay, .missing, .misreadTitle("#x"), .misreadDescription,
      .noLabel, .noRepetition, .noReminder, .noQuietTime, .otherUnit("km", "min"), .longerThanAYear,
    ]
    var said: [[String]] = []
    for language in Self.languages {
      let words = try await words(language)
      said.append(reasons.map { words.sentence(FieldProblem("title", "a reason", reason: $0)) })
    }
    for index in reasons.indices { #expect(Set(said.map { $0[index] }).count == Self.languages.count) }
  }

  @Test("a terminal says what it said before, from the same values")
  func terminal() {
    let refusal = Refusal(.pausing(.overlaps(Self.run, Pause(from: Self.day), from: Self.day - 2)))
    #expect(refusal.message == "Run is paused since 2026-11-20 already")
    #expect(
      refusal.hint?.calls.map(\.description).first?.contains("pause run --from 2026-11-18 --to 2026-11-19") == true)
    let large = Refusal(.photo(.tooLarge(70_000, limit: 65_536, tried: ["libvips", "ImageMagick"])))
    #expect(
      large.message
        == "the photo has 70000 bytes, and the limit is 65536, and libvips and ImageMagick could not make it fit")
  }

  @Test(
    "what a form refuses is said in the language of its page",
    arguments: [
      ("habit-resume", ["habit": "run"], "Run pausiert am 20. November 2026 nicht."),
      ("habit-restore", ["habit": "run"], "Run ist nicht archiviert."),
      ("habit-archive", ["habit": "late"], "Sie hat nicht vor heute begonnen"),
      ("holiday-end", [:], "Das gibt es nicht mehr."),
      ("holiday-end", ["holiday": "2026-11-20"], "Das gibt es nicht mehr."),
      ("start", [:], "Hier gibt es keinen Kurs."),
      ("read", ["post": "week-01/01-first"], "Hier gibt es keinen Kurs."),
    ])
  func forms(_ action: String, _ fields: [String: String], _ sentence: String) async throws {
    let sample = try ServedSample(today: Self.day)
    try sample.write("owner: ana\nlanguage: de\n", to: "daybook.yml")
    try sample.write(
      "---\ntitle: Late\nschedule: daily\nstart: \(Self.day)\n---\n", to: "people/ana/habits/late.md")
    let words = try await sample.revision().words
    do {
      try await sample.send(action, fields)
      Issue.record("it was stored")
    } catch {
      let said = ChangeRefusal(error, in: words, weekStartsOn: .monday)?.text ?? ""
      #expect(said.hasPrefix(sentence), "\(said)")
    }
  }

  @Test("a folder that a newer program wrote is not changed, and the page says why in its language")
  func newerFormat() async throws {
    let sample = try ServedSample(today: Self.day)
    try sample.write("format: 7\nowner: ana\nlanguage: fr\n", to: "daybook.yml")
    let words = try await sample.revision().words
    let failure = await #expect(throws: StorageFailure.self) {
      try await sample.send("check-in", ["habit": "run", "value": "done"])
    }
    let said = ChangeRefusal(try #require(failure), in: words, weekStartsOn: .monday)?.text ?? ""
    #expect(said.hasPrefix("Ce dossier de données est au format 7"), "\(said)")
    #expect(sample.rows.isEmpty)
  }

  @Test("a script gets labels and what is wrong joined as the language joins them")
  func joined() async throws {
    let sample = try ServedSample(today: Self.day)
    try sample.write("owner: ana\nlanguage: fr\n", to: "daybook.yml")
    let page = try await sample.refused("habit-pause", ["habit": "run", "from": "", "through": ""])
    let words = try await sample.revision().words
    let said = ChangeRefusal(FormAgain(page), in: words).text
    #expect(said.contains(words(.formPauseFrom) + "\u{A0}: "), "\(said)")
  }

  @Test("errors of files are quoted in English with their codes, below a sentence in the language of the page")
  func errors() async throws {
    let words = try await words("de")
    let errors = FolderErrors([Diagnostic(.error, .notADay, "there is no day 31")])
    let refusal = try #require(ChangeRefusal(errors, in: words, weekStartsOn: .monday))
    #expect(refusal.sentences == ["Nichts wurde gespeichert: Der Datenordner hat Fehler oder bekäme welche."])
    #expect(refusal.quoted == ["error[not-a-day]: there is no day 31"])
    let html = String(
      decoding: PlainPage.html(
        language: "de", direction: "ltr", title: "Daybook", paragraphs: refusal.sentences, quoted: refusal.quoted,
        front: nil), as: UTF8.self)
    #expect(html.contains("<p>Nichts wurde gespeichert") && html.contains("lang=\"en\" translate=\"no\">"))
  }
}
