import Journal

/// A check-in as one `article` element: its mark, its habit, its value, and what was added to it.
///
/// Both the lists that Swift writes and the pattern from which the history's script makes the events that it finds come
/// from here, so that their markup is the same.
struct EventArticle {
  /// The anchor of the event on this page: `d19-morning-run`.
  var id: String?
  var colorClass: String
  var state: CellState
  var habit: String
  var habitHref: String
  /// The address of the event itself.
  var href: String
  /// What the check-in says, as UTF-8: `5.2 km`, `done`.
  var value: [UInt8]
  var person: String?
  var time: String?
  var comment: String?
  var place: String?
  var photo: PhotoNode?
  /// The form that changes the event, with the text of the link to it; only in the local web app.
  var edit: (href: String, text: String)?

  /// Writes the article. Addresses and classes are unquoted: they consist of slugs, digits and full stops.
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

/// The pattern from which the history's script makes events: an article with every part that an event can have.
struct EventPattern: MarkupSource {
  let root: String

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(root)
  }

  func write(to html: inout HTMLWriter) {
    html.append("<template id=event>")
    // The photo needs some source; a browser does not load the pictures of a `template` element.
    EventArticle(
      colorClass: "c-teal", state: .d4, habit: "–", habitHref: "#", href: "#", value: Array("–".utf8), person: "–",
      comment: "–", place: "–",
      photo: PhotoNode(source: root + "assets/icon.svg", alt: "–", width: 1, height: 1)
    ).write(to: &html)
    html.append("</template>")
  }
}

/// The values of events as texts, each worked out once: a year has thousands of events and few different amounts.
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

  /// The value of an event as UTF-8: `5.2 km`.
  mutating func text(of event: HistoryEvent) -> [UInt8] {
    let key = Key(habit: event.habit, value: event.entry.value)
    if let text = texts[key] { return text }
    let text = Array(context.value(of: event.entry, habit: habits[event.habit].entry.habit).utf8)
    texts[key] = text
    return text
  }
}
