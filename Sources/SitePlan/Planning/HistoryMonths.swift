import Insights
import Journal

/// The views of a history with the months of which each has pages.
struct HistoryViews: Sendable {
  struct Entry: Sendable {
    var view: HistoryPlanner.View
    /// From the first month that has a page to the last; `nil` where none has.
    var months: ClosedRange<YearMonth>?
  }

  /// In the order of their links; one alone is not linked.
  let entries: [Entry]

  /// The links on a page of one view to the same month in all of them: to its page, or where there is none to the view's
  /// front page.
  ///
  /// - Parameter month: `nil` on the front pages.
  func links(on view: HistoryPlanner.View, month: YearMonth?, words: Words) -> [HistoryView] {
    guard entries.count > 1 else { return [] }
    return entries.map { other in
      var path = other.view.front
      if let month, other.months?.contains(month) == true {
        path = other.view.folder + month.description + ".html"
      }
      return HistoryView(title: words(other.view.phrase), href: view.root + path, isCurrent: other.view == view)
    }
  }

  /// Appends what the links on pages of a year's months depend on.
  func encode(_ year: Int, into encoder: inout ModelEncoder) {
    let (january, december) = (YearMonth(year: year, month: 1), YearMonth(year: year, month: 12))
    encoder.append(entries.count)
    for entry in entries {
      encoder.append(entry.view.front)
      guard let months = entry.months, months.overlaps(january...december) else {
        encoder.append(0)
        continue
      }
      let shown = months.clamped(to: january...december)
      encoder.append(shown.lowerBound.month)
      encoder.append(shown.upperBound.month)
    }
  }
}

/// The inputs of the pages of a year's months in the history, each of which is a section of its own: while nothing of the year
/// changed, its months are not looked at one by one.
struct HistoryMonthsInputs: SectionInputs {
  let year: Int
  let view: HistoryPlanner.View
  let views: HistoryViews
  /// The names of the data files that the pages' filter loads.
  let sources: [String]
  /// Whether the month before the first of these, and the one after the last, have pages.
  let hasBefore, hasAfter: Bool
  /// The days of the year that have leaves.
  let days: ClosedRange<Day>
  /// The reader's day where it is one of ``days``.
  let today: Day?
  let weekStartsOn: Weekday
  /// What the leaves of the reader's own days are made from; `nil` on pages with everybody's check-ins.
  let leaves: LeafFacts?
  /// The check-ins of ``days``.
  let selection: EventSelection
  /// The encoding of what the pages show of the selection's habits.
  let choices: [UInt8]

  var prefix: String { Self.prefix(of: year, in: view) }

  private static func prefix(of year: Int, in view: HistoryPlanner.View) -> String {
    // What the descriptions of its months begin with.
    view.folder + String(YearMonth(year: year, month: 1).description.dropLast(2))
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(prefix)
    views.encode(year, into: &encoder)
    encoder.append(sources.joined(separator: " "))
    encoder.append(hasBefore)
    encoder.append(hasAfter)
    encoder.append(days.lowerBound)
    encoder.append(days.upperBound)
    encoder.append(today)
    encoder.append(weekStartsOn.index)
    encoder.append(leaves != nil)
    leaves?.encode(days, into: &encoder)
    encoder.append(choices)
    selection.encodeEvents(into: &encoder)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let (first, last) = (days.lowerBound.yearMonth, days.upperBound.yearMonth)
    let sections = (first.month...last.month).map { number in
      let month = YearMonth(year: year, month: number)
      let shown = days.clamped(to: month.firstDay...month.lastDay)
      let before = month > first || hasBefore ? month.previous : nil
      let after = month < last || hasAfter ? month.next : nil
      return PlannedSection(
        HistoryMonthInputs(
          month: month, view: view, isAlone: views.entries.count == 1,
          views: views.links(on: view, month: month, words: context.words), sources: sources, before: before,
          after: after,
          leaves: LeafMonth(
            days: shown, hasBefore: before != nil, hasAfter: after != nil,
            today: today.flatMap { shown.contains($0) ? $0 : nil }, weekStartsOn: weekStartsOn,
            own: leaves?.leaves(of: shown)),
          selection: EventSelection(
            habits: selection.habits, span: .days(from: month.firstDay, through: month.lastDay),
            dayStartsAt: selection.dayStartsAt),
          choices: choices),
        in: context)
    }
    return PlannedSection.Contents(sections: sections)
  }
}
