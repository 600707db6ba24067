/// The page of one habit, the reader's own or one that somebody shares.
struct HabitPage: PageModel {
  static let template = "pages/habit"
  static let fields = Fields<HabitPage> {
    $0.include(\.$frame)
    $0.node("back", \.back)
    $0.markup("icon", \.icon)
    $0.text("title", \.title)
    $0.text("reason", \.reason)
    $0.texts("facts", \.facts)
    $0.node("replaces", \.replaces)
    $0.node("replaced_by", \.replacedBy)
    $0.list("succession", \.succession)
    $0.list("tiles", from: \.tiles)
    $0.list("rates", from: \.rates)
    $0.markup("life", \.life)
    $0.markup("key", \.key)
    $0.markup("axis", \.axis)
    $0.markup("weekdays", \.weekdays)
    $0.markup("best", \.best)
    $0.list("achievements", from: \.achievements)
    $0.list("challenges", \.challenges)
    $0.markup("notes", \.notes)
    $0.list("events", from: \.events)
    $0.node("all_events", \.allEvents)
    $0.flag("is_empty", \.isEmpty)
    $0.list("calendar", \.calendar)
    $0.node("embed", \.embed)
    $0.text("record_href", \.recordHref)
    $0.node("controls", \.controls)
  }

  @Shared var frame: Frame
  @Shared var back: LinkNode
  var icon: Markup
  var title: String
  var reason: String?
  var facts: [String]
  @Shared var replaces: LinkNode?
  @Shared var replacedBy: LinkNode?
  /// The habits that replaced each other, oldest first, including this one; empty where no other habit is part of the
  /// line.
  var succession: [SuccessionNode]
  @Shared var tiles: HabitTiles
  @Shared var rates: CompletionRates
  /// All years at a glance; `nil` where all of them are on ``axis``.
  var life: HabitLife?
  /// The legend of the days.
  var key: StatusLegend
  /// The last two years on one axis of time: days, score, weeks and months; `nil` before the habit has begun.
  @Shared var axis: HabitAxis?
  var weekdays: WeekdayBars?
  var best: BestStreaks?
  @Shared var achievements: AchievementNodes
  /// The challenges that go on or come in which the habit takes part; empty for habits of others.
  var challenges: [LinkNode]
  var notes: NotesProse?
  /// The latest check-ins, those with a comment, a photo or a place before others; the ones between are only counted.
  @Shared var events: LatestEvents
  /// A link to the latest year's calendar.
  @Shared var allEvents: LinkNode?
  /// Whether nothing was recorded yet.
  var isEmpty: Bool
  /// How the habit's days come into a calendar program; empty where they do not.
  var calendar: [LinkNode]
  /// How others show the habit on pages of their own; `nil` where they cannot.
  var embed: EmbedNode?
  /// The form for a check-in on any day; only in the local web app.
  var recordHref: String?
  /// What the reader can do with a habit of their own; only in the local web app.
  var controls: HabitControls?
}

/// A habit in a line of habits that replaced each other.
struct SuccessionNode: TemplateNode {
  static let fields = Fields<SuccessionNode> {
    $0.text("color", \.colorClass)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("dates", \.dates)
    $0.flag("is_this", \.isThis)
  }

  var colorClass: String
  var title: String
  var href: String
  /// When the habit ran: `since 26 October 2026`, `19 – 25 October 2026`.
  var dates: String
  /// Whether this is the habit of the page.
  var isThis: Bool
}

/// A large figure with its unit.
struct Tile: TemplateNode {
  static let fields = Fields<Tile> {
    $0.text("label", \.label)
    $0.text("value", \.value)
    $0.text("unit", \.unit)
    $0.text("note", \.note)
  }

  var label: String
  var value: String
  var unit: String?
  var note: String?
}

/// A completion rate.
struct Rate: TemplateNode {
  static let fields = Fields<Rate> {
    $0.text("label", \.label)
    $0.text("value", \.value)
    $0.text("note", \.note)
    $0.number("percent", \.percent)
  }

  /// The period: `Last 30 days`.
  var label: String
  /// The rate: `85%`, or a dash where the period has no occasion.
  var value: String
  /// The numbers behind the rate: `11 of 13`.
  var note: String?
  /// The rate in per cent, 0–100.
  var percent: Int
}

/// A line of the latest check-ins: a single one, or several that are only counted.
struct LatelyNode: TemplateNode {
  static let fields = Fields<LatelyNode> {
    $0.node("event", \.event)
    $0.node("quiet", \.quiet)
  }

  var event: EventNode?
  var quiet: QuietNode?
}

/// Consecutive check-ins without a comment, a photo or a place.
struct QuietNode: TemplateNode {
  static let fields = Fields<QuietNode> {
    $0.text("dates", \.dates)
    $0.text("text", \.text)
  }

  /// The days of the check-ins: `2 – 15 Nov 2026`.
  var dates: String
  /// How many check-ins of which kind: `7 more check-ins. 1 skipped.`
  var text: String
}

/// A check-in as a page shows it.
struct EventNode: TemplateNode {
  static let fields = Fields<EventNode> {
    $0.text("color", \.colorClass)
    $0.markup("icon", \.icon)
    $0.text("habit", \.habit)
    $0.text("habit_href", \.habitHref)
    $0.text("href", \.href)
    $0.text("edit_href", \.editHref)
    $0.text("date", \.date)
    $0.text("iso_date", \.isoDate)
    $0.text("value", \.value)
    $0.text("time", \.time)
    $0.text("comment", \.comment)
    $0.text("place", \.place)
    $0.node("photo", \.photo)
    $0.text("mark", { $0.mark.rawValue })
    $0.markup("mark_icon", \.markIcon)
  }

  var colorClass: String
  var icon: Markup
  var habit: String
  var habitHref: String?
  /// The address of the event itself; `nil` where no page of the edition shows it.
  var href: String?
  /// The form that changes the event; only in the local web app.
  var editHref: String?
  var date: String
  var isoDate: String
  /// What the check-in says: `5.2 km`, `done`, `skipped`.
  var value: String
  var time: String?
  var comment: String?
  var place: String?
  var photo: PhotoNode?
  var mark: HabitRow.Mark
  var markIcon: Markup
}

/// A picture with its size in pixels, so that the page does not move when it is loaded.
public struct PhotoNode: TemplateNode {
  /// The keys that a picture offers, under whatever key it stands.
  public static let fields = Fields<PhotoNode> {
    $0.text("src", \.source)
    $0.text("alt", \.alt)
    $0.number("width", \.width)
    $0.number("height", \.height)
  }

  var source: String
  var alt: String
  var width: Int
  var height: Int
}
