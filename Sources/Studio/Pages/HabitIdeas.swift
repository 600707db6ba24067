import Changes
import Journal
import SitePlan

/// The steps of adding a habit: pick a category, pick a suggestion or a habit of one's own, fill in the form.
///
/// The address of a step holds the choices made so far, by their numbers in the catalog: `new`, `new-3`, `new-3-2`,
/// `new-3-own`, `new-own`.
struct HabitIdeas: Sendable {
  let source: FormSource

  private var words: Words { source.words }
  private var categories: [Catalog.Category] { source.book.catalog(of: source.person).categories }
  private var habits: LinkNode { LinkNode(title: words(.habitsTitle), href: "habits.html") }

  /// The page of a step; `nil` for numbers that the catalog does not have.
  func page(named name: String) -> (any PageModel)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.first == "new" else { return nil }
    switch parts.count {
    case 1: return categories.isEmpty ? form(named: name) : pickCategory()
    case 2: return parts[1] == "own" ? form(named: name) : pickHabit(parts[1])
    default: return form(named: name)
    }
  }

  private func pickCategory() -> PickPage {
    PickPage(
      frame: frame("new"), back: habits, heading: words(.formNew), lead: words(.formPickCategory),
      choices: categories.enumerated().map { index, category in
        PickNode(
          category.name, note: words(.formIdeas, count: category.habits.count), href: "habits/new-\(index + 1).html",
          icon: source.style.icons.icon(category.icon),
          colorClass: source.style.colorClass(category.color, for: category.name))
      },
      own: LinkNode(title: words(.formOwnHere), href: "habits/new-own.html"))
  }

  private func pickHabit(_ number: String) -> PickPage? {
    guard let (index, category) = category(number) else { return nil }
    let color = source.style.colorClass(category.color, for: category.name)
    return PickPage(
      frame: source.style.frame(category.name, at: "habits/new.html", color: color, section: .habits),
      back: LinkNode(title: words(.formNew), href: "habits/new.html"), heading: category.name,
      lead: words(.formPickHabit),
      choices: category.habits.enumerated().map { position, idea in
        PickNode(
          idea.title, note: source.style.plan(idea.schedule, idea.target), reason: idea.reason,
          href: "habits/new-\(index)-\(position + 1).html", icon: source.style.icons.icon(idea.icon), colorClass: color)
      },
      own: LinkNode(title: words(.formOwnHere), href: "habits/new-\(index)-own.html"))
  }

  /// The form of the last step; `nil` for other steps.
  func form(named name: String) -> FormPage? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.first == "new", parts.count <= 3 else { return nil }
    var category: Catalog.Category?
    var idea: SuggestedHabit?
    var back = LinkNode(title: words(.formNew), href: "habits/new.html")
    if parts.count == 3 {
      guard let (index, found) = self.category(parts[1]) else { return nil }
      category = found
      back = LinkNode(title: found.name, href: "habits/new-\(index).html")
      if parts[2] != "own" {
        guard let number = FormPages.number(parts[2]), number <= found.habits.count else { return nil }
        idea = found.habits[number - 1]
      }
    } else if categories.isEmpty {
      back = habits
    }
    let today = source.person.today
    let color = NewHabitColor.color(
      besides: source.person.habits.map(\.habit), today: today, wished: category?.color)
    let values = HabitFormValues(idea, category: category, color: color, today: today, words: source.words)
    return page(named: name, back: back, values, HabitForm(source: source, values: values).groups)
  }

  /// The form of the last step with what was typed and the problems.
  func form(named name: String, _ values: HabitFormValues, _ problems: HabitFormProblems) -> FormPage? {
    let form = HabitForm(source: source, values: values, problems: problems.byField)
    return (self.form(named: name) ?? self.form(named: "new-own"))?.again(form.groups, general: problems.general)
  }

  private func page(named name: String, back: LinkNode, _ values: HabitFormValues, _ groups: [FormGroup]) -> FormPage {
    var page = FormPage(
      frame: frame(name, color: source.style.colorClass(HabitColor(values.color), for: values.title)), back: back,
      heading: words(.formNew), action: "habit-add", hidden: [HiddenField("from", name)], groups: groups,
      submit: words(.liveSave), cancel: "habits.html")
    page.icon = nil
    return page
  }

  private func frame(_ name: String, color: String? = nil) -> Frame {
    source.style.frame(words(.formNew), at: "habits/\(name).html", color: color, section: .habits)
  }

  private func category(_ number: String) -> (Int, Catalog.Category)? {
    guard let index = FormPages.number(number), index <= categories.count else { return nil }
    return (index, categories[index - 1])
  }
}
