import Audience
import Journal

/// What pages of forms share with the other pages of an edition: words, drawings and the page frame.
public struct FormContext: Sendable {
  /// The words in the language of the edition.
  public let words: Words
  /// The drawings that the edition's pages use.
  public let icons: Icons
  let edition: Frame.Edition
  let site: SiteFacts

  /// The weekday that comes first wherever all seven are offered.
  public var weekStartsOn: Weekday { site.weekStartsOn }

  /// The frame of a page.
  ///
  /// - Parameters:
  ///   - path: The path of the page inside the edition: `habits/run/edit.html`.
  ///   - color: The CSS class of a habit's colour, on pages of that habit.
  ///   - section: The part of the site that the navigation marks.
  public func frame(_ title: String, at path: String, color: String? = nil, section: Frame.Section) -> Frame {
    Frame(edition, title: title, depth: path.count { $0 == "/" }, color: color, section: section)
  }

  /// The frame of a page for somebody who is not signed in.
  ///
  /// - Parameter folder: The address of the folder in which the public edition lies: `/public/`.
  public func frame(_ title: String, below folder: String) -> Frame {
    var frame = Frame(edition, title: title, section: .signIn)
    frame.root = folder
    return frame
  }

  /// Whether the person signs in by an account, which has a page of its own.
  public var hasAccount: Bool { edition.live?.hasAccount ?? false }

  /// The title of the site.
  public var siteTitle: String { edition.site }

  /// The CSS class of a habit's colour, `c-teal`; a habit without a colour always gets the same one.
  public func colorClass(of habit: Habit) -> String { habit.colorClass }

  /// The CSS class of a colour, `c-teal`; without a colour, one that is always the same for the same text.
  public func colorClass(_ color: HabitColor?, for text: String) -> String {
    "c-" + (color?.paletteName ?? Palette.standIn(for: text)).rawValue
  }

  /// A check-in's photo, its source relative to the edition's folder; `nil` where there is no such photo.
  public func photo(_ name: String?, of habit: Habit, on day: Day, by person: Person) -> PhotoNode? {
    guard let photo = name.flatMap({ name in person.photos.first { $0.name == name } }) else { return nil }
    return PhotoNode(
      source: relativeReference(Addresses.photo(photo.name, of: person.username)),
      alt: words(.eventPhotoOf, ["habit": words.isolated(habit.title), "date": words.date(day)]),
      width: photo.width, height: photo.height)
  }

  /// Where the history shows a check-in, relative to the edition's folder: `history/2026-11.html#d19-run.2`.
  ///
  /// - Parameter number: Its number among the check-ins of the habit on that day, from 1.
  public func address(of habit: Habit, on day: Day, number: Int) -> String {
    Addresses.month(day.yearMonth) + "#" + EventDays.anchor(day: day, key: habit.slug.text, place: number - 1)
  }

  /// A schedule with its target in words: `Mon, Wed, Fri · at least 5 km`.
  public func plan(_ schedule: Schedule, _ target: Target?) -> String {
    words.plan(schedule, target, weekStartsOn: weekStartsOn)
  }
}
