import Exchange
import Insights
import Journal
import SitePlan

extension NewsFormats {
  /// The formats that programs follow people by.
  static let feeds = NewsFormats(json: { PersonFeed($0).jsonFeed }, atom: { PersonFeed($0).atomFeed })
}

extension PersonFeed {
  /// News as a feed.
  init(_ news: PersonNews) {
    let zone = news.timeZone
    func moment(of day: PersonNews.Day) -> FeedMoment {
      day.latest.map { FeedMoment($0, in: zone) } ?? FeedMoment(noonOf: day.day, in: zone)
    }
    let newest = news.days.first.map(moment) ?? FeedMoment(noonOf: news.newest, in: zone)
    self.init(
      name: news.name, language: news.language, page: news.base + news.page, json: news.base + news.feed + ".json",
      atom: news.base + news.feed + ".xml", timeZone: zone, generated: newest, through: news.newest,
      habits: news.habits.map { TrackedHabit($0, through: news.newest) },
      entries: news.days.map { day in
        Entry(
          day: day.day, title: day.title, html: String(decoding: day.html, as: UTF8.self), moment: moment(of: day),
          checkIns: day.checkIns.map {
            CheckIn(habit: $0.habit, value: $0.value, time: $0.time, comment: $0.comment)
          })
      })
    site = news.siteID.map(Self.letters)
  }
}

extension PersonFeed.TrackedHabit {
  fileprivate init(_ tracked: PersonNews.Tracked, through last: Day) {
    let (habit, report) = (tracked.habit, tracked.report)
    let days = (0..<PersonNews.days).reversed().compactMap { back -> PersonFeed.DayEntry? in
      let record = report.record(on: last - back)
      guard record.status != .outside else { return nil }
      return PersonFeed.DayEntry(
        day: last - back, status: record.status, amount: habit.target == nil ? nil : record.recorded)
    }
    self.init(
      id: habit.slug, page: tracked.page, title: habit.title, color: habit.paletteName,
      schedule: habit.schedule.description, target: habit.target?.description, unit: habit.target?.unit,
      streakUnit: report.streakUnit, currentStreak: report.currentStreak, bestStreak: report.bestStreak?.length ?? 0,
      total: report.total, score: Int((report.score * 1000).rounded()), days: days)
  }
}
