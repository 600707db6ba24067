import Audience
import Insights
import Journal

/// What a person recorded lately, for programs that follow them: before it is written in a format of theirs.
///
/// It stands as of the newest check-in and knows no today, so that nothing of it changes while nothing is recorded.
public struct PersonNews: Sendable {
  /// A habit, with the whole address of its page.
  public struct Tracked: Sendable {
    /// The habit, as its readers may see it.
    public var habit: Habit
    /// Its figures as of ``PersonNews/newest``.
    public var report: HabitReport
    /// The whole address of its page.
    public var page: String
  }

  /// A day on which something was recorded.
  public struct Day: Sendable {
    /// The day.
    public var day: Journal.Day
    /// What to call it: `20 November 2026 · 3 check-ins`.
    public var title: String
    /// What was recorded, as a list in HTML.
    public var html: [UInt8]
    /// The latest time of the day that anything was recorded at; `nil` where no check-in has one.
    public var latest: WallClock?
    /// What was recorded, habit by habit.
    public var checkIns: [CheckIn]
  }

  /// A check-in.
  public struct CheckIn: Sendable {
    /// Of which habit.
    public var habit: Slug
    /// What it says.
    public var value: EventValue
    /// When.
    public var time: TimeOfDay?
    /// What was said of it.
    public var comment: String?
  }

  /// Who it is, and what to call the feed.
  public var name: String
  /// The language of the words, as a BCP 47 tag.
  public var language: String
  /// The name of the time zone in which the days and times are.
  public var timeZone: String
  /// Where the public edition is hosted, with a slash at its end.
  public var base: String
  /// The letters that tell the site from all others; `nil` where it has none.
  public var siteID: String?
  /// The person's page and the beginning of the names of the feeds, inside the edition.
  public var page, feed: String
  /// The newest day on which anything was recorded.
  public var newest: Journal.Day
  /// The habits that have not been over for longer than the days that are told.
  public var habits: [Tracked]
  /// The days on which anything was recorded, of the last fourteen, the newest first.
  public var days: [Day]

  /// How many days are told.
  public static let days = 14
}

/// Writes what a person recorded lately in the formats of other programs, which the planner does not know.
public struct NewsFormats: Sendable {
  /// As a JSON Feed, and as Atom.
  public var json, atom: @Sendable (PersonNews) -> [UInt8]

  /// Two functions of the same news.
  public init(
    json: @escaping @Sendable (PersonNews) -> [UInt8], atom: @escaping @Sendable (PersonNews) -> [UInt8]
  ) {
    self.json = json
    self.atom = atom
  }
}

/// The inputs of the feeds of a person: everything but today.
struct NewsInputs: SectionInputs {
  let person: VisiblePerson
  /// The newest day with a check-in.
  let newest: Day
  /// The beginning of the paths: that of the person, or at one of their former names, where the same feeds lie.
  let feed: String
  /// The letters that tell the site from all others; `nil` where it has none.
  var siteID: String?

  var prefix: String { feed + "." }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(feed)
    encoder.append(newest)
    encoder.append(person.username.text)
    encoder.append(person.name)
    encoder.append(person.timeZone)
    encoder.append(siteID)
    encoder.append(person.habits.count)
    for tracked in person.habits {
      tracked.habit.encode(into: &encoder)
      tracked.log.encode(into: &encoder)
    }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    guard let formats = context.newsFormats, let base = context.site.baseURL else {
      return PlannedSection.Contents()
    }
    let news = news(at: SharedPlace(base: base), in: context)
    return PlannedSection.Contents(files: [
      PlannedAsset(path: Addresses.json(feed), content: .bytes(formats.json(news))),
      PlannedAsset(path: Addresses.atom(feed), content: .bytes(formats.atom(news))),
    ])
  }

  func news(at place: SharedPlace, in context: PlanContext) -> PersonNews {
    let words = context.words
    // As if the newest day were today.
    let owner = OwnerFacts(
      username: person.username, name: person.name, today: newest, isReader: false, photos: [:])
    let first = newest - (PersonNews.days - 1)
    let told = person.habits.filter { tracked in
      tracked.habit.lastDay.map { $0 >= first } ?? true && tracked.habit.start.map { $0 <= newest } ?? true
    }
    let entries = told.map { HabitEntry($0, owner: owner, in: context) }
    let days = (0..<PersonNews.days).compactMap { day(newest - $0, of: entries, at: place, in: context) }
    return PersonNews(
      name: person.name, language: words.language, timeZone: person.timeZone ?? "UTC", base: place.base,
      siteID: siteID, page: place.page(Addresses.person(person.username)), feed: Addresses.feed(of: person.username),
      newest: newest,
      habits: entries.map {
        PersonNews.Tracked(habit: $0.habit, report: $0.report, page: place.base + place.page($0.address.front))
      }, days: days)
  }

  private func day(
    _ day: Day, of habits: [HabitEntry], at place: SharedPlace, in context: PlanContext
  ) -> PersonNews.Day? {
    let words = context.words
    var checkIns: [PersonNews.CheckIn] = []
    var latest: WallClock?
    let html = Markup { html in
      html.append("<ul>")
      for habit in habits {
        for entry in habit.log.entries(on: day) {
          let details = habit.log.details(of: entry)
          checkIns.append(
            PersonNews.CheckIn(
              habit: habit.habit.slug, value: entry.value, time: entry.time, comment: details?.comment))
          if let time = entry.time {
            let moment = WallClock(date: time < context.site.dayStartsAt ? day + 1 : day, time: time)
            latest = max(latest ?? moment, moment)
          }
          html.append("<li><a href=\"")
          html.append(escaped: place.base + place.page(habit.address.front))
          html.append("\">")
          html.append(escaped: words.isolated(habit.habit.title))
          html.append("</a>")
          html.append(escaped: words(.colon) + context.value(of: entry, habit: habit.habit))
          if let comment = details?.comment {
            html.append(" <q>")
            html.append(escaped: comment)
            html.append("</q>")
          }
          html.append("</li>")
        }
      }
      html.append("</ul>")
    }
    if checkIns.isEmpty { return nil }
    return PersonNews.Day(
      day: day, title: "\(words.date(day)) · \(words(.checkIns, count: checkIns.count))", html: html.bytes,
      latest: latest, checkIns: checkIns)
  }
}

/// Where the pages are that news lead to.
struct SharedPlace: Sendable {
  /// Where the public edition is hosted, with a slash at its end.
  let base: String
  /// Whether the pages are sealed, so that one comes to them by signing in alone.
  var isSealed = false

  /// The address of a page, as seen from ``base``.
  func page(_ path: String) -> String { isSealed ? SealedAddress.page : path }
}
