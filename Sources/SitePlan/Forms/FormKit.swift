import Audience
import Journal

/// What pages of forms share with the other pages of an edition: words, drawings, and what stands around them.
public struct FormKit: Sendable {
  public let words: Words
  public let icons: Icons
  let edition: Frame.Edition
  let site: SiteFacts

  public var weekStartsOn: Weekday { site.weekStartsOn }

  /// The frame of a page.
  ///
  /// - Parameters:
  ///   - path: inside the edition: `habits/run/edit.html`.
  ///   - color: the class of a habit's colour, on its own pages.
  ///   - section: what the navigation marks.
  public func frame(_ title: String, at path: String, color: String? = nil, section: Frame.Section) -> Frame {
    Frame(edition, title: title, depth: path.count { $0 == "/" }, color: color, section: section)
  }

  /// `c-teal`: a habit's colour, or the one that it always gets.
  public func colorClass(of habit: Habit) -> String { habit.colorClass }

  /// `c-teal`: a colour, or what stands in for it where there is none.
  public func colorClass(_ color: HabitColor?, for text: String) -> String {
    "c-" + (color?.paletteName ?? Palette.standIn(for: text)).rawValue
  }

  /// `Mon, Wed, Fri · at least 5 km`.
  public func plan(_ schedule: Schedule, _ target: Target?) -> String {
    words.plan(schedule, target, weekStartsOn: weekStartsOn)
  }
}
