import Answers
import Audience
import Diagnostics
import Journal
import Sealing

/// Who sees a habit, or anything of somebody, and where.
struct AudienceView {
  private let person: Person
  private let tracked: TrackedHabit?
  private let book: Book
  private let onlookers: Onlookers

  /// What is otherwise where the site was published, of each target.
  private let published: [PublishedChanges.AtTarget]
  /// The habits of which the same holds, where none is asked about.
  private let publishedHabits: [(habit: Habit, change: PublishedChanges.AtTarget)]

  init(of person: Person, habit: TrackedHabit?, in book: Book, _ changes: PublishedChanges) {
    published = changes.changes(habit: habit?.habit.slug)
    publishedHabits =
      habit != nil
      ? []
      : person.habits.flatMap { tracked in
        changes.changes(habit: tracked.habit.slug).filter { $0.change.before != $0.change.now }
          .map { (tracked.habit, $0) }
      }
    self.person = person
    tracked = habit
    self.book = book
    onlookers = book.onlookers(of: person, habit: habit?.habit.slug)
  }

  private var name: String { TerminalText.safe(tracked?.habit.title ?? person.name) }

  /// The page of the public edition.
  private var page: String {
    "people/\(person.username)/" + (tracked.map { "\($0.habit.slug)/" } ?? "") + "index.html"
  }

  /// The whole address of the page, where it is known where the site is hosted.
  private func address(of page: String) -> String? { book.settings.baseURL.map { $0 + page } }

  /// A habit is never more visible than its person.
  private var visibility: Visibility { min(tracked?.habit.visibility ?? .public, person.visibility) }

  // MARK: For the terminal

  func lines(style: Style, width: Int) -> [String] {
    var lines = [style.bold(name) + ": " + summary]
    if onlookers.isForEverybody { lines.append("Everybody sees it at \(address(of: page) ?? page).") }
    if !onlookers.friends.isEmpty {
      lines.append(onlookers.isForEverybody ? "Friends see exact places, too:" : "These friends see it:")
      var table = Table([.left, .left, .left, .left])
      for friend in onlookers.friends {
        table.add([
          Table.Cell("  \(friend.name)"), Table.Cell(label(friend.name)),
          Table.Cell(since(friend).map { "since \($0)" } ?? ""), Table.Cell(places(of: friend)) { style.faint($0) },
        ])
      }
      lines += table.lines(width: width)
    } else if visibility >= .friends {
      lines.append(
        onlookers.isForEverybody ? "There are no friends." : "There are no friends, so that nobody else sees it.")
    }
    for group in onlookers.challengers {
      let people = group.people.map(\.text).joined(separator: ", ")
      lines.append("In the challenge \(TerminalText.safe(group.title)) its days and amounts are seen by \(people).")
    }
    lines += habits(style: style, width: width) + lists
    lines += published.flatMap { $0.lines(label) } + changedHabits
    if let first, tracked == nil ? visibility >= .friends : visibility == .friends {
      lines.append("Who becomes a friend sees all of what is for friends, from \(first) on.")
    }
    return lines
  }

  /// The habits that others see where the site was published.
  private var changedHabits: [String] {
    publishedHabits.map { habit, at in
      let (before, now) = (at.change.before.visibility, at.change.now.visibility)
      let title = TerminalText.safe(habit.title)
      return "At `\(at.target)` \(title) is \(Self.reach(before)); after the next publish \(Self.reach(now))."
    }
  }

  /// How far each of the person's habits reaches, where none is asked about.
  private func habits(style: Style, width: Int) -> [String] {
    if tracked != nil { return [] }
    var table = Table([.left, .left, .left])
    for shown in overview {
      table.add([
        Table.Cell("  \(shown.habit.slug)"), Table.Cell(shown.habit.title),
        Table.Cell(Self.reach(shown.visibility)) { style.faint($0) },
      ])
    }
    return table.isEmpty ? [] : ["Of the habits are seen:"] + table.lines(width: width)
  }

  /// The habits from those that most see to those that fewest do.
  private var overview: [(habit: Habit, visibility: Visibility)] {
    let reach = OwnAudience(of: person, in: book).overview(of: person).habits
    let shown = person.habits.map { (habit: $0.habit, visibility: reach[$0.habit.slug] ?? .private) }
    return Visibility.allCases.reversed().flatMap { visibility in shown.filter { $0.visibility == visibility } }
  }

  /// With whom lists are shared, which is nobody else's business.
  private var lists: [String] {
    if tracked != nil { return [] }
    return person.lists.filter { !$0.shares.isEmpty }.map { list in
      let people = list.shares.map { label($0.person) }.joined(separator: ", ")
      return "The list \(TerminalText.safe(list.title)) is shared with \(people)."
    }
  }

  private static func reach(_ visibility: Visibility) -> String {
    switch visibility {
    case .public: "for everybody"
    case .friends: "for friends"
    case .private: "private"
    }
  }

  private func since(_ friend: Onlookers.Friend) -> Day? { friend.since(tracked, by: person.today) }

  private var summary: String {
    let isLess = tracked.map { $0.habit.visibility > person.visibility } ?? false
    let why = isLess ? ", as \(TerminalText.safe(person.name)) is" : ""
    return Self.reach(visibility) + (visibility == .public ? "" : why)
  }

  private func label(_ name: Username) -> String {
    TerminalText.safe(book.person(name)?.name ?? book.reader(name).map(book.label) ?? name.text)
  }

  private func places(of friend: Onlookers.Friend) -> String {
    let home = friend.hasHome ? "home/\(friend.name)" : nil
    let hosted = friend.readsHosted ? address(of: Invitation.page) ?? Invitation.page : nil
    let places = [home, hosted].compactMap(\.self)
    return places.isEmpty ? "no pages of their own, and no words" : places.joined(separator: ", ")
  }

  /// The first day of which anything is told.
  private var first: Day? {
    let shown = tracked.map { [$0] } ?? person.habits.filter { $0.habit.visibility >= .friends }
    return shown.compactMap(\.firstTold).min()
  }

  // MARK: For programs

  func write(to writer: inout JSONWriter) {
    writer.member("person", person.username.text)
    writer.member("habit", tracked?.habit.slug.text)
    writer.member("visibility", visibility.name)
    writer.member("everybody", onlookers.isForEverybody)
    writer.member("address", onlookers.isForEverybody ? address(of: page) : nil)
    writer.member("from", first?.description)
    writer.member("friends") {
      $0.array(onlookers.friends) { writer, friend in
        writer.object {
          $0.member("name", friend.name.text)
          $0.member("label", label(friend.name))
          $0.member("since", since(friend)?.description)
          $0.member("home", friend.hasHome)
          $0.member("hosted", friend.readsHosted)
        }
      }
    }
    if tracked == nil {
      writer.member("habits") {
        $0.array(overview) { writer, shown in
          writer.object {
            $0.member("habit", shown.habit.slug.text)
            $0.member("visibility", shown.visibility.name)
          }
        }
      }
      writer.member("lists") {
        $0.array(person.lists) { writer, list in
          writer.object {
            $0.member("list", list.slug.text)
            $0.member("people") { $0.array(list.shares) { writer, share in writer.value(share.person.text) } }
          }
        }
      }
    }
    writer.member("published") {
      $0.array(published) { writer, at in writer.object { at.write(to: &$0) } }
    }
    writer.member("challenges") {
      $0.array(onlookers.challengers) { writer, group in
        writer.object {
          $0.member("challenge", group.challenge.text)
          $0.member("people") { $0.array(group.people) { writer, name in writer.value(name.text) } }
        }
      }
    }
  }
}
