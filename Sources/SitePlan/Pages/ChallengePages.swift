/// The challenges that concern the reader of an edition, or that it may show.
struct ChallengesPage: PageModel {
  static let template = "pages/challenges"
  static let fields = Fields<ChallengesPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.list("invited", \.invited)
    $0.list("running", \.running)
    $0.list("coming", \.coming)
    $0.list("ended", \.ended)
    $0.flag("is_empty", \.isEmpty)
  }

  var frame: Frame
  var back: LinkNode
  /// Those to which the reader was asked.
  var invited: [ChallengeRow]
  var running: [ChallengeRow]
  /// Those that have not begun.
  var coming: [ChallengeRow]
  /// Those that are over, the latest first.
  var ended: [ChallengeRow]

  private var isEmpty: Bool { invited.isEmpty && running.isEmpty && coming.isEmpty && ended.isEmpty }
}

/// A challenge as a line of a list.
struct ChallengeRow: TemplateNode {
  static let fields = Fields<ChallengeRow> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("plan", \.plan)
    $0.text("dates", \.dates)
    $0.text("note", \.note)
    $0.list("weeks", \.weeks)
    $0.text("color", \.colorClass)
  }

  var title: String
  /// The page, relative to the edition's folder.
  var href: String
  /// What is done, and how often: `3 times a week · at least 1.6 km`.
  var plan: String
  /// `1 – 30 Nov 2026`.
  var dates: String
  /// Who asks, who is in it, or how it ended.
  var note: String?
  /// The reader's own weeks; empty where they take no part.
  var weeks: [ChallengeWeekNode]
  /// The class of the colour of the reader's habit.
  var colorClass: String
}

/// One challenge: everybody's days side by side, and how each of them stands.
struct ChallengePage: PageModel {
  static let template = "pages/challenge"
  static let fields = Fields<ChallengePage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("slug", \.slug)
    $0.text("title", \.title)
    $0.text("lead", \.lead)
    $0.text("outcome", \.outcome)
    $0.text("sum", \.sum)
    $0.text("sum_unit", \.sumUnit)
    $0.text("sum_note", \.sumNote)
    $0.markup("text", \.text)
    $0.node("invitation", \.invitation)
    $0.list("labels", \.labels)
    $0.number("width", \.width)
    $0.text("mondays", \.mondays)
    $0.text("caption", \.caption)
    $0.text("key", \.key)
    $0.list("people", \.people)
    $0.list("more", \.more)
    $0.text("more_count", \.moreCount)
    $0.list("waiting", \.waiting)
    $0.list("declined", \.declined)
    $0.text("standing_note", \.standingNote)
    $0.list("standings", \.standings)
    $0.list("more_standings", \.moreStandings)
    $0.flag("is_maker", \.isMaker)
    $0.flag("is_joined", \.isJoined)
    $0.flag("is_over", \.isOver)
  }

  var frame: Frame
  var back: LinkNode
  var slug: String
  var title: String
  /// What is done, how often, from when to when, and how many days are left.
  var lead: String
  /// How it ended; `nil` before.
  var outcome: String?
  /// What everybody did together: `114.9`; `nil` where the reader sees nobody's days.
  var sum: String?
  /// `km together`.
  var sumUnit: String?
  /// `18 days, 2 people`.
  var sumNote: String?
  /// The text of the challenge.
  var text: NotesProse?
  /// What a reader decides on who was asked, or who has brought no habit yet.
  var invitation: ChallengeInvitation?
  /// The days that are named above the strokes.
  var labels: [ChallengeAxisLabel]
  /// The number of days, which is how wide the drawings are in their own units.
  var width: Int
  /// The lines of Mondays as the path of a drawing.
  var mondays: String
  /// What the table shows, for screen readers.
  var caption: String
  /// What height and notch of a stroke mean.
  var key: String
  /// Those who take part, as many as stand open.
  var people: [ChallengePersonNode]
  /// The others who take part, folded.
  var more: [ChallengePersonNode]
  /// `5 more`.
  var moreCount: String?
  /// Those who were asked and have not answered.
  var waiting: [ChallengePersonNode]
  /// Those who declined; only for the maker.
  var declined: [ChallengePersonNode]
  /// That nobody has a place.
  var standingNote: String
  /// Whether the reader made it.
  var isMaker: Bool
  /// Whether the reader takes part.
  var isJoined: Bool
  var isOver: Bool

  /// Those of ``people`` whose days the reader sees.
  private var standings: [ChallengePersonNode] { people.filter { !$0.weeks.isEmpty } }
  /// Those of ``more`` whose days the reader sees.
  private var moreStandings: [ChallengePersonNode] { more.filter { !$0.weeks.isEmpty } }
}

