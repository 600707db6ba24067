import Audience
import Insights
import Journal

/// Plans the plates of a person's years: one for each calendar year in which they recorded anything that the reader may
/// see.
struct YearPlanner: Sendable {
  private let owner: OwnerFacts
  private let habits: [HabitEntry]
  private let facts: [YearHabitFacts]
  private let back: LinkNode?
  /// The years with a plate, in order.
  let years: [Int]
  /// The pictures of the years beside links, in the same order; empty where there are none.
  let cards: [(link: CardLink, card: YearCard)]

  /// - Parameters:
  ///   - habits: The habits of the person that the reader may see.
  ///   - back: The page of the person; `nil` for the reader's own plates.
  ///   - newest: The newest day on which anything was recorded; `nil` where there are to be no pictures of years.
  init(
    habits: [HabitEntry], of owner: OwnerFacts, back: LinkNode? = nil, newest: Day? = nil, in context: PlanContext
  ) {
    self.owner = owner
    self.habits = habits
    self.back = back
    facts = habits.map(\.daysOfYears)
    let years = YearNotes.years(of: habits.map(\.log), through: owner.today)
    self.years = years
    cards =
      newest.map { newest in
        years.map { year in
          let card = context.card(of: owner, habits: habits, year: year, newest: newest)
          return (
            link: CardLink(path: Addresses.card(year, of: owner.username), text: card.sentence), card: card
          )
        }
      } ?? []
  }

  /// A section for each year.
  func sections(in context: PlanContext) -> [PlannedSection] {
    years.indices.map { PlannedSection(inputs($0), in: context) }
      + cards.map { PlannedSection(CardInputs(path: $0.link.path, card: $0.card), in: context) }
  }

  private func inputs(_ index: Int) -> YearInputs {
    YearInputs(
      year: years[index], path: path(index), owner: owner, facts: facts, addresses: habits.map(\.address),
      notes: YearNotes.chosen(
        from: habits.map(\.log), photos: owner.photos, year: years[index], today: owner.today),
      back: back, previous: link(index - 1), next: link(index + 1),
      card: cards.indices.contains(index) ? cards[index].link : nil)
  }

  /// Links to all plates, the newest first, as a page beside them refers to them.
  func links() -> [LinkNode] { years.indices.reversed().compactMap(link) }

  private func link(_ index: Int) -> LinkNode? {
    guard years.indices.contains(index) else { return nil }
    let name = path(index).split(separator: "/").last.map(String.init) ?? ""
    return LinkNode(title: String(years[index]), href: name)
  }

  /// The reader's own newest plate is where the navigation leads to, at an address that does not change with the year.
  private func path(_ index: Int) -> String {
    if !owner.isReader { return Addresses.year(years[index], of: owner.username) }
    return index == years.count - 1 ? Addresses.year : Addresses.year(years[index])
  }
}

extension PlanContext {
  /// The page in place of the reader's plates while there is none.
  func emptyYearPage(of owner: OwnerFacts) -> PlannedPage {
    let year = String(owner.today.year)
    return PlannedPage(
      path: Addresses.year,
      model: YearPage(
        frame: Frame(edition, title: words(.yearTitle), depth: 1, section: .year, isFront: true), year: year,
        name: owner.name, notes: [], isFull: false))
  }
}

extension VisiblePerson {
  /// The path of the person's newest plate; `nil` where they recorded nothing that the reader may see.
  var newestYear: String? {
    YearNotes.years(of: habits.map(\.log), through: today).last.map { Addresses.year($0, of: username) }
  }

  /// The names of the photos that the plates of all years show.
  var photoNamesOfYears: [String] {
    let logs = habits.map(\.log)
    let byName = photos.byName
    return YearNotes.years(of: logs, through: today).flatMap { year in
      YearNotes.chosen(from: logs, photos: byName, year: year, today: today).map(\.photo.name)
    }
  }
}
