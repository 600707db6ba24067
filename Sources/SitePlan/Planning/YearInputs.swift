import Insights
import Journal

/// The inputs of the plate of a year.
struct YearInputs: SectionInputs {
  let year: Int
  /// The path of the page.
  let path: String
  let owner: OwnerFacts
  /// The habits of the person that the reader may see, those without days in the year among them.
  let facts: [YearHabitFacts]
  /// The addresses of the habits, which follow from their slugs and the owner.
  let addresses: [HabitAddress]
  let notes: [YearNotes.Note]
  /// The page of the person; `nil` for the reader's own plate.
  let back: LinkNode?
  let previous, next: LinkNode?
  /// The picture of the year beside links; `nil` where there is none.
  var card: CardLink?

  var prefix: String { path }

  private var first: Day { YearMonth(year: year, month: 1).firstDay }
  /// The last day of the plate.
  private var last: Day { min(YearMonth(year: year, month: 12).lastDay, owner.today) }
  /// Today, where the plate marks it; `nil` for other years, whose plates must not change with the day.
  private var today: Day? { owner.today.year == year ? owner.today : nil }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(year)
    encoder.append(path)
    encoder.append(owner.username.text)
    encoder.append(owner.name)
    encoder.append(owner.isReader)
    encoder.append(today)
    for habit in facts { habit.encode(year, into: &encoder) }
    encoder.append(checkIns)
    encoder.append(firstCheckIn)
    encoder.append(notes.count)
    for note in notes { note.encode(into: &encoder) }
    for link in [back, previous, next] {
      encoder.append(link?.title)
      encoder.append(link?.href)
    }
    encoder.append(card != nil)
    card?.encode(into: &encoder)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(pages: [PlannedPage(path: path, model: page(in: context))])
  }

  func page(in context: PlanContext) -> YearPage {
    let words = context.words
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    let root = String(repeating: "../", count: depth)
    let shown = shownHabits(root: root)
    let name = words.firstName(owner.name)
    let sentence = YearSentence(of: shown, name: name, year: year, isRunning: today != nil, words: words)
    let isFront = path == context.edition.year
    var encoder = ModelEncoder()
    encode(into: &encoder)
    return YearPage(
      frame: Frame(
        context.edition, title: "\(year) · \(owner.name)", description: sentence?.text, depth: depth,
        section: owner.isReader || isFront ? .year : context.sectionOfOthers, isFront: isFront,
        preview: context.preview(
          path, .article, sentence?.text, card: card, feedOf: card.map { _ in (owner.username, owner.name) })),
      back: back, year: String(year), name: owner.name, sentence: sentence?.html,
      notes: notes.compactMap { node($0, root: root, in: context) },
      plate: YearPlate(
        year: year, habits: shown, today: today, weekStartsOn: context.weekStartsOn, words: words,
        encoded: encoder.bytes),
      key: YearKey(of: shown, words: words),
      counts: [
        words(.habits, count: shown.count), words(.checkIns, count: checkIns),
        words.range(firstCheckIn ?? first, last),
      ].joined(separator: " · "),
      previous: previous, next: next, isFull: shown.count > Self.habitsWithPhotos)
  }

  /// How many habits leave room for photos on a sheet of paper.
  private static let habitsWithPhotos = 20

  /// The lines of the plate: the habits in their order, those that were archived in the year or before last.
  private func shownHabits(root: String) -> [PlateHabit] {
    let lines = zip(facts, addresses).filter { $0.0.isShown(in: year) }
    let sorted = lines.filter { !$0.0.isArchived(by: last) } + lines.filter { $0.0.isArchived(by: last) }
    return sorted.map { PlateHabit($0.0, year: year, href: root + $0.1.front) }
  }

  private func node(_ note: YearNotes.Note, root: String, in context: PlanContext) -> YearNoteNode? {
    let habit = facts[note.habit].reported.habit
    let described = HabitFacts(habit: habit, address: addresses[note.habit], owner: owner)
    guard let photo = context.photo(note.photo.name, of: described, on: note.entry.day, root: root) else { return nil }
    return YearNoteNode(
      colorClass: habit.colorClass,
      offset: YearAxis(year).share(before: Double(note.entry.day - first) + 0.5), isTurned: note.isTurned, photo: photo,
      comment: note.comment, date: context.words.dayAndMonth(note.entry.day), habit: habit.title,
      value: note.entry.value.isAmount ? context.value(of: note.entry, habit: habit) : nil)
  }

  // MARK: What the plate was made from

  private var entries: [ArraySlice<EventLog.Entry>] { facts.map { $0.entries(from: first, through: last) } }
  private var checkIns: Int { entries.reduce(0) { $0 + $1.count } }
  private var firstCheckIn: Day? { entries.compactMap { $0.first?.day }.min() }
}

extension Words {
  /// The first word of a person's name, isolated.
  func firstName(_ name: String) -> String { isolated(name.split(separator: " ").first.map(String.init) ?? name) }
}
