import Answers
import DataFolder
import Diagnostics
import Editions
import Journal
import Publishing
import Studio

/// What changed, since the last publish to each target, in who sees somebody or their habits.
struct PublishedChanges {
  /// A target, and what is otherwise there than it will be.
  struct AtTarget {
    var target: String
    /// The day of the last publish.
    var day: Day?
    var change: VisibilityChange
    /// Those to whom words were shown. Others have keyrings there, too, and nothing that opens them.
    var invited: Set<Username>
  }

  private let records: [(target: PublishTarget, record: PublishRecord)]
  private let person: Person
  private let book: Book
  /// What the next publish shows of the person, which takes as long as they have check-ins, and is the same for every habit.
  private let current: SharedFacts

  /// Reads what this machine knows of each target; of one to which it never published nothing is said.
  ///
  /// - Parameters:
  ///   - person: The only one of whom it is known then.
  ///   - root: The data folder.
  init(of person: Person, root: String, _ book: Book) {
    self.person = person
    self.book = book
    // What is wrong with the file of targets, or with the key, is said where one publishes.
    let targets = (try? PublishTargets(book.settings).all) ?? []
    let shelf = targets.isEmpty ? nil : PublishShelf(of: root)
    records = targets.compactMap { target in shelf?.record(of: target).map { (target, $0) } }
    if records.isEmpty {
      current = .none
      return
    }
    let hasKey = ((try? SiteKey(of: book.settings, root: root).find()) ?? nil) != nil
    current = SharedFacts(of: book, isSealed: hasKey && SiteSealing.isAsked(in: book), only: person.username)
  }

  /// What changed of the person, or of a habit of theirs, at each target.
  func changes(habit: Slug? = nil) -> [AtTarget] {
    records.compactMap { target, record in
      record.changes(of: person, habit: habit, in: book, to: current).map {
        AtTarget(target: target.name, day: record.day, change: $0, invited: invited)
      }
    }
  }

  private var invited: Set<Username> { Set(book.readers.filter { $0.invited != nil }.map(\.reader)) }

  /// The same for the page of who sees what: of each habit that is seen by others at a target than it will be, or of which
  /// less is to be seen.
  var forPage: [PublishedReach] {
    records.map { target, record in
      func changed(_ habit: Slug? = nil) -> VisibilityChange? {
        record.changes(of: person, habit: habit, in: book, to: current)
      }
      let whole = changed()
      return PublishedReach(
        target: target.name, day: record.day,
        habits: person.habits.compactMap { tracked in
          guard let change = changed(tracked.habit.slug),
            change.before != change.now || !change.seeingLess.isEmpty
          else { return nil }
          return PublishedReach.Habit(
            slug: tracked.habit.slug, before: change.before.visibility, now: change.now.visibility)
        },
        leaving: (whole?.leaving ?? []).filter(invited.contains),
        joining: (whole?.joining ?? []).filter(invited.contains))
    }
  }
}

extension VisibilityChange.Level {
  /// The word that the data folder has for it; nobody else sees what is private.
  var visibility: Visibility {
    switch self {
    case .nobody: .private
    case .friends: .friends
    case .everybody: .public
    }
  }

  fileprivate var told: String {
    switch self {
    case .nobody: "nobody"
    case .friends: "friends"
    case .everybody: "everybody"
    }
  }
}

extension PublishedChanges.AtTarget {
  /// A sentence or two about it, and nothing where it is at the target as it is here.
  ///
  /// - Parameter label: What to call a reader.
  func lines(_ label: (Username) -> String) -> [String] {
    if change.isNone { return [] }
    let published = "At `\(target)`, as published\(day.map { " on \($0)" } ?? ""),"
    var lines: [String] = []
    if change.before != change.now {
      lines.append(
        "\(published) \(change.before.told) \(Self.verb(change.before)) it; after the next publish \(change.now.told).")
    } else if !change.seeingLess.isEmpty {
      lines.append("\(published) something of it can still be seen that is not to be seen any more.")
    }
    let (leaving, joining) = (
      change.leaving.filter(invited.contains), change.joining.filter(invited.contains)
    )
    if !leaving.isEmpty {
      lines.append("Until the next publish to `\(target)` what was given to \(list(leaving, label)) opens it there.")
    }
    if !joining.isEmpty {
      lines.append("After the next publish to `\(target)` it opens for \(list(joining, label)), too.")
    }
    return lines
  }

  private static func verb(_ level: VisibilityChange.Level) -> String { level == .friends ? "see" : "sees" }

  private func list(_ readers: [Username], _ label: (Username) -> String) -> String {
    Counted.list(readers.map(label))
  }

  /// The same for programs.
  func write(to writer: inout JSONWriter) {
    writer.member("target", target)
    writer.member("published", day?.description)
    writer.member("before", change.before.visibility.name)
    writer.member("now", change.now.visibility.name)
    writer.member("leaving") { $0.array(change.leaving) { $0.value($1.text) } }
    writer.member("joining") { $0.array(change.joining) { $0.value($1.text) } }
    writer.member("shows_too_much", !change.seeingLess.isEmpty)
  }
}
