import Journal

/// The check-ins of a year, or the latest of each habit, as a script that hands them to the filters of the history.
///
/// A page that was opened from a folder may load scripts and nothing else. The file is one call,
///
///     daybookHistory("2026", {"h": keys, "v": values, "l": locations, "p": photos, "e": events})
///
/// where a value is `["d4", "5.2 km"]`, a location its name as pages show it, with its position where the reader named
/// it, `["the park", 38.7223, -9.1393]`, a photo `["photos/ana/run.jpg", 640, 480]`, and an event
/// `[day, habit, place, value, minutes, comment, latitude, longitude, location, photo]`: the day since 1970-01-01, its
/// place among those of its day and habit, places in the tables of habits, values, locations and photos, minutes into
/// the day with those of the night after it counted on, −1 for none. What is missing at its end is left out. Events are in the order in
/// which they were recorded.
struct HistoryData: MarkupSource {
  /// The name by which the script asks for these events: `2026`, `friends-2026`.
  let name: String
  let selection: EventSelection
  let context: PlanContext

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(name)
    selection.encode(into: &encoder)
    context.encodePlaces(into: &encoder)
  }

  /// What events refer to by a number.
  private struct Tables {
    var values: ValueTable
    var locations: [(name: String, own: Location?)] = []
    var photos: [PhotoNode] = []
  }

  func write(to html: inout HTMLWriter) {
    var tables = Tables(values: ValueTable(of: selection.habits, in: context))
    var events = JSONBytes()
    for event in selection.recordedEvents() { append(event, to: &events, tables: &tables) }
    html.append("daybookHistory(\"")
    html.append(trusted: Array(name.utf8))
    html.append("\",{\"h\":[")
    write(selection.habits, to: &html) { $0.append($1.key) }
    html.append("],\"v\":[")
    write(tables.values.all, to: &html) { json, value in
      json.append(trusted: "[\"\(value.state.cssClass)\",")
      json.append(String(decoding: value.text, as: UTF8.self))
      json.append(trusted: "]")
    }
    html.append("],\"l\":[")
    write(tables.locations, to: &html) { json, location in
      json.append(trusted: "[")
      json.append(location.name)
      if let own = location.own {
        json.next()
        json.append(degrees: own.latitude)
        json.next()
        json.append(degrees: own.longitude)
      }
      json.append(trusted: "]")
    }
    html.append("],\"p\":[")
    write(tables.photos, to: &html) { json, photo in
      json.append(trusted: "[")
      json.append(photo.source)
      json.append(trusted: ",\(photo.width),\(photo.height)]")
    }
    html.append("],\"e\":[")
    events.append(to: &html)
    html.append("]});\n")
  }

  /// Appends an event, and adds its value, location and photo to the tables where they are new.
  private func append(_ event: HistoryEvent, to json: inout JSONBytes, tables: inout Tables) {
    let habits = selection.habits
    let details = event.entry.hasDetails ? habits[event.habit].entry.log.details(of: event.entry) : nil
    let photo = details?.photo.flatMap {
      context.photo($0, of: habits[event.habit].entry.facts, on: event.day, root: "")
    }
    json.openItem()
    json.append(Int(event.day.number))
    json.next()
    json.append(event.habit)
    json.next()
    json.append(event.place)
    json.next()
    json.append(tables.values.place(of: event))
    if event.entry.time != nil || details != nil {
      json.next()
      json.append(event.entry.time.map { selection.minutes(of: $0) } ?? -1)
    }
    if let details {
      json.next()
      json.append(details.comment ?? "")
      if details.location != nil || photo != nil {
        json.next()
        json.append(degrees: details.location?.latitude)
        json.next()
        json.append(degrees: details.location?.longitude)
        json.next()
        json.append(details.location.map { place(of: $0, in: &tables.locations) } ?? -1)
      }
    }
    if let photo {
      json.next()
      json.append(tables.photos.count)
      tables.photos.append(photo)
    }
    json.closeItem()
  }

  /// The index of a location in the table, to which a new one is added.
  private func place(of location: Location, in table: inout [(name: String, own: Location?)]) -> Int {
    let name = context.placeName(location)
    if let index = table.firstIndex(where: { $0.name == name }) { return index }
    table.append((name, context.ownPlace(at: location)?.location))
    return table.count - 1
  }

  private func write<Item>(
    _ items: [Item], to html: inout HTMLWriter, by write: (inout JSONBytes, Item) -> Void
  ) {
    var json = JSONBytes()
    for (index, item) in items.enumerated() {
      if index > 0 { json.next() }
      write(&json, item)
    }
    json.append(to: &html)
  }
}

/// The distinct values of check-ins, in the order of their first use.
private struct ValueTable {
  private struct Value: Hashable {
    var state: CellState
    var text: [UInt8]
  }

  /// The input of an event's value, as a dictionary key: finding it is faster than making the text.
  private struct Source: Hashable {
    var habit: Int
    var value: EventValue
    var state: CellState
  }

  private(set) var all: [(state: CellState, text: [UInt8])] = []
  private var texts: EventValueTexts
  private var places: [Value: Int] = [:]
  private var known: [Source: Int] = [:]

  init(of habits: [HistoryHabit], in context: PlanContext) {
    texts = EventValueTexts(of: habits, in: context)
  }

  /// The index of the event's value in the table, to which a new value is added.
  mutating func place(of event: HistoryEvent) -> Int {
    let source = Source(habit: event.habit, value: event.entry.value, state: event.state)
    if let place = known[source] { return place }
    let value = Value(state: event.state, text: texts.text(of: event))
    let place = places[value] ?? all.count
    if place == all.count {
      places[value] = place
      all.append((value.state, value.text))
    }
    known[source] = place
    return place
  }
}
