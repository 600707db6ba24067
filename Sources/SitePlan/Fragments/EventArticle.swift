import Journal

/// A check-in as one article: its mark, its habit, what it says, and what was added to it.
///
/// The one place that knows how an event is marked up: lists are written with it, and so is the pattern from which the
/// script makes the events that it finds.
struct EventArticle {
  /// `d19-morning-run`, where the event is addressed on this page.
  var id: String?
  var colorClass: String
  var state: CellState
  var habit: String
  var habitHref: String
  /// The event by itself.
  var href: String
  /// `5.2 km`, `done`, as UTF-8.
  var value: [UInt8]
  var person: String?
  var time: String?
  var comment: String?
  var place: String?
  var photo: PhotoNode?
  /// The form that changes it, and what the link to it says; in the local web app.
  var edit: (href: String, text: String)?

  /// Addresses and classes are the program's own: slugs, digits and full stops need no quotes.
  func write(to html: inout HTMLWriter) {
    html.append("<article class=\"e ")
    html.append(escaped: colorClass)
    html.append("\"")
    if let id {
      html.append(" id=")
      html.append(escaped: id)
    }
    html.append("><i class=")
    html.append(state.cssClass)
    html.append("></i><p><a href=")
    html.append(escaped: habitHref)
    html.append(">")
    html.append(escaped: habit)
    html.append("</a> <a href=")
    html.append(escaped: href)
    html.append(">")
    html.append(escaped: value)
    html.append("</a>")
    if person != nil || time != nil {
      html.append(" <small>")
      html.append(escaped: [person, time].compactMap(\.self).joined(separator: " · "))
      html.append("</small>")
    }
    if let edit {
      html.append(" <a class=edit href=")
      html.append(escaped: edit.href)
      html.append(">")
      html.append(escaped: edit.text)
      html.append("<span class=v>: ")
      html.append(escaped: habit)
      html.append("</span></a>")
    }
    html.append("</p>")
    if let comment {
      html.append("<p class=said>")
      html.append(escaped: comment)
      html.append("</p>")
    }
    if let place {
      html.append("<p class=\"small at\">")
      html.append(escaped: place)
      html.append("</p>")
    }
    if let photo {
      html.append("<div class=ph><img")
      html.attribute("src", photo.source)
      html.attribute("alt", photo.alt)
      html.attribute("width", photo.width)
      html.attribute("height", photo.height)
      html.append(" loading=lazy></div>")
    }
    html.append("</article>\n")
  }
}

/// The pattern from which the script makes events: an article with every part there is.
struct EventPattern: MarkupSource {
  let root: String

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(root)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<template id=event>")
    // A picture's address must name something; a template's is never asked for.
    EventArticle(
      colorClass: "c-teal", state: .d4, habit: "–", habitHref: "#", href: "#", value: Array("–".utf8), person: "–",
      comment: "–", place: "–",
      photo: PhotoNode(source: root + "assets/icon.svg", alt: "–", width: 1, height: 1)
    ).write(to: &html)
    html.append("</template>")
  }
}

/// What the values of events say, each worked out once: a year has thousands of events and few different amounts.
struct EventValueTexts {
  private struct Key: Hashable {
    var habit: Int
    var value: EventValue
  }

  private var texts: [Key: [UInt8]] = [:]
  private let habits: [HistoryHabit]
  private let context: PlanContext

  init(of habits: [HistoryHabit], in context: PlanContext) {
    self.habits = habits
    self.context = context
  }

  /// `5.2 km`, as UTF-8.
  mutating func text(of event: HistoryEvent) -> [UInt8] {
    let key = Key(habit: event.habit, value: event.entry.value)
    if let text = texts[key] { return text }
    let text = Array(context.value(of: event.entry, habit: habits[event.habit].entry.habit).utf8)
    texts[key] = text
    return text
  }
}
