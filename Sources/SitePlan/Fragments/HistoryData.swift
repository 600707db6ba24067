import Journal

/// The check-ins of a year, or the latest of each habit, as a script that hands them to the filters of the history.
///
/// A page that was opened from a folder may load scripts and nothing else. In it one call,
///
///     daybookHistory("2026", {"h": keys, "v": values, "p": photos, "e": events})
///
/// where a value is `["d4", "5.2 km"]`, a photo `["photos/ana/run.jpg", 640, 480]`, and an event
/// `[day, habit, place, value, minutes, comment, latitude, longitude, photo]`: the day since 1970-01-01, its place among
/// those of its day and habit, places in the tables of habits, values and photos, minutes into the day with those of the
/// night after it counted on, −1 for none. What is missing at its end is left out. Events stand as they were recorded.
struct HistoryData: MarkupSource {
  /// How the script names it: `2026`, `friends-2026`.
  let name: String
  let selection: EventSelection
  let context: PlanContext

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(name)
    selection.encode(into: &encoder)
  }

  func write(to html: inout HTMLWriter) {
    let events = selection.recordedEvents()
    let habits = selection.habits
    var json = JSONBytes()
    var values = EventValueTexts(of: habits, in: context)
    var table: [[UInt8]: Int] = [:]
    var tableOrder: [(state: CellState, text: [UInt8])] = []
    var photos: [PhotoNode] = []
    for event in events {
      let text = values.text(of: event)
      let value = [event.state.rawValue] + text
      let index = table[value] ?? table.count
      if index == table.count {
        table[value] = index
        tableOrder.append((event.state, text))
      }
      json.openItem()
      json.append(Int(event.day.number))
      json.next()
      json.append(event.habit)
      json.next()
      json.append(event.place)
      json.next()
      json.append(index)
      let habit = habits[event.habit]
      let details = habit.entry.log.details(of: event.entry)
      let photo = context.photo(details?.photo, of: habit.entry.facts, on: event.day, root: "")
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
        }
      }
      if let photo {
        json.next()
        json.append(photos.count)
        photos.append(photo)
      }
      json.closeItem()
    }
    html.append("daybookHistory(\"")
    html.append(trusted: Array(name.utf8))
    html.append("\",{\"h\":[")
    write(habits, to: &html) { $0.append($1.key) }
    html.append("],\"v\":[")
    write(tableOrder, to: &html) { json, value in
      json.append(trusted: "[\"\(value.state.cssClass)\",")
      json.append(String(decoding: value.text, as: UTF8.self))
      json.append(trusted: "]")
    }
    html.append("],\"p\":[")
    write(photos, to: &html) { json, photo in
      json.append(trusted: "[")
      json.append(photo.source)
      json.append(trusted: ",\(photo.width),\(photo.height)]")
    }
    html.append("],\"e\":[")
    html.append(trusted: json.bytes)
    html.append("]});\n")
  }

  private func write<Item>(
    _ items: [Item], to html: inout HTMLWriter, by write: (inout JSONBytes, Item) -> Void
  ) {
    var json = JSONBytes()
    for (index, item) in items.enumerated() {
      if index > 0 { json.next() }
      write(&json, item)
    }
    html.append(trusted: json.bytes)
  }
}

/// JSON as bytes.
private struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  mutating func openItem() { bytes.append(contentsOf: bytes.isEmpty ? "[".utf8 : ",\n[".utf8) }
  mutating func closeItem() { bytes.append(UInt8(ascii: "]")) }
  mutating func next() { bytes.append(UInt8(ascii: ",")) }
  mutating func append(trusted text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Four decimals, about ten metres: as pages show them.
  mutating func append(degrees: Double?) {
    guard let degrees else { return append(trusted: "null") }
    let scaled = Int((degrees * 10_000).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    append(abs(scaled) / 10_000)
    bytes.append(UInt8(ascii: "."))
    append(trusted: String(String(abs(scaled) % 10_000 + 10_000).dropFirst()))
  }

  /// A text in quotation marks. `<` is written as an escape: nothing in the script can then end it, wherever it is put.
  mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "<"), 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
