import Foundation
import Insights
import Journal

extension PersonFeed {
  /// Reads a JSON Feed with the extension `_daybook`, whoever wrote it.
  ///
  /// It comes from elsewhere, so nothing of it is believed: sizes and numbers have bounds, texts are cut at the limits of
  /// one's own and lose what could do something in a terminal or turn a line around, addresses that are none of the web are
  /// refused, and of its HTML nothing is taken. What the extension does not know is passed over.
  public init(reading bytes: [UInt8]) throws(FeedFlaw) {
    guard bytes.count <= Self.largest else { throw .tooLarge }
    let document: FeedDocument
    do {
      document = try JSONDecoder().decode(FeedDocument.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw .malformed(FeedDocument.place(of: error))
    } catch {
      throw .malformed("")
    }
    self = try document.feed()
  }
}

/// A feed as it lies in its file.
private struct FeedDocument: Decodable {
  var version: String?
  var title: String?
  var home_page_url: String?
  var feed_url: String?
  var language: String?
  var _daybook: Extension?
  var items: [Item]?

  struct Extension: Decodable {
    var spec: Int
    var timezone: String
    var generated: String
    var through: String
    var site: String?
    var habits: [Tracked]
    var left_out: Int?
  }

  struct Tracked: Decodable {
    var id: String
    var url: String
    var title: String
    var color: String?
    var schedule: String?
    var target: String?
    var unit: String?
    var streak_unit: String?
    var current_streak: Int?
    var best_streak: Int?
    var total: Int?
    var score_permille: Int?
    var days: [DayRow]
  }

  /// `["2026-11-20", "done", 5.2]`.
  struct DayRow: Decodable {
    var day, status: String
    var amount: Decimal?

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      day = try row.decode(String.self)
      status = try row.decode(String.self)
      amount = row.isAtEnd ? nil : try row.decodeIfPresent(Decimal.self)
    }
  }

  struct Item: Decodable {
    var title: String?
    var date_published: String?
    var _daybook: ItemExtension?
  }

  struct ItemExtension: Decodable {
    var day: String
    var check_ins: [Recorded]
  }

  struct Recorded: Decodable {
    var habit: String
    var value: Value
    var time: String?
    var comment: String?
  }

