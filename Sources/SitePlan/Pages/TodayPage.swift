/// The first page of a home edition: today's checklist.
public struct TodayPage: PageModel {
  /// The template `Templates/pages/today.mustache`.
  public static let template = "pages/today"
  /// The keys that `pages/today` may name.
  public static let fields = Fields<TodayPage> {
    $0.include(\.frame)
    $0.text("name", \.name)
    $0.text("long_date", \.longDate)
    $0.text("weekday", \.weekday)
    $0.text("day", \.day)
    $0.text("month", \.month)
    $0.markup("week", \.week)
    $0.text("goal", \.goal)
    $0.text("progress", \.progress)
    $0.flag("all_done", \.isAllDone)
    $0.list("due", \.due)
    $0.list("due_parts", \.dueParts)
    $0.list("also", \.also)
    $0.list("not_due", \.notDue)
    $0.flag("has_extra", { $0.notDue.contains { $0.checkIn?.isRecorded == true } })
    $0.list("at_risk", \.atRisk)
    $0.list("running", \.running)
    $0.list("tasks", \.tasks)
    $0.texts("holidays", \.holidays)
    $0.node("next_post", \.nextPost)
    $0.node("invitation", \.invitation)
    $0.flag("is_new", \.isNew)
    $0.flag("nothing_due", \.isNothingDue)
    $0.list("requests", \.requests)
  }

  var frame: Frame
  var name: String
  var longDate: String
  var weekday: String
  var day: String
  var month: String
  /// All habits together on the last seven days; `nil` before anything was recorded.
  var week: WeekStrip?
  var goal: String?
  /// How much of today is done: `3 of 6 done`.
  var progress: String?
  var isAllDone: Bool
  /// The habits that are due today, done or not, by parts of the day. Where none has a part they are one group without
  /// a name.
  var dueParts: [HabitGroup]
  /// The habits that are not due but have a check-in today; empty in the local web app, where ``notDue`` has them.
  var also: [HabitRow]
  /// The habits that are not due, with forms to record them all the same; only in the local web app.
  var notDue: [HabitRow]
  /// Up to five streaks that end unless the habit is done today, longest first.
  var atRisk: [StreakNode]
  /// Up to five streaks of at least 7 that are already continued today, longest first.
  var running: [StreakNode]
  var tasks: [TaskNode]
  /// A sentence about each holiday that includes today.
  var holidays: [String]
  var nextPost: PostLink?
  /// The course; `nil` unless the reader is new and has not begun it.
  var invitation: CourseInvitation?
  /// Whether nothing was ever recorded.
  var isNew: Bool
  /// Whether there are habits but none is due.
  var isNothingDue: Bool
  /// People who ask to follow the reader.
  var requests: [LinkNode]

  /// The habits that are due today, in the order in which the page shows them.
  var due: [HabitRow] { dueParts.flatMap(\.habits) }
}

/// A streak in a line.
struct StreakNode: TemplateNode {
  static let fields = Fields<StreakNode> {
    $0.text("color", \.colorClass)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("length", \.length)
  }

  var colorClass: String
  var title: String
  var href: String
  /// The length in words: `24 days`.
  var length: String
}

/// A task in a line.
struct TaskNode: TemplateNode {
  static let fields = Fields<TaskNode> {
    $0.text("title", \.title)
    $0.text("due", \.due)
    $0.text("list", \.list)
    $0.flag("is_late", \.isLate)
    $0.flag("is_high", \.isHigh)
  }

  var title: String
  var due: String?
  var list: String
  var isLate: Bool
  var isHigh: Bool
}

/// A course post in a line.
struct PostLink: TemplateNode {
  static let fields = Fields<PostLink> {
    $0.text("id", \.id)
    $0.text("title", \.title)
    $0.text("language", \.language)
    $0.text("href", \.href)
    $0.text("week", \.week)
    $0.text("minutes", \.minutes)
    $0.text("summary", \.summary)
    $0.text("note", \.note)
    $0.flag("is_read", { $0.state == .read })
    $0.flag("is_open", { $0.state == .open })
    $0.flag("is_locked", { $0.state == .locked })
  }

  enum State: Sendable { case read, open, locked }

  /// The post's name in commands: `week-02/01-eat-slowly`.
  var id: String
  var title: String
  /// The BCP 47 tag of title and summary, `pt-BR`; `nil` where it is the language of the site.
  var language: String?
  /// The page of the post; `nil` while the post is locked.
  var href: String?
  var week: String
  var minutes: String?
  var summary: String?
  /// A remark on the post: `read 3 November`, `opens 16 November`.
  var note: String?
  var state: State
}
