import Changes
import Journal
import SitePlan

/// The list that a form or a page of a form is about, among those that the person sees.
struct ListPlace: Sendable {
  let address: ListAddress
  let shelf: ListShelf

  /// - Parameter name: The name of the list in addresses: `home`, `ben.home`.
  /// - Throws: A ``Changes/Refusal`` where the person sees no such list, or does not see it any more.
  init(named name: String, for person: Person, in book: Book) throws(Refusal) {
    let address = ListAddress(named: name, for: person.username)
    let shelf = ListShelf.all(of: person, in: book).first {
      $0.owner == address?.owner && $0.list.slug == address?.slug
    }
    guard let address, let shelf else { throw Refusal(.task(.noList(name))) }
    self.address = address
    self.shelf = shelf
  }

  init(_ shelf: ListShelf, for reader: Username) {
    address = ListAddress(shelf.list.slug, of: shelf.owner, for: reader)
    self.shelf = shelf
  }

  var list: TaskList { shelf.list }
}

extension TaskReference {
  /// The task that a form names, by default the one that it is about.
  init(_ fields: FormFields, line: String = "task", title: String = "title") {
    self.init(
      line: fields[line].flatMap { FormPages.number($0) }, title: fields[title] ?? "",
      others: fields["others"].map { EntryVersion(sent: $0) })
  }
}

extension ActionContext {
  /// A person's day with the time by which dates are future or past: of the form's own moment where it waited in the
  /// browser for a connection, so that *tomorrow* is the day that was meant.
  func moment(of person: Person, in book: Book, _ fields: FormFields) -> DayAndTime {
    let (clock, today) = clock(of: person, in: book, fields)
    return clock.moment(on: today, isFixed: isFixed(in: book))
  }

  /// When a person says something, or said it in a form that waited.
  func timestamp(of person: Person, in book: Book, _ fields: FormFields) -> DayAndTime {
    let (clock, today) = clock(of: person, in: book, fields)
    return clock.timestamp(on: today, isFixed: isFixed(in: book))
  }

  /// The day on which something is done that a form tells of: the one on which a form was made that waited, otherwise the
  /// one that its page showed.
  func day(of person: Person, in book: Book, _ fields: FormFields) -> Day {
    fields.made == nil || isFixed(in: book) ? fields.shownDay(of: person) : clock(of: person, in: book, fields).today
  }

  private func isFixed(in book: Book) -> Bool { services.today != nil || book.settings.today != nil }

  private func clock(of person: Person, in book: Book, _ fields: FormFields) -> (WallClock, today: Day) {
    let now = services.now()
    guard let made = fields.made, !isFixed(in: book) else {
      return (services.wallClock(now, person.timeZone ?? book.settings.timeZone), person.today)
    }
    let clock = clock(at: made, now: now, of: person, book.settings)
    return (clock, clock.day(startingAt: book.settings.dayStartsAt))
  }
}

extension FormFields {
  /// The page of the edition to which the form wants to return; `nil` where it names none, or anything else than a path
  /// inside the edition.
  var page: String? {
    guard let page = self["page"], !page.isEmpty else { return nil }
    let path = page.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "#" || $0 == "?" }[0]
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isInside = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    let isPlain = !page.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" }
    return isInside && isPlain && page.utf8.count <= 1000 ? page : nil
  }
}
