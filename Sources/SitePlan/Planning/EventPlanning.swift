import Insights
import Journal

extension PlanContext {
  /// A check-in as a page shows it.
  ///
  /// - Parameters:
  ///   - root: The relative path from the page to the edition's folder.
  ///   - place: The index of the entry among those of its habit on that day, from 0.
  ///   - isTold: Whether the edition's history shows the check-in, so that there is an address for it.
  func event(
    _ entry: EventLog.Entry, details: EventDetails?, mark: HabitRow.Mark, of habit: HabitFacts, root: String,
    place: Int, isTold: Bool
  ) -> EventNode {
    EventNode(
      colorClass: habit.habit.colorClass,
      icon: icons.icon(habit.habit.icon),
      habit: habit.habit.title,
      habitHref: habit.address.front(from: root),
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

  /// A function from a day and an index on that day to the form that changes the check-in; `nil` where there are no
  /// forms: on pages that are files, and for other people's habits.
  func editing(_ habit: HabitFacts, root: String) -> ((_ day: Day, _ place: Int) -> String)? {
    guard edition.live != nil, isHome, habit.owner.isReader else { return nil }
    return { root + habit.address.event(on: $0, place: $1) }
  }

  /// What stands before a day in the address of its page; `nil` where days have no pages: on pages that are files, and
  /// for other people's habits.
  func days(of habit: HabitFacts, root: String) -> String? {
    editing(habit, root: root).map { _ in root + habit.address.days }
  }

  /// The mark of a check-in; with an amount, the mark of its whole day.
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

  /// What a check-in says: `5.2 km`, `done`, `kept`, `skipped`.
  func value(of entry: EventLog.Entry, habit: Habit) -> String {
    switch entry.value {
    case .done: words(habit.target?.isLimit == true ? .statusKept : .statusDone)
    case .skip: words(.statusSkipped)
    case .missed: words(.statusMissed)
    case .amount(let amount): words.amount(amount, unit: habit.target?.unit)
    }
  }

  /// A location by the name that the reader gave it, else in degrees with four decimals, about ten metres. The
  /// projection has already removed or rounded what the reader may not see.
  func place(_ location: Location) -> String {
    func scaled(_ degrees: Double) -> Int { Int((degrees * 10_000).rounded()) }
    return ownPlace(at: location)?.label
      ?? coordinates(latitude: scaled(location.latitude), longitude: scaled(location.longitude), decimals: 4)
  }

  /// Latitude and longitude as a text: `38.72, −9.14`.
  ///
  /// - Parameters:
  ///   - latitude: In units of the last decimal.
  ///   - longitude: In units of the last decimal.
  ///   - decimals: 2 or 4.
  func coordinates(latitude: Int, longitude: Int, decimals: Int) -> String {
    let unit = decimals == 2 ? 100 : 10_000
    func degrees(_ scaled: Int) -> String {
      (scaled < 0 ? "−" : "") + "\(abs(scaled) / unit).\(String(abs(scaled) % unit + unit).dropFirst())"
    }
    return words.figures(
      words(.eventPlace, ["latitude": degrees(latitude), "longitude": degrees(longitude)]))
  }

  func photo(_ name: String?, of habit: HabitFacts, on day: Day, root: String) -> PhotoNode? {
    guard let name, let photo = habit.owner.photos[name] else { return nil }
    return PhotoNode(
      source: root + relativeReference(Addresses.photo(name, of: habit.owner.username)),
      alt: words(.eventPhotoOf, ["habit": words.isolated(habit.habit.title), "date": words.date(day)]),
      width: photo.width, height: photo.height)
  }
}

/// The results of `transform` for all indices in their order, computed on all cores in chunks that are worth a thread.
func parallelChunks<Output: Sendable>(
  _ indices: Range<Int>, _ transform: @Sendable (Int) -> Output
) -> [Output] {
  let stretch = 64
  let starts = Array(stride(from: indices.lowerBound, to: indices.upperBound, by: stretch))
  return parallelMap(starts) { start in
    (start..<min(start + stretch, indices.upperBound)).map(transform)
  }.flatMap(\.self)
}
