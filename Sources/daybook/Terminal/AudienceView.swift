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

  init(of person: Person, habit: TrackedHabit?, in book: Book) {
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
          Table.Cell(friend.since.map { "since \($0)" } ?? ""), Table.Cell(places(of: friend)) { style.faint($0) },
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
    if let first, visibility == .friends {
      lines.append("Who becomes a friend sees all of it, from \(first) on.")
    }
    return lines
  }

  private var summary: String {
    let isLess = tracked.map { $0.habit.visibility > person.visibility } ?? false
    let why = isLess ? ", as \(TerminalText.safe(person.name)) is" : ""
    switch visibility {
    case .public: return "for everybody"
    case .friends: return "for friends\(why)"
    case .private: return "private\(why)"
    }
  }

  private func label(_ name: Username) -> String {
    TerminalText.safe(book.person(name)?.name ?? book.reader(name).map(book.label) ?? name.text)
  }

  private func places(of friend: Onlookers.Friend) -> String {
    let home = friend.isOfHere ? "home/\(friend.name)" : nil
    let hosted = friend.readsHosted ? address(of: Invitation.page) ?? Invitation.page : nil
    return [home, hosted].compactMap(\.self).joined(separator: ", ")
  }

  /// The first day of which anything is told.
  private var first: Day? {
    let shown = tracked.map { [$0] } ?? person.habits.filter { $0.habit.visibility >= .friends }
    return shown.compactMap { tracked in
      [tracked.habit.start, tracked.log.entries.first?.day].compactMap(\.self).min()
    }.min()
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
          $0.member("since", friend.since?.description)
          $0.member("home", friend.isOfHere)
          $0.member("hosted", friend.readsHosted)
        }
      }
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
