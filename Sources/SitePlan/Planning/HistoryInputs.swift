import Journal

/// The inputs of a month's page in the history.
struct HistoryMonthInputs: SectionInputs {
  let month: YearMonth
  let view: HistoryPlanner.View
  /// Whether the reader follows nobody, so that there is only one view.
  let isAlone: Bool
  /// The links to the views of the same month.
  let views: [HistoryView]
  /// The names of the data files that the page's filter loads.
  let sources: [String]
  /// The months before and after this one, where they have pages.
  let before, after: YearMonth?
  /// What the days of the month show besides their check-ins.
  let leaves: LeafMonth
  let selection: EventSelection
  /// The encoding of what the page shows of the selection's habits, made once for all months.
  let choices: [UInt8]

  var prefix: String { view.folder + month.description + ".html" }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(prefix)
    encoder.append(isAlone)
    encoder.append(views.count)
    for view in views { view.encode(into: &encoder) }
    encoder.append(sources.joined(separator: " "))
    encoder.append(before?.description)
    encoder.append(after?.description)
    leaves.encode(into: &encoder)
    encoder.append(choices)
    selection.encodeEvents(into: &encoder)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(pages: [PlannedPage(path: prefix, model: page(in: context))])
  }

  private func page(in context: PlanContext) -> HistoryPage {
    let words = context.words
    func link(_ month: YearMonth) -> LinkNode { LinkNode(title: words.monthHeading(month), href: "\(month).html") }
    let events = EventDays(
      selection: selection, addresses: .here, root: view.root, groupsByMonth: false, leaves: leaves, context: context)
    let title = words(.historyMonth, ["month": words.month(month)])
    return HistoryPage(
      frame: Frame(
        context.edition, title: context.historyTitle(title, of: view, isAlone: isAlone), depth: view.depth,
        section: .history),
      title: words.monthHeading(month), kind: .month, views: views, isAlone: isAlone,
      filter: sources.isEmpty
        ? nil : context.historyFilter(selection.habits, of: view, month: month, sources: sources),
      count: words(.events, count: selection.count), map: EventPlacesDrawing(events), events: events, years: [],
      previous: before.map(link), next: after.map(link))
  }
}

/// The inputs of a data file for the history's script: the events of a year, or the latest of each habit.
struct HistoryYearInputs: SectionInputs {
  /// The file's name without its ending: `2026`, `friends-2026`, `latest`.
  let name: String
  let selection: EventSelection

  var prefix: String { HistoryDataAddress.path(of: name) }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(name)
    selection.encode(into: &encoder)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(pages: [page(in: context)])
  }

  func page(in context: PlanContext) -> PlannedPage {
    PlannedPage(
      path: prefix,
      model: HistoryDataFile(script: HistoryData(name: name, selection: selection, context: context)))
  }
}

extension PlanContext {
  /// The page's title with the name of its view, `History · Friends`, so that tabs and bookmarks can be told apart.
  func historyTitle(_ title: String, of view: HistoryPlanner.View, isAlone: Bool) -> String {
    isAlone ? title : "\(title) · \(words(view.phrase))"
  }

  /// The data that the history's script needs on a page.
  ///
  /// - Parameter sources: The names of the data files to load.
  func historyFilter(
    _ habits: [HistoryHabit], of view: HistoryPlanner.View, month: YearMonth?, sources: [String]
  ) -> HistoryFilter {
    let root = view.root
    // By who they are: two may have one name.
    var owners: [OwnerFacts] = []
    for habit in habits where !owners.contains(where: { $0.username == habit.entry.owner.username }) {
      owners.append(habit.entry.owner)
    }
    let people = owners.map { owner in
      let name = owner.host.map { "\(owner.name) (\($0))" } ?? owner.name
      return HistoryPerson(
        name: owner.isReader ? (owners.count > 1 ? words(.historyMine) : nil) : name,
        habits: habits.filter { $0.entry.owner.username == owner.username }.map { habit in
          HistoryChoice(
            key: habit.key, title: habit.entry.habit.title, href: habit.entry.address.front(from: root),
            colorClass: habit.entry.habit.colorClass, person: habit.person)
        })
    }
    return HistoryFilter(
      people: people,
      sources: sources.map { root + HistoryDataAddress.path(of: $0) }.joined(separator: " "),
      month: month?.description, monthName: month.map { words.month($0) }, pages: view.months,
      longDate: words(.longDate), fullDate: words(.date), monthNames: words.monthsInDates.joined(separator: ","),
      weekdayNames: words.weekdays.joined(separator: ","), dayAndMonth: words(.dayAndMonth),
      shortMonthNames: words.shortMonthsInDates.joined(separator: ","), photoText: words(.eventPhotoOf),
      placeText: words.figures(words(.eventPlace)),
      eventsText: words(.events), tiles: site.mapTiles?.address, tilesBy: site.mapTiles?.attribution,
      pattern: EventPattern(root: root))
  }
}

/// The addresses of the history's data files: `history/data/2026.js`.
package enum HistoryDataAddress {
  static func path(of name: String) -> String { "\(folder)\(name).js" }

  /// Whether a path inside an edition is one of a data file.
  package static func isOne(_ path: String) -> Bool {
    path.hasPrefix(folder) && path.hasSuffix(".js") && !path.dropFirst(folder.utf8.count).contains("/")
  }

  private static let folder = "history/data/"
}