/// What somebody decides on who was asked to a challenge.
struct ChallengeInvitation: TemplateNode {
  static let fields = Fields<ChallengeInvitation> {
    $0.text("asks", \.asks)
    $0.text("initial", \.initial)
    $0.text("color", \.colorClass)
    $0.text("who", \.who)
    $0.text("promise", \.promise)
    $0.list("offers", \.offers)
    $0.flag("is_asked", \.isAsked)
    $0.text("told", \.told)
  }

  /// `Ana asks you along`, or that a habit is missing.
  var asks: String
  var initial: String
  var colorClass: String
  /// Who takes part already.
  var who: String?
  /// What the others will see.
  var promise: String
  /// The habits that can be brought, a new one last.
  var offers: [ChallengeOffer]
  /// Whether it can be declined.
  var isAsked: Bool
  /// Who learns of the answer.
  var told: String
}

/// A habit that somebody may bring to a challenge.
struct ChallengeOffer: TemplateNode, Equatable {
  static let fields = Fields<ChallengeOffer> {
    $0.text("value", \.value)
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.markup("icon", \.icon)
    $0.text("color", \.colorClass)
    $0.flag("is_chosen", \.isChosen)
  }

  /// The slug of the habit; empty for a new one.
  var value: String
  var title: String
  var note: String
  var icon: Markup?
  var colorClass: String?
  var isChosen: Bool
}

/// A day that is named above the strokes of a challenge.
struct ChallengeAxisLabel: TemplateNode {
  static let fields = Fields<ChallengeAxisLabel> {
    $0.text("at", \.position)
    $0.text("text", \.text)
    $0.flag("is_first", \.isFirst)
    $0.flag("is_now", \.isToday)
    $0.flag("is_beside", \.isBesideToday)
  }

  /// The middle of the day, in per cent of the axis: `1.67`.
  var position: String
  var text: String
  /// Whether it begins a week, or is the first of all: narrow pages name only these.
  var isFirst: Bool
  var isToday: Bool
  /// Whether there is no room for it beside today's on narrow pages.
  var isBesideToday: Bool
}

/// Somebody in a challenge, with their days and how they stand.
struct ChallengePersonNode: TemplateNode {
  static let fields = Fields<ChallengePersonNode> {
    $0.text("name", \.name)
    $0.text("username", \.username)
    $0.text("href", \.href)
    $0.text("initial", \.initial)
    $0.text("color", \.colorClass)
    $0.text("habit", \.habit)
    $0.text("habit_href", \.habitHref)
    $0.number("width", \.width)
    $0.text("said", \.said)
    $0.text("base", \.base)
    $0.text("strokes", \.strokes)
    $0.text("parts", \.parts)
    $0.text("notch", \.notch)
    $0.text("days", \.days)
    $0.text("days_unit", \.daysUnit)
    $0.text("amount", \.amount)
    $0.text("amount_unit", \.amountUnit)
    $0.text("met", \.met)
    $0.text("rest", \.rest)
    $0.list("weeks", \.weeks)
    $0.text("best", \.best)
    $0.text("best_note", \.bestNote)
  }

  var name: String
  var username: String
  var href: String?
  var initial: String
  var colorClass: String
  /// The habit that they brought; `nil` where the reader may not know its name.
  var habit: String?
  var habitHref: String?
  /// The number of days of the challenge.
  var width = 1
  /// All days in words, for screen readers.
  var said: String?
  /// The path of the line below the strokes, up to today.
  var base: String?
  /// The path of the days that count; `nil` where the reader sees none.
  var strokes: String?
  /// The path of days with less than the target.
  var parts: String?
  /// The path of the target's notch.
  var notch: String?
  var days: String?
  var daysUnit: String?
  var amount: String?
  var amountUnit: String?
  /// What was met, with which the sentence begins.
  var met: String?
  /// What else there is to say.
  var rest: String?
  var weeks: [ChallengeWeekNode] = []
  /// The best day: `7.6 km`.
  var best: String?
  /// When that was: `11 Nov, the most on a day`.
  var bestNote: String?
}

/// A week or month of somebody in a challenge.
struct ChallengeWeekNode: TemplateNode {
  static let fields = Fields<ChallengeWeekNode> {
    $0.text("kind", \.kind)
    $0.text("label", \.label)
    $0.text("said", \.said)
    $0.number("percent", \.percent)
    $0.flag("is_cut", \.isCut)
  }

  /// The class of the box: `full`, `part`, `none`, `open`, `free`.
  var kind: String
  /// The days below the box: `2–8`.
  var label: String
  /// `2 – 8 Nov 2026: met`.
  var said: String
  /// How much of the box is filled, in per cent.
  var percent: Int
  /// Whether it has at most three of seven days, so that its box is narrower.
  var isCut: Bool
}
