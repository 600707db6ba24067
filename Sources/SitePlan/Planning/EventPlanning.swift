import Insights
import Journal

extension PlanContext {
  /// A check-in as a page at that root tells it.
  ///
  /// - Parameter anchor: its name on the page of its day.
  func event(
    _ entry: EventLog.Entry, details: EventDetails?, mark: HabitRow.Mark, of habit: HabitFacts, root: String,
    anchor: String, linksToDay: Bool
  ) -> EventNode {
    EventNode(
      id: anchor,
      colorClass: habit.habit.colorClass,
      icon: icons.icon(habit.habit.icon),
      habit: habit.habit.title,
      habitHref: root + habit.address.front,
      href: linksToDay ? root + Addresses.day(entry.day) + "#" + anchor : nil,
      date: words.relative(entry.day, to: habit.owner.today),
      isoDate: entry.day.description,
      value: value(of: entry, habit: habit.habit),
      time: entry.time.map { words.time($0) },
      comment: details?.comment,
      place: details?.location.map(place),
      photo: photo(details?.photo, of: habit, on: entry.day, root: root),
      mark: mark,
      markIcon: icons.drawing(mark.drawing))
  }

  /// How a check-in is marked.
  func mark(of entry: EventLog.Entry, in habit: HabitEntry) -> HabitRow.Mark {
    switch entry.value {
    case .done: .done
    case .skip: .skip
    case .missed: .miss
    case .amount:
      switch habit.report.record(on: entry.day).status {
      case .over: .miss
      case .partial, .pending: .part
      default: .done
      }
    }
  }

  /// `5.2 km`, `done`, `kept`, `skipped`.
  private func value(of entry: EventLog.Entry, habit: Habit) -> String {
    switch entry.value {
    case .done: words(habit.target?.isLimit == true ? .statusKept : .statusDone)
    case .skip: words(.statusSkipped)
    case .missed: words(.statusMissed)
    case .amount(let amount): words.amount(amount, unit: habit.target?.unit)
    }
  }

  /// Degrees to four decimals, about ten metres: what a reader may see is decided before.
  func place(_ location: Location) -> String {
    func degrees(_ value: Double) -> String {
      let scaled = Int((value * 10_000).rounded())
      let whole = abs(scaled) / 10_000
      let decimals = String(abs(scaled) % 10_000 + 10_000).dropFirst()
      return (scaled < 0 ? "−" : "") + "\(whole).\(decimals)"
    }
    return words(
      .eventPlace, ["latitude": degrees(location.latitude), "longitude": degrees(location.longitude)])
  }

  private func photo(_ name: String?, of habit: HabitFacts, on day: Day, root: String) -> PhotoNode? {
    guard let name, let photo = habit.owner.photos[name] else { return nil }
    return PhotoNode(
      source: root + relativeReference(Addresses.photo(name, of: habit.owner.username)),
      alt: words(.eventPhotoOf, ["habit": habit.habit.title, "date": words.date(day)]),
      width: photo.width, height: photo.height)
  }

  /// `morning-run`, and `morning-run-2` for the second of a day.
  static func anchor(of habit: Habit, place: Int) -> String {
    place == 0 ? habit.slug.text : "\(habit.slug)-\(place + 1)"
  }

  /// The pages of all days on which the reader recorded something.
  func dayPages(_ habits: [HabitEntry], today: Day) -> [PlannedPage] {
    var byDay: [Day: [(habit: Int, entry: EventLog.Entry, place: Int)]] = [:]
    for (index, habit) in habits.enumerated() {
      var place = 0
      var day: Day?
      for entry in habit.log.entries where entry.day <= today {
        place = entry.day == day ? place + 1 : 0
        day = entry.day
        byDay[entry.day, default: []].append((index, entry, place))
      }
    }
    let days = byDay.keys.sorted()
    let eventsByDay = byDay
    return parallelChunks(days.indices) { index in
      let day = days[index]
      let events = (eventsByDay[day] ?? []).map { item in
        let habit = habits[item.habit]
        var node = event(
          item.entry, details: habit.log.details(of: item.entry), mark: mark(of: item.entry, in: habit),
          of: habit.facts, root: "../", anchor: Self.anchor(of: habit.habit, place: item.place),
          linksToDay: false)
        node.date = words.weekdayAndDay(day)
        return node
      }
      return PlannedPage(
        path: Addresses.day(day),
        model: DayPage(
          frame: Frame(edition, title: words.date(day), depth: 1, section: .today),
          title: words.longDate(day), isoDate: day.description, events: events,
          previous: index > 0 ? dayLink(days[index - 1]) : nil,
          next: index + 1 < days.count ? dayLink(days[index + 1]) : nil))
    }
  }

  private func dayLink(_ day: Day) -> LinkNode {
    LinkNode(title: words.weekdayAndDay(day), href: "\(day).html")
  }
}

/// `transform` of every index, worked out on all cores in stretches long enough to be worth it.
func parallelChunks<Output: Sendable>(
  _ indices: Range<Int>, _ transform: @Sendable (Int) -> Output
) -> [Output] {
  let stretch = 64
  let starts = Array(stride(from: indices.lowerBound, to: indices.upperBound, by: stretch))
  return parallelMap(starts) { start in
    (start..<min(start + stretch, indices.upperBound)).map(transform)
  }.flatMap(\.self)
}
