/// A week of all habits as one form, in the local web app: days are pressed, and amounts typed in.
public struct WeekPage: PageModel {
  /// The template `Templates/pages/week.mustache`.
  public static let template = "pages/week"
  /// The keys that `pages/week` may name.
  public static let fields = Fields<WeekPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("lead", \.lead)
    $0.text("range", \.range)
    $0.text("week", \.week)
    $0.list("pens", \.pens)
    $0.list("days", \.days)
    $0.list("habits", \.habits)
    $0.list("weeks", \.weeks)
    $0.list("problems", \.problems)
    $0.flag("is_empty", { $0.habits.isEmpty })
    $0.flag("has_amounts", { $0.habits.contains { $0.shown != nil } })
    $0.flag("is_now", \.isNow)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The page's `h1`: `Week 47`.
  public var title: String
  /// The days of the week, and how much of what was due is done.
  public var lead: String
  /// The days of the week: `16 – 22 Nov 2026`.
  public var range: String
  /// The first day of the week, `2026-11-16`, which the form sends.
  public var week: String
  /// What a press can mean.
  public var pens: [DayChoiceNode]
  /// The seven days.
  public var days: [WeekDayNode]
  /// The habits with days in the week, in their order.
  public var habits: [WeekHabitNode]
  /// The weeks before, latest first.
  public var weeks: [WeekBeforeNode]
  /// Everything that keeps the form from being stored; empty on a form that was not sent.
  public var problems: [FormProblem] = []
  /// Whether the week contains today.
  public var isNow: Bool
  /// The week before; its `href` is relative to the edition's folder. `nil` in the week in which the first habit began.
  public var previous: LinkNode?
  /// The week after; its `href` is relative to the edition's folder. `nil` in the week of today.
  public var next: LinkNode?

  /// A week that was not sent.
  ///
  /// - Parameters:
  ///   - week: The first day of the week, as the form sends it.
  ///   - previous: The week before; its `href` is relative to the edition's folder.
  public init(
    frame: Frame, title: String, lead: String, range: String, week: String, pens: [DayChoiceNode],
    days: [WeekDayNode], habits: [WeekHabitNode], weeks: [WeekBeforeNode], isNow: Bool, previous: LinkNode?,
    next: LinkNode?
  ) {
    self.frame = frame
    self.title = title
    self.lead = lead
    self.range = range
    self.week = week
    self.pens = pens
    self.days = days
    self.habits = habits
    self.weeks = weeks
    self.isNow = isNow
    self.previous = previous
    self.next = next
  }

