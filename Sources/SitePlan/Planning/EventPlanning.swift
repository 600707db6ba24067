import Insights
import Journal

extension PlanContext {
  /// A check-in as a page at that root tells it.
  ///
  /// - Parameters:
  ///   - place: among the entries of its day and habit, from 0.
  ///   - isTold: whether the edition has a history that tells it.
  func event(
    _ entry: EventLog.Entry, details: EventDetails?, mark: HabitRow.Mark, of habit: HabitFacts, root: String,
    place: Int, isTold: Bool
  ) -> EventNode {
    EventNode(
      colorClass: habit.habit.colorClass,
      icon: icons.icon(habit.habit.icon),
      habit: habit.habit.title,
      habitHref: root + habit.address.front,
      href: isTold
        ? root + Addresses.month(entry.day.yearMonth) + "#"
          + EventDays.anchor(day: entry.day, key: habit.habit.slug.text, place: place) : nil,
      editHref: editing(habit, root: root).map { $0(entry.day, place) },
      date: words.relative(entry.day, to: habit.owner.today),
      isoDate: entry.day.description,
      value: value(of: entry, habit: habit.habit),
      time: entry.time.map { words.time($0) },
      comment: details?.comment,
      place: details?.location.map(self.place),
      photo: photo(details?.photo, of: habit, on: entry.day, root: root),
      mark: mark,
      markIcon: icons.drawing(mark.drawing))
  }

  /// The addresses of the forms that change check-ins of a habit, by day and place among those of the day; `nil` where
  /// there are none: on pages that are files, and of habits that are somebody else's.
  func editing(_ habit: HabitFacts, root: String) -> ((_ day: Day, _ place: Int) -> String)? {
    guard edition.live != nil, isHome, habit.owner.isReader else { return nil }
    return { root + habit.address.event(on: $0, place: $1) }
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
      case .done, .missed, .skipped, .rest, .blank, .outside: .done
      }
    }
  }

  /// `5.2 km`, `done`, `kept`, `skipped`.
  func value(of entry: EventLog.Entry, habit: Habit) -> String {
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
    return words.figures(
      words(.eventPlace, ["latitude": degrees(location.latitude), "longitude": degrees(location.longitude)]))
  }

  func photo(_ name: String?, of habit: HabitFacts, on day: Day, root: String) -> PhotoNode? {
    guard let name, let photo = habit.owner.photos[name] else { return nil }
    return PhotoNode(
      source: root + relativeReference(Addresses.photo(name, of: habit.owner.username)),
      alt: words(.eventPhotoOf, ["habit": words.isolated(habit.habit.title), "date": words.date(day)]),
      width: photo.width, height: photo.height)
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
