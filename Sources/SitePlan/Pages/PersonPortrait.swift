/// A person as others meet them: who they are, their year in a sentence, their latest photo, and what they count.
struct PersonPortrait: TemplateNode {
  static let fields = Fields<PersonPortrait> {
    $0.text("name", \.name)
    $0.text("href", \.href)
    $0.text("bio", \.bio)
    $0.markup("sentence", \.sentence)
    $0.node("photo", \.photo)
    $0.node("since", \.since)
    $0.markup("ribbon", \.ribbon)
    $0.list("totals", \.totals)
  }

  var name: String
  /// The person's page.
  var href: String
  var bio: String?
  /// The newest year in a sentence; `nil` where there is nothing to tell.
  var sentence: Markup?
  /// The same without any distinction.
  var told: String?
  /// The latest photo that the reader may see.
  var photo: PortraitPhotoNode?
  /// The first day, in place of a photo; `nil` where there is one.
  var since: SinceNode?
  /// The newest year, day by day; `nil` before anything began, and on pages that show it otherwise.
  var ribbon: YearRibbon?
  var totals: [TotalNode]
}

/// The latest photo of a person, with what was said of it.
struct PortraitPhotoNode: TemplateNode {
  static let fields = Fields<PortraitPhotoNode> {
    $0.node("photo", \.photo)
    $0.text("href", \.href)
    $0.text("comment", \.comment)
    $0.text("date", \.date)
    $0.text("habit", \.habit)
  }

  var photo: PhotoNode
  /// The page of the habit.
  var href: String
  var comment: String?
  /// `18 November 2026`.
  var date: String
  /// The title of the habit.
  var habit: String
}

/// The day on which a person began, as on the leaf of a calendar.
struct SinceNode: TemplateNode {
  static let fields = Fields<SinceNode> {
    $0.text("figure", \.figure)
    $0.text("month", \.month)
  }

  /// The day of the month; the year where that is over.
  var figure: String
  /// The name of the month.
  var month: String
}

/// A figure with its words: `242` and `of 317 days with everything done`.
struct TotalNode: TemplateNode, Equatable {
  static let fields = Fields<TotalNode> {
    $0.text("figure", \.figure)
    $0.text("words", \.words)
  }

  var figure: String
  var words: String
}

/// A habit on the page of its person: its year as a line of marks, and how much it was.
struct HabitYearRow: TemplateNode {
  static let fields = Fields<HabitYearRow> {
    $0.text("color", \.colorClass)
    $0.markup("icon", \.icon)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("reason", \.reason)
    $0.markup("days", \.days)
    $0.text("figure", \.figure)
    $0.text("words", \.words)
  }

  var colorClass: String
  var icon: Markup
  var title: String
  var href: String
  var reason: String?
  var days: HabitLine
  /// How often: `114`.
  var figure: String
  /// Of how many, and how much: `of 129 days · 801 km`.
  var words: String
}

/// A year of all habits of a person together.
struct SharedYearNode: TemplateNode {
  static let fields = Fields<SharedYearNode> {
    $0.text("year", \.year)
    $0.text("href", \.href)
    $0.text("words", \.words)
    $0.markup("ribbon", \.ribbon)
  }

  var year: String
  /// The plate of the year; `nil` where there is none.
  var href: String?
  /// `everything done on 242 of 317 days`.
  var words: String
  var ribbon: YearRibbon
}
