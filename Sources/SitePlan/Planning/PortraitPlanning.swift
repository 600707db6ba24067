import Audience
import Insights
import Journal

extension PlanContext {
  /// A person as others meet them.
  ///
  /// - Parameters:
  ///   - habits: The habits of the person that the reader may see: every figure is counted from these.
  ///   - number: Tells the ribbon of the year from others on the page; `nil` for a portrait without one.
  func portrait(of person: VisiblePerson, habits: [HabitEntry], number: Int? = nil, root: String) -> PersonPortrait {
    let started = habits.filter(\.report.hasStarted)
    let reports = started.map(\.report)
    let days = reports.map(\.last.year).max().map { SharedYear(of: reports, year: $0, today: person.today) }
    let photo = photo(of: person, root: root)
    let told = days.flatMap { sentence(of: person, habits: started, year: $0.year) }
    return PersonPortrait(
      name: person.name, href: root + Addresses.person(person.username), bio: person.bio,
      sentence: told?.html, told: told?.text, photo: photo,
      since: photo == nil ? reports.map(\.first).min().map { since($0, today: person.today) } : nil,
      ribbon: number.flatMap { number in
        days.map { YearRibbon(days: $0, number: number, name: person.name, words: words) }
      },
      totals: totals(of: habits, days: days))
  }

  private func sentence(of person: VisiblePerson, habits: [HabitEntry], year: Int) -> YearSentence? {
    let lines = habits.map { PlateHabit($0.daysOfYears, year: year, href: nil) }
    return YearSentence(
      of: lines, name: words.firstName(person.name), year: year, isRunning: year == person.today.year, words: words)
  }

  private func photo(of person: VisiblePerson, root: String) -> PortraitPhotoNode? {
    guard let latest = person.latestPhoto else { return nil }
    let owner = person.facts
    let habit = HabitFacts(habit: latest.habit, address: HabitAddress(latest.habit, of: owner), owner: owner)
    return photo(latest.name, of: habit, on: latest.day, root: root).map { photo in
      PortraitPhotoNode(
        photo: photo, href: root + habit.address.front, comment: latest.comment, date: words.date(latest.day),
        habit: latest.habit.title)
    }
  }

  private func since(_ first: Day, today: Day) -> SinceNode {
    let (year, month, day) = first.components
    return year == today.year
      ? SinceNode(figure: String(day), month: words.monthsInDates[month - 1])
      : SinceNode(figure: String(year), month: words.atStart(words.months[month - 1]))
  }

  private func totals(of habits: [HabitEntry], days: SharedYear?) -> [TotalNode] {
    let current = habits.countGoingOn()
    var totals = [TotalNode(figure: words.number(current), words: words.unit(.peopleShared, count: current))]
    if let days, days.due > 0 {
      totals.append(TotalNode(figure: words.number(days.full), words: words(.peopleFullDays, count: days.due)))
    }
    let running = habits.filter { $0.report.streakUnit == .days && $0.report.currentStreak > 1 && !$0.isOver }
    if let longest = running.max(by: { $0.report.currentStreak < $1.report.currentStreak }) {
      let length = longest.report.currentStreak
      totals.append(
        TotalNode(
          figure: words.number(length),
          words: words.labelled(words.unit(.peopleInARow, count: length), words.isolated(longest.habit.title))))
    }
    return totals
  }

  /// A habit with its year as a line.
  func yearRow(_ entry: HabitEntry, root: String) -> HabitYearRow {
    let year = entry.owner.today.year
    let line = PlateHabit(entry.daysOfYears, year: year, href: nil)
    let beside = [line.summary.besideFigure(in: words), line.summary.amount(in: words)].compactMap(\.self)
    return HabitYearRow(
      colorClass: entry.habit.colorClass, icon: icons.icon(entry.habit.icon), title: entry.habit.title,
      href: root + entry.address.front, reason: entry.habit.reason,
      days: HabitLine(marks: line.marks, sentence: line.sentence(year: year, in: words)),
      figure: words.number(line.summary.figure), words: beside.joined(separator: " · "))
  }

  /// All years in which anything was due, the newest first.
  ///
  /// - Parameter plates: Links to the plates of years, titled with the year.
  func sharedYears(of person: VisiblePerson, habits: [HabitEntry], plates: [LinkNode]) -> [SharedYearNode] {
    let reports = habits.filter(\.report.hasStarted).map(\.report)
    guard let first = reports.map(\.first.year).min() else { return [] }
    return stride(from: person.today.year, through: first, by: -1).compactMap { year in
      let days = SharedYear(of: reports, year: year, today: person.today)
      guard days.due > 0 else { return nil }
      return SharedYearNode(
        year: String(year), href: plates.first { $0.title == String(year) }?.href, words: days.heading(in: words),
        ribbon: YearRibbon(days: days, number: year, name: person.name, words: words))
    }
  }
}

extension VisiblePerson {
  /// A photo that was recorded with a check-in.
  struct RecordedPhoto {
    /// The name of the photo.
    let name: String
    let habit: Habit
    let day: Day
    let comment: String?
  }

  /// The photo of the latest day up to today; of several on one day, that of the first habit.
  var latestPhoto: RecordedPhoto? {
    if photos.isEmpty { return nil }
    let names = Set(photos.map(\.name))
    var latest: RecordedPhoto?
    for tracked in habits where !tracked.log.details.isEmpty {
      for entry in tracked.log.entries.reversed() where entry.hasDetails && entry.day <= today {
        if let latest, latest.day >= entry.day { break }
        guard let details = tracked.log.details(of: entry), let name = details.photo, names.contains(name) else {
          continue
        }
        latest = RecordedPhoto(name: name, habit: tracked.habit, day: entry.day, comment: details.comment)
        break
      }
    }
    return latest
  }
}
