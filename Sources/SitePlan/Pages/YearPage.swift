/// A year of a person as a plate: every habit a line of its days, with its counts by month.
struct YearPage: PageModel {
  static let template = "pages/year"
  static let fields = Fields<YearPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("year", \.year)
    $0.text("name", \.name)
    $0.markup("sentence", \.sentence)
    $0.list("notes", \.notes)
    $0.markup("plate", \.plate)
    $0.markup("key", \.key)
    $0.text("counts", \.counts)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
    $0.flag("is_full", \.isFull)
  }

  var frame: Frame
  /// The page of the person; `nil` on the reader's own plate.
  var back: LinkNode?
  var year: String
  var name: String
  /// The year in a sentence; `nil` where there is nothing to tell.
  var sentence: Markup?
  /// The photos at the edge of the plate, in the order of their days.
  var notes: [YearNoteNode]
  /// The table of habits; `nil` before anything was recorded.
  var plate: YearPlate?
  var key: YearKey?
  /// What the plate was made from: `15 habits · 1,472 check-ins · 1 Jan – 20 Nov 2026`.
  var counts: String?
  /// The next earlier year with a plate.
  var previous: LinkNode?
  /// The next later year with a plate.
  var next: LinkNode?
  /// Whether the plate has so many habits that it has no room for photos on paper.
  var isFull: Bool
}

/// A photo at the edge of a year's plate, with what was said of it.
struct YearNoteNode: TemplateNode {
  static let fields = Fields<YearNoteNode> {
    $0.text("color", \.colorClass)
    $0.text("offset", \.offset)
    $0.flag("is_turned", \.isTurned)
    $0.node("photo", \.photo)
    $0.text("comment", \.comment)
    $0.text("date", \.date)
    $0.text("habit", \.habit)
    $0.text("value", \.value)
  }

  var colorClass: String
  /// The part of the year before the day, as the width of an element: `12.33%`.
  var offset: String
  /// Whether the photo stands before its day, because it has no room behind it.
  var isTurned: Bool
  var photo: PhotoNode
  var comment: String?
  var date: String
  var habit: String
  /// The amount of the check-in: `5.6 km`; `nil` for one without.
  var value: String?
}
