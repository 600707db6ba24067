/// The first page of a home edition: today's checklist.
public struct TodayPage: PageModel {
  /// The template `Templates/pages/today.mustache`.
  public static let template = "pages/today"
  /// The keys that `pages/today` may name.
  public static let fields = Fields<TodayPage> {
    $0.include(\.frame)
    $0.text("name", \.name)
    $0.flag("is_nameless", \.isNameless)
    $0.text("long_date", \.longDate)
    $0.text("weekday", \.weekday)
    $0.text("day", \.day)
    $0.text("month", \.month)
    $0.markup("week", \.week)
    $0.text("goal", \.goal)
    $0.text("progress", \.progress)
    $0.number("done_count", \.doneCount)
    $0.number("asked_count", \.askedCount)
    $0.text("sentence", \.sentence)
    $0.list("same_days", \.sameDays)
    $0.flag("all_done", \.isAllDone)
    $0.list("due", \.due)
    $0.list("due_parts", \.dueParts)
    $0.list("also", \.also)
    $0.list("not_due", \.notDue)
    $0.flag("has_extra", { $0.notDue.contains { $0.checkIn?.isRecorded == true } })
    $0.list("tasks", \.tasks)
    $0.text("task_counts", \.taskCounts)
    $0.texts("holidays", \.holidays)
    $0.text("conflicts", \.conflicts)
    $0.node("next_post", \.nextPost)
    $0.node("invitation", \.invitation)
    $0.flag("is_new", \.isNew)
    $0.flag("nothing_due", \.isNothingDue)
    $0.list("requests", \.requests)
    $0.number("request_count", { $0.requests.count })
    $0.list("challenges", \.challenges)
    $0.list("reports", \.reports)
  }

  var frame: Frame
  var name: String
  /// Whether nobody has said what the reader is called.
  var isNameless: Bool
  var longDate: String
  var weekday: String
  var day: String
  var month: String
  /// All habits together on the last seven days; `nil` before anything was recorded.
  var week: WeekStrip?
  var goal: String?
  /// How much of today is done: `3 of 6 done`; `nil` where nothing is due or all of it is excused.
  var progress: String?
  /// How many of the habits that are due today are done.
  var doneCount: Int
  /// How many habits are due today, without those that are excused.
  var askedCount: Int
  /// A sentence about the streaks or the last days: `Sit still has never gone on for longer: 137 days.`
  var sentence: String?
  /// What was done on this day of the last three years in which anything was, the latest year first.
  var sameDays: [SameDayNode]
  var isAllDone: Bool
  /// The habits that are due today, done or not, by parts of the day. Where none has a part they are one group without
  /// a name.
  var dueParts: [HabitGroup]
  /// The habits that are not due but have a check-in today; empty in the local web app, where ``notDue`` has them.
  var also: [HabitRow]
  /// The habits that are not due, with forms to record them all the same; only in the local web app.
  var notDue: [HabitRow]
  /// Open tasks that are overdue or due within a week.
  var tasks: [TaskNode]
  /// How much there is to do: `13 open tasks · 1 overdue`; `nil` without open tasks.
  var taskCounts: String?
  /// A sentence about each holiday that includes today.
  var holidays: [String]
  /// That devices changed the same thing differently, and somebody has to decide; `nil` where nothing waits.
  var conflicts: String?
  var nextPost: PostLink?
  /// The course; `nil` unless the reader is new and has not begun it.
  var invitation: CourseInvitation?
  /// Whether nothing was ever recorded.
  var isNew: Bool
  /// Whether there are habits but none is due.
  var isNothingDue: Bool
  /// People who ask to follow the reader.
  var requests: [LinkNode]
  /// The challenges to which the reader is asked, each with who asks as its note.
  var challenges: [LinkNode]
  /// What awaits an answer, or was answered, of what people reported; only on a server with accounts.
  public var reports: [LinkNode] = []

  /// The habits that are due today, in the order in which the page shows them.
  var due: [HabitRow] { dueParts.flatMap(\.habits) }
}

/// This day of an earlier year.
struct SameDayNode: TemplateNode {
  static let fields = Fields<SameDayNode> {
    $0.text("years", \.years)
    $0.text("href", \.href)
    $0.list("facts", \.facts)
    $0.text("more", \.more)
    $0.node("photo", \.photo)
  }

  /// How long ago it is: `A year ago`.
  var years: String
  /// The day in the history.
  var href: String
  /// Up to four things that were done.
  var facts: [SameDayFactNode]
  /// How many there are besides: `2 more`; `nil` for none.
  var more: String?
  /// The first photo of the day; `nil` where there is none.
  var photo: PhotoNode?
}

/// What was done of a habit on this day of an earlier year.
struct SameDayFactNode: TemplateNode {
  static let fields = Fields<SameDayFactNode> {
    $0.text("color", \.colorClass)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("value", \.value)
    $0.text("comment", \.comment)
  }

  var colorClass: String
  var title: String
  var href: String
  /// How much, `24 pages`; `nil` where it was done without an amount.
  var value: String?
  var comment: String?
}

/// A task in a line.
struct TaskNode: TemplateNode {
  static let fields = Fields<TaskNode> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.text("due", \.due)
    $0.text("list", \.list)
    $0.flag("is_late", \.isLate)
    $0.flag("is_high", \.isHigh)
    $0.node("control", \.control)
  }

  var title: String
  /// The task's page; of a step without one that of the task around it.
  var href: String
  /// The CSS class of the list's colour.
  var colorClass: String
  var due: String?
  var list: String
  var isLate: Bool
  var isHigh: Bool
  /// What ticks the task off; `nil` where the reader may not.
  var control: TaskControl?
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