  /// The same page after sending, with what was typed, saying why nothing was stored.
  ///
  /// - Parameters:
  ///   - typed: What was typed, by the ids of cells.
  ///   - wrong: What is wrong with cells, by their ids.
  ///   - general: Problems of the form as a whole, listed first.
  public func again(typed: [String: String], wrong: [String: String], general: [String] = []) -> WeekPage {
    var page = self
    page.problems = general.map { FormProblem($0) }
    for row in page.habits.indices {
      for column in page.habits[row].cells.indices {
        let cell = page.habits[row].cells[column]
        if let text = typed[cell.id], cell.isAmount { page.habits[row].cells[column].value = text }
        guard let problem = wrong[cell.id] else { continue }
        page.habits[row].cells[column].problem = problem
        page.habits[row].cells[column].isFirstWrong = page.problems.allSatisfy { $0.fieldID == nil }
        page.problems.append(FormProblem(problem, fieldID: cell.id, label: cell.place))
      }
    }
    // This page is the response at `-/week`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// A day of a week: the head and the foot of its column.
public struct WeekDayNode: TemplateNode {
  /// The keys that `days` offers on this page.
  public static let fields = Fields<WeekDayNode> {
    $0.text("weekday", \.weekday)
    $0.text("number", \.number)
    $0.text("date", \.date)
    $0.text("href", \.href)
    $0.flag("is_today", \.isToday)
    $0.flag("is_to_come", \.isToCome)
    $0.text("done", \.done)
    $0.text("due", \.due)
    $0.number("percent", \.percent)
  }

  /// The short name of the weekday.
  public var weekday: String
  /// The day of the month.
  public var number: String
  /// The day in words.
  public var date: String
  /// Where the history shows the day, relative to the edition's folder; `nil` where it does not.
  public var href: String?
  /// Whether it is today.
  public var isToday: Bool
  /// Whether it is still to come.
  public var isToCome: Bool
  /// How many habits were done of those that were due; `nil` where none was.
  public var done: String?
  /// Of how many: `of 8`.
  public var due: String?
  /// The share of them, 0–100.
  public var percent: Int

  /// - Parameter href: Relative to the edition's folder.
  public init(
    weekday: String, number: String, date: String, href: String?, isToday: Bool, isToCome: Bool, done: String?,
    due: String?, percent: Int
  ) {
    self.weekday = weekday
    self.number = number
    self.date = date
    self.href = href
    self.isToday = isToday
    self.isToCome = isToCome
    self.done = done
    self.due = due
    self.percent = percent
  }
}

/// A habit in a week: a line of the table.
public struct WeekHabitNode: TemplateNode {
  /// The keys that `habits` offers on this page.
  public static let fields = Fields<WeekHabitNode> {
    $0.text("habit", \.habit)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("plan", \.plan)
    $0.text("color", \.colorClass)
    $0.markup("icon", \.icon)
    $0.text("shown", \.shown)
    $0.list("cells", \.cells)
    $0.text("sum", \.sum)
    $0.text("sum_rest", \.sumRest)
  }

  /// The habit's slug.
  public var habit: String
  /// The habit's title.
  public var title: String
  /// The habit's page, relative to the edition's folder.
  public var href: String
  /// The schedule with its target.
  public var plan: String
  /// The CSS class of the habit's colour: `c-teal`.
  public var colorClass: String
  /// The habit's drawing or emoji.
  public var icon: Markup
  /// The amounts that the page shows, which the form sends, so that only what was typed anew is stored; `nil` for a habit
  /// without amounts.
  public var shown: String?
  /// The seven days.
  public var cells: [WeekCellNode]
  /// What the week comes to: `17.3`; `nil` where nothing was due.
  public var sum: String?
  /// What follows the number: `km`, `of 5`.
  public var sumRest: String?

  /// - Parameters:
  ///   - href: The habit's page, relative to the edition's folder.
  ///   - shown: The amounts that the page shows, as the form sends them.
  public init(
    habit: String, title: String, href: String, plan: String, colorClass: String, icon: Markup, shown: String?,
    cells: [WeekCellNode], sum: String?, sumRest: String?
  ) {
    self.habit = habit
    self.title = title
    self.href = href
    self.plan = plan
    self.colorClass = colorClass
    self.icon = icon
    self.shown = shown
    self.cells = cells
    self.sum = sum
    self.sumRest = sumRest
  }
}

/// A day of a habit in a week: a button, a field for an amount, or nothing.
public struct WeekCellNode: TemplateNode {
  /// The keys that `cells` offers.
  public static let fields = Fields<WeekCellNode> {
    $0.text("id", \.id)
    $0.text("look", \.look)
    $0.text("place", \.place)
    $0.text("state", \.state)
    $0.text("press", \.press)
    $0.flag("is_pressed", \.isPressed)
    $0.flag("is_button", { $0.kind == .button })
    $0.flag("is_amount", \.isAmount)
    $0.flag("is_to_come", { $0.kind == .toCome })
    $0.flag("is_today", \.isToday)
    $0.flag("is_paused", \.isPaused)
    $0.text("value", \.value)
    $0.text("sign", \.sign)
    $0.text("problem", \.problem)
    $0.flag("is_first_wrong", \.isFirstWrong)
  }

  /// What the cell is.
  public enum Kind: Sendable {
    /// A day on which something can be said in a press, or in an amount.
    case button, amount
    /// A day outside the habit's life, or still to come.
    case bare, toCome
  }

  /// The cell's anchor on the page: `run.2026-11-19`.
  public var id: String
  /// What the cell is.
  public var kind: Kind
  /// The class of the day's look, as in keys.
  public var look: String
  /// The habit and the day in words: `Sit still, Thursday, 19 November 2026`.
  public var place: String
  /// What the day is, in words.
  public var state: String
  /// What a press sends: the habit, the day, and what the page shows of it.
  public var press: String
  /// Whether something is recorded.
  public var isPressed: Bool
  /// Whether it is today.
  public var isToday: Bool
  /// Whether the habit is paused on the day.
  public var isPaused: Bool
  /// The day's amount as it is typed; empty where there is none.
  public var value: String
  /// What stands in the place of an amount: a tick where the habit was done without one, else nothing.
  public var sign: String
  /// What is wrong with what was typed.
  public internal(set) var problem: String?
  var isFirstWrong = false

  var isAmount: Bool { kind == .amount }

  /// - Parameters:
  ///   - place: The habit and the day in words.
  ///   - press: What a press sends: the habit, the day, and what the page shows of it.
  public init(
    id: String, kind: Kind, look: String, place: String, state: String, press: String, isPressed: Bool,
    isToday: Bool, isPaused: Bool, value: String, sign: String
  ) {
    self.id = id
    self.kind = kind
    self.look = look
    self.place = place
    self.state = state
    self.press = press
    self.isPressed = isPressed
    self.isToday = isToday
    self.isPaused = isPaused
    self.value = value
    self.sign = sign
  }
}

/// A week before the one of the page.
public struct WeekBeforeNode: TemplateNode {
  /// The keys that `weeks` offers.
  public static let fields = Fields<WeekBeforeNode> {
    $0.text("number", \.number)
    $0.text("dates", \.dates)
    $0.text("href", \.href)
    $0.texts("looks", \.looks)
    $0.text("share", \.share)
  }

  /// The number of the week.
  public var number: String
  /// Its days: `9 – 15 Nov 2026`.
  public var dates: String
  /// The page, relative to the edition's folder.
  public var href: String
  /// The classes of its days' looks, as in the overview of all habits.
  public var looks: [String]
  /// How many of how many: `51 of 51`.
  public var share: String

  /// - Parameters:
  ///   - href: The page, relative to the edition's folder.
  ///   - looks: The classes of its days' looks.
  public init(number: String, dates: String, href: String, looks: [String], share: String) {
    self.number = number
    self.dates = dates
    self.href = href
    self.looks = looks
    self.share = share
  }
}
