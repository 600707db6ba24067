/// The key of a year's plate: the marks that it has, and how its counts are read.
struct YearKey: MarkupSource {
  let marks: DayMarks
  let words: Words

  init(of habits: [PlateHabit], words: Words) {
    marks = DayMarks(habits.lazy.flatMap(\.marks))
    self.words = words
  }

  func encode(into encoder: inout ModelEncoder) {
    MarkKey(marks: marks, words: words).encode(into: &encoder)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<ul class=\"plate-key\">")
    MarkKey(marks: marks, words: words).writeItems(to: &html)
    html.append("<li>")
    html.append(escaped: words(.yearCountsNote))
    html.append("</li></ul>")
  }
}
