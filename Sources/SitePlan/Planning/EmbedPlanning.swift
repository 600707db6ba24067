import Insights
import Journal

/// The newest year of a habit as a picture to embed.
struct EmbeddedYear: MarkupSource {
  let facts: YearHabitFacts
  let year: Int
  /// Whose habit it is.
  let name: String
  /// Today, where the picture marks it.
  let today: Day?
  let weekStartsOn: Weekday
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(year)
    encoder.append(name)
    encoder.append(today)
    facts.encode(year, into: &encoder)
    encoder.append(weekStartsOn.index)
  }

  func write(to html: inout HTMLWriter) {
    let report = facts.reported.report
    let picture = YearPicture(
      of: name, habits: [facts.reported], year: year, today: today ?? report.last, weekStartsOn: weekStartsOn,
      words: words, isAdaptive: true)
    if let picture { html.append(trusted: picture.svg) }
  }
}

extension EventLog {
  /// Whether anything was recorded in a calendar year, up to a day.
  func hasEntries(inYear year: Int, through last: Day) -> Bool {
    let first = YearMonth(year: year, month: 1).firstDay
    let start = entries.partition { $0.day >= first }
    return start < entries.count && entries[start].day <= min(last, YearMonth(year: year, month: 12).lastDay)
  }
}

extension PlanContext {
  /// The pictures of a habit that others can embed.
  ///
  /// - Parameter folder: Where they lie: beside the page of the habit, or at an address that it had before.
  func picturesToEmbed(of entry: HabitEntry, in folder: String) -> [PlannedAsset] {
    guard isShared else { return [] }
    let badge = PlannedAsset(
      path: "\(folder)/\(SharedFileAddress.badge)", content: .drawn(HabitBadge(of: entry, in: words)))
    guard let year = embeddedYear(of: entry) else { return [badge] }
    return [badge, PlannedAsset(path: "\(folder)/\(SharedFileAddress.year)", content: .drawn(year))]
  }

  private func embeddedYear(of entry: HabitEntry) -> EmbeddedYear? {
    let year = entry.years.upperBound
    guard entry.daysOfYears.isShown(in: year) else { return nil }
    return EmbeddedYear(
      facts: entry.daysOfYears, year: year, name: entry.owner.name, today: entry.isOver ? nil : entry.owner.today,
      weekStartsOn: weekStartsOn, words: words)
  }

  /// What to write on another page to show a habit there.
  func embed(_ entry: HabitEntry) -> EmbedNode? {
    guard isShared, let base = site.baseURL else { return nil }
    let page = base + entry.address.front
    let alt = "\(entry.habit.title) · \(entry.owner.name)"
    return EmbedNode(
      badge: EmbedPictureNode(SharedFileAddress.badge, alt: alt, at: base + entry.address.badge, leadingTo: page),
      year: embeddedYear(of: entry).map { year in
        EmbedPictureNode(
          SharedFileAddress.year, alt: "\(alt), \(year.year)", at: base + entry.address.yearPicture, leadingTo: page)
      })
  }

  /// The picture beside links to a habit: that of its person.
  func card(_ entry: HabitEntry, _ year: Int) -> CardLink {
    CardLink(year, of: entry.owner.username, name: entry.owner.name)
  }
}
