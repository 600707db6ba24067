/// One day of a habit, in the local web app: what is recorded, and buttons to say something else. Pages on which days are
/// seen show its content in a dialog.
public struct HabitDayPage: PageModel {
  /// The template `Templates/pages/habit-day.mustache`.
  public static let template = "pages/habit-day"
  /// The keys that `pages/habit-day` may name.
  public static let fields = Fields<HabitDayPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.markup("icon", \.icon)
    $0.text("title", \.title)
    $0.text("habit", \.habit)
    $0.text("date", \.date)
    $0.text("iso_date", \.isoDate)
    $0.text("look", \.look)
    $0.text("state", \.state)
    $0.text("note", \.note)
    $0.list("entries", \.entries)
    $0.text("seen", \.seen)
    $0.text("problem", \.problem)
    $0.flag("is_wrong_amount", { $0.wrong == .sum })
    $0.flag("is_wrong_comment", { $0.wrong == .comment })
    $0.text("sum", \.sum)
    $0.text("unit", \.unit)
    $0.text("step", \.step)
    $0.text("step_words", \.stepWords)
    $0.flag("is_recorded", { !$0.entries.isEmpty })
    $0.list("choices", \.choices)
    $0.text("comment", \.comment)
    $0.number("comment_limit", \.commentLimit)
    $0.text("more_href", \.moreHref)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The link to the habit's page; its `href` is relative to the edition's folder.
  public var back: LinkNode
  /// The habit's drawing or emoji.
  public var icon: Markup
  /// The habit's title.
  public var title: String
  /// The habit's slug, which the form sends.
  public var habit: String
  /// The day in words: `Thursday, 19 November 2026`.
  public var date: String
  /// The day as `2026-11-19`, which the form sends.
  public var isoDate: String
  /// The class of the day's look, as in keys.
  public var look: String
  /// What the day is, in words.
  public var state: String
  /// What becomes of what is done on a day on which the habit is not due; `nil` where it is.
  public var note: String?
  /// What is recorded, in order.
  public var entries: [DayEntryNode]
  /// The version of what is recorded, which the form sends, so that nothing is changed that was not seen.
  public var seen: String
  /// Why the form was not stored; `nil` on a page that was not sent.
  public var problem: String?
  /// The field that the problem is about; `nil` where it is none.
  public var wrong: Field?
  /// The sum of the day's amounts as it is typed; `nil` for habits without amounts.
  public var sum: String?
  /// The unit of amounts, in the form for many.
  public var unit: String?
  /// The amount that + adds, as a number; `nil` for habits without amounts.
  public var step: String?
  /// The same with its unit: `1 km`.
  public var stepWords: String?
  /// What the day can be said to be, each with a button: done, skipped, missed.
  public var choices: [DayChoiceNode]
  /// The comment of what is recorded, where that is one check-in.
  public var comment: String
  /// The longest comment, in characters.
  public var commentLimit: Int
  /// The form for a check-in of this day with a photo, a place and a time, relative to the edition's folder.
  public var moreHref: String
  /// The day before, where it can be recorded; its `href` is relative to the edition's folder.
  public var previous: LinkNode?
  /// The day after, where it can be recorded; its `href` is relative to the edition's folder.
  public var next: LinkNode?

  /// The fields that can be wrong.
  public enum Field: Sendable {
    case sum, comment
  }

  /// The day of a habit before anything was sent; what is not given here is set afterwards.
  ///
  /// - Parameters:
  ///   - back: The link to the habit's page; its `href` is relative to the edition's folder.
  ///   - moreHref: The form with all fields, relative to the edition's folder.
  public init(
    frame: Frame, back: LinkNode, icon: Markup, title: String, habit: String, date: String, isoDate: String,
    look: String, state: String, note: String?, entries: [DayEntryNode], seen: String, choices: [DayChoiceNode],
    comment: String, commentLimit: Int, moreHref: String
  ) {
    self.frame = frame
    self.back = back
    self.icon = icon
    self.title = title
    self.habit = habit
    self.date = date
    self.isoDate = isoDate
    self.look = look
    self.state = state
    self.note = note
    self.entries = entries
    self.seen = seen
    self.choices = choices
    self.comment = comment
    self.commentLimit = commentLimit
    self.moreHref = moreHref
  }

  /// The same page after sending, with what was typed, saying why nothing was stored.
  public func again(sum: String?, comment: String?, problem: String, wrong: Field? = nil) -> HabitDayPage {
    var page = self
    if page.sum != nil, let sum { page.sum = sum }
    if let comment { page.comment = comment }
    page.problem = problem
    page.wrong = wrong
    // This page is the response at `-/day`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// A check-in of a day, with where it is changed.
public struct DayEntryNode: TemplateNode {
  /// The keys that `entries` offers.
  public static let fields = Fields<DayEntryNode> {
    $0.text("value", \.value)
    $0.text("time", \.time)
    $0.text("comment", \.comment)
    $0.node("photo", \.photo)
    $0.text("edit_href", \.editHref)
    $0.text("delete_href", \.deleteHref)
  }

  /// What it says: `5.2 km`, `done`, `skipped`.
  public var value: String
  /// The time; `nil` for none.
  public var time: String?
  /// The comment; `nil` for none.
  public var comment: String?
  /// The photo, its source relative to the edition's folder; `nil` for none.
  public var photo: PhotoNode?
  /// The form that changes it, relative to the edition's folder.
  public var editHref: String
  /// The page that deletes it after asking, relative to the edition's folder.
  public var deleteHref: String

  /// - Parameters:
  ///   - editHref: Relative to the edition's folder, as `deleteHref` is.
  public init(
    value: String, time: String?, comment: String?, photo: PhotoNode?, editHref: String, deleteHref: String
  ) {
    self.value = value
    self.time = time
    self.comment = comment
    self.photo = photo
    self.editHref = editHref
    self.deleteHref = deleteHref
  }
}

/// Something that a day can be said to be.
public struct DayChoiceNode: TemplateNode {
  /// The keys that `choices` offers.
  public static let fields = Fields<DayChoiceNode> {
    $0.text("value", \.value)
    $0.text("label", \.label)
    $0.text("look", \.look)
    $0.flag("is_chosen", \.isChosen)
  }

  /// What the button sends: `done`, `skip`, `missed`.
  public var value: String
  /// What the button says.
  public var label: String
  /// The class of a day that is that, as in keys.
  public var look: String
  /// Whether the day is that now.
  public var isChosen: Bool

  /// - Parameters:
  ///   - value: What the button sends: `done`, `skip`, `missed`.
  ///   - look: The class of a day that is that, as in keys.
  public init(_ value: String, _ label: String, look: String, isChosen: Bool) {
    self.value = value
    self.label = label
    self.look = look
    self.isChosen = isChosen
  }
}
