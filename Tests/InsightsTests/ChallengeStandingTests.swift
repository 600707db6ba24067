import Insights
import Journal
import Testing

@Suite("How a participant stands in a challenge")
struct ChallengeStandingTests {
  private let challenge: Challenge = {
    Challenge(
      slug: slug("mile"), title: "Mile", from: day("2026-11-01"), through: day("2026-11-30"),
      schedule: .timesAWeek(3), target: .atLeast("1.6"))
  }()

  private func standing(
    _ amounts: [String: String], of challenge: Challenge? = nil, since: Day? = nil, pauses: [Pause] = [],
    today: Day = day("2026-11-20")
  ) throws -> ChallengeStanding {
    var log = EventLog()
    for (text, amount) in amounts.sorted(by: { $0.key < $1.key }) {
      let value: EventValue = amount == "done" ? .done : .amount(try Amount.parse(amount).get())
      log.append(EventLog.Entry(day: day("2026-11-" + text), value: value))
    }
    let habit = Habit(slug: slug("run"), title: "Run", schedule: .daily, pauses: pauses)
    let name = try #require(Username("ana"))
    return ChallengeStanding(
      challenge ?? self.challenge,
      of: Challenge.Participant(person: name, habit: slug("run"), state: .joined, since: since), habit: habit,
      log: log, today: today, weekStartsOn: .monday)
  }

  @Test("weeks are cut to the dates, and a cut week needs no more days than it has")
  func cutWeeks() throws {
    let standing = try standing(["01": "6", "02": "7", "03": "7", "05": "5", "10": "5", "17": "6", "19": "4"])
    #expect(standing.spans.map(\.from.dayOfMonth) == [1, 2, 9, 16, 23, 30])
    #expect(standing.spans.map(\.through.dayOfMonth) == [1, 8, 15, 22, 29, 30])
    #expect(standing.spans.map(\.state) == [.met, .met, .missed, .running, .toCome, .toCome])
    #expect(standing.spans[0].needed == Amount(1))
    #expect(standing.spans[3].reached == Amount(2) && standing.spans[3].percent == 66)
    #expect(standing.met == 2 && standing.decided == 3)
  }

  @Test("what is below the target is a stroke and no day that counts")
  func strokes() throws {
    let standing = try standing(["02": "0.5", "03": "2", "04": "2.5", "05": "2.5", "06": "0"])
    #expect(standing.strokes.map(\.day.dayOfMonth) == [2, 3, 4, 5])
    #expect(standing.strokes.map(\.isSuccess) == [false, true, true, true])
    #expect(standing.days == 3)
    #expect(standing.total == (try Amount.parse("7.5").get()))
    #expect(standing.best?.day == day("2026-11-04"), "the earliest of equals")
  }

  @Test("who joins later is measured from that day, and wins as everybody does")
  func later() throws {
    let done = Dictionary(uniqueKeysWithValues: (23...30).map { (String($0), "2") })
    let standing = try standing(
      done.merging(["02": "9"]) { first, _ in first }, since: day("2026-11-23"), today: day("2026-12-01"))
    #expect(standing.spans.map(\.state) == [.before, .before, .before, .before, .met, .met])
    #expect(standing.days == 8, "a day before does not count")
    #expect(standing.status.wonOn == day("2026-11-30"))
  }

  @Test("days of a schedule are counted by the week, and the running one waits for the days to come")
  func fixedDays() throws {
    var daily = challenge
    daily.schedule = .daily
    daily.target = nil
    let done = Dictionary(uniqueKeysWithValues: (1...10).map { ($0 < 10 ? "0\($0)" : "\($0)", "done") })
    let standing = try standing(done, of: daily, today: day("2026-11-10"))
    #expect(standing.spans.prefix(3).map(\.state) == [.met, .met, .running])
    #expect(standing.spans[2].reached == Amount(2) && standing.spans[2].needed == Amount(7))
    #expect(standing.total == nil && standing.best == nil && standing.days == 10)
  }

  @Test("a week of pauses is neither met nor missed")
  func paused() throws {
    let pause = Pause(from: day("2026-11-09"), through: day("2026-11-15"))
    let standing = try standing(["01": "2", "02": "2", "03": "2", "04": "2"], pauses: [pause])
    #expect(standing.spans[2].state == .excused)
    #expect(standing.decided == 2)
  }

  @Test("a challenge by the month has months")
  func months() throws {
    var monthly = challenge
    monthly.schedule = .timesAMonth(2)
    monthly.through = day("2026-12-15")
    let standing = try standing(["01": "2", "02": "2"], of: monthly)
    #expect(standing.unit == .month)
    #expect(standing.spans.map(\.state) == [.met, .toCome])
  }

  @Test("before it begins everything is to come")
  func coming() throws {
    let standing = try standing([:], today: day("2026-10-20"))
    #expect(standing.spans.allSatisfy { $0.state == .toCome })
    #expect(standing.days == 0 && standing.running == nil)
  }
}