  enum Value: Decodable {
    case word(String)
    case number(Decimal)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let word = try? container.decode(String.self) {
        self = .word(word)
      } else {
        self = .number(try container.decode(Decimal.self))
      }
    }
  }

  /// Where the decoder stopped: `_daybook.habits.3.title`.
  static func place(of error: DecodingError) -> String {
    let context: DecodingError.Context
    var missing: [any CodingKey] = []
    switch error {
    case .keyNotFound(let key, let found): (context, missing) = (found, [key])
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
    @unknown default: return ""
    }
    let keys = context.codingPath + missing
    return keys.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
  }

  // MARK: Values

  /// More of these are in no feed of this size that was written in earnest.
  private enum Most {
    static let habits = 1000
    static let items = 400
    static let checkIns = 2000
    static let days = 31
    /// Of figures.
    static let count = 10_000_000
  }

  func feed() throws(FeedFlaw) -> PersonFeed {
    guard let version, version.hasPrefix("https://jsonfeed.org/version/1") else { throw .noFeed }
    guard let own = _daybook else { throw .noExtension }
    guard own.spec <= PersonFeed.newestSpecification else { throw .newer(own.spec) }
    guard own.spec > 0 else { throw .malformed("_daybook.spec") }
    guard own.habits.count <= Most.habits else { throw .tooMany("habits") }
    guard (items ?? []).count <= Most.items else { throw .tooMany("items") }
    guard let generated = FeedMoment(own.generated) else { throw .malformed("_daybook.generated") }
    guard let through = Day(own.through) else { throw .malformed("_daybook.through") }
    guard let name = FeedWords.line(title, .name) else { throw .malformed("title") }
    guard let page = FeedWords.address(home_page_url) else { throw .malformed("home_page_url") }
    guard let address = FeedWords.address(feed_url) else { throw .malformed("feed_url") }
    var habits: [PersonFeed.TrackedHabit] = []
    for (number, tracked) in own.habits.enumerated() {
      let habit = try Self.habit(tracked, number)
      guard !habits.contains(where: { $0.id == habit.id }) else { throw .malformed("_daybook.habits.\(number).id") }
      habits.append(habit)
    }
    var entries: [PersonFeed.Entry] = []
    var checkIns = 0
    for (number, item) in (items ?? []).enumerated() {
      guard let told = item._daybook else { continue }
      checkIns += told.check_ins.count
      guard checkIns <= Most.checkIns else { throw .tooMany("check_ins") }
      entries.append(try Self.entry(item, told, number))
    }
    var feed = PersonFeed(
      name: name, language: FeedWords.tag(language) ?? "en", page: page, json: address, atom: "",
      timeZone: FeedWords.zone(own.timezone) ?? "UTC", generated: generated, through: through, habits: habits,
      entries: entries)
    feed.site = own.site.flatMap(FeedWords.letters)
    feed.habitsLeftOut = Self.count(own.left_out)
    return feed
  }

  private static func count(_ number: Int?) -> Int { min(max(0, number ?? 0), Most.count) }

  private static func habit(_ tracked: Tracked, _ number: Int) throws(FeedFlaw) -> PersonFeed.TrackedHabit {
    func flaw(_ key: String) -> FeedFlaw { .malformed("_daybook.habits.\(number).\(key)") }
    guard let id = Slug(tracked.id) else { throw flaw("id") }
    guard let page = FeedWords.address(tracked.url) else { throw flaw("url") }
    guard let title = FeedWords.line(tracked.title, .line) else { throw flaw("title") }
    guard tracked.days.count <= Most.days else { throw .tooMany("days") }
    var days: [PersonFeed.DayEntry] = []
    for (place, row) in tracked.days.enumerated() {
      guard let day = Day(row.day), days.last.map({ $0.day < day }) ?? true else { throw flaw("days.\(place).0") }
      guard let status = DayStatus.allCases.first(where: { $0.name == row.status }) else {
        throw flaw("days.\(place).1")
      }
      var amount: Amount?
      if let number = row.amount {
        guard let read = FeedWords.amount(number) else { throw flaw("days.\(place).2") }
        amount = read
      }
      days.append(PersonFeed.DayEntry(day: day, status: status, amount: amount))
    }
    return PersonFeed.TrackedHabit(
      id: id, page: page, title: title,
      color: tracked.color.flatMap(Palette.init(rawValue:)) ?? .standIn(for: id.text),
      schedule: FeedWords.line(tracked.schedule, .line) ?? "", target: FeedWords.line(tracked.target, .line),
      unit: FeedWords.line(tracked.unit, .name),
      streakUnit: tracked.streak_unit.flatMap(StreakUnit.init(rawValue:)) ?? .days,
      currentStreak: count(tracked.current_streak), bestStreak: count(tracked.best_streak),
      total: count(tracked.total), score: min(1000, count(tracked.score_permille)), days: days)
  }

  private static func entry(
    _ item: Item, _ told: ItemExtension, _ number: Int
  ) throws(FeedFlaw) -> PersonFeed.Entry {
    func flaw(_ key: String) -> FeedFlaw { .malformed("items.\(number).\(key)") }
    guard let day = Day(told.day) else { throw flaw("_daybook.day") }
    guard let moment = item.date_published.flatMap(FeedMoment.init) else { throw flaw("date_published") }
    var checkIns: [PersonFeed.CheckIn] = []
    for (place, recorded) in told.check_ins.enumerated() {
      guard let habit = Slug(recorded.habit) else { throw flaw("_daybook.check_ins.\(place).habit") }
      let value: EventValue? =
        switch recorded.value {
        case .word("done"): .done
        case .word("skip"): .skip
        case .word("missed"): .missed
        case .word: nil
        case .number(let number): FeedWords.amount(number).map { .amount($0) }
        }
      guard let value else { throw flaw("_daybook.check_ins.\(place).value") }
      checkIns.append(
        PersonFeed.CheckIn(
          habit: habit, value: value, time: recorded.time.flatMap { TimeOfDay($0) },
          comment: FeedWords.line(recorded.comment, .paragraph)))
    }
    return PersonFeed.Entry(
      day: day, title: FeedWords.line(item.title, .line) ?? day.description, html: "", moment: moment,
      checkIns: checkIns)
  }
}
