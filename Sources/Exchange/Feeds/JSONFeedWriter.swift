import Diagnostics
import Insights
import Journal

extension PersonFeed {
  /// The feed as a JSON Feed 1.1 with the extension `_daybook`, in at most ``largest`` bytes: what has no room is left out,
  /// habits from the last on and days from the oldest on.
  public var jsonFeed: [UInt8] {
    let (tracked, leftOut) = Self.fitting(habits.map(json), in: Self.largest / 2)
    var head = Array("{".utf8)
    func member(_ name: String, _ value: [UInt8], to bytes: inout [UInt8]) {
      if bytes.last != UInt8(ascii: "{") { bytes += Array(",\n".utf8) }
      bytes += Self.literal(name) + [UInt8(ascii: ":")] + value
    }
    member("version", Self.literal("https://jsonfeed.org/version/1.1"), to: &head)
    member("title", Self.literal(name), to: &head)
    member("home_page_url", Self.literal(page), to: &head)
    member("feed_url", Self.literal(json), to: &head)
    member("language", Self.literal(language), to: &head)
    member(
      "authors",
      Array("[{\"name\":".utf8) + Self.literal(name) + Array(",\"url\":".utf8) + Self.literal(page)
        + Array("}]".utf8), to: &head)
    var extra = Array("{".utf8)
    member("about", Self.literal(Self.about), to: &extra)
    member("spec", Array("\(Self.newestSpecification)".utf8), to: &extra)
    member("timezone", Self.literal(timeZone), to: &extra)
    member("generated", Self.literal(generated.text), to: &extra)
    member("through", Self.literal(through.description), to: &extra)
    if let site { member("site", Self.literal(site), to: &extra) }
    member("habits", Self.list(tracked), to: &extra)
    if leftOut + habitsLeftOut > 0 { member("left_out", Array("\(leftOut + habitsLeftOut)".utf8), to: &extra) }
    extra.append(UInt8(ascii: "}"))
    member("_daybook", extra, to: &head)
    let foot = Array("}\n".utf8)
    // What stands around the items, with some room to spare.
    let (items, _) = Self.fitting(
      entries.map { json($0, atMost: Self.largest / 4) }, in: Self.largest - head.count - foot.count - 64)
    member("items", Self.list(items), to: &head)
    return head + foot
  }

  private static func literal(_ text: String) -> [UInt8] { Array(JSONText.literal(text).utf8) }

  /// What the extension says of itself.
  static let about = "The habits of a person and their last days, as docs/feeds.md of Daybook describes them."

  /// As many of the texts as there is room for, and how many are left out.
  static func fitting(_ texts: [[UInt8]], in room: Int) -> (kept: [[UInt8]], leftOut: Int) {
    var room = room
    let kept = texts.prefix { text in
      room -= text.count + 2
      return room >= 0
    }
    return (Array(kept), texts.count - kept.count)
  }

  private static func list(_ texts: [[UInt8]]) -> [UInt8] {
    Array("[".utf8) + Array(texts.joined(separator: Array(",\n".utf8))) + Array("]".utf8)
  }

  private func json(_ habit: TrackedHabit) -> [UInt8] {
    var bytes = Array("{\"id\":".utf8) + Self.literal(habit.id.text)
    func text(_ name: String, _ value: String?) {
      guard let value else { return }
      bytes += Array(",\"\(name)\":".utf8) + Self.literal(value)
    }
    text("url", habit.page)
    text("title", habit.title)
    text("color", habit.color.rawValue)
    text("schedule", habit.schedule)
    text("target", habit.target)
    text("unit", habit.unit)
    text("streak_unit", habit.streakUnit.rawValue)
    for (name, number) in [
      ("current_streak", habit.currentStreak), ("best_streak", habit.bestStreak), ("total", habit.total),
      ("score_permille", habit.score),
    ] {
      bytes += Array(",\"\(name)\":\(number)".utf8)
    }
    let days = habit.days.map { "[\"\($0.day)\",\"\($0.status.name)\"\($0.amount.map { ",\($0)" } ?? "")]" }
    return bytes + Array(",\"days\":[\(days.joined(separator: ","))]}".utf8)
  }

  /// An entry of the feed. Where it has no room, what is told last is only counted.
  private func json(_ entry: Entry, atMost room: Int) -> [UInt8] {
    let (checkIns, leftOut) = Self.fitting(entry.checkIns.map(json), in: room / 2)
    var bytes = Array("{\"id\":".utf8) + Self.literal(id(of: entry))
    bytes += Array(",\"url\":".utf8) + Self.literal(page)
    bytes += Array(",\"title\":".utf8) + Self.literal(entry.title)
    let html = Self.literal(entry.html)
    bytes += Array(",\"content_html\":".utf8) + (html.count < room / 2 ? html : Self.literal(""))
    bytes += Array(",\"date_published\":".utf8) + Self.literal(entry.moment.text)
    bytes += Array(",\"_daybook\":{\"day\":\"\(entry.day)\",\"check_ins\":".utf8) + Self.list(checkIns)
    if leftOut > 0 { bytes += Array(",\"left_out\":\(leftOut)".utf8) }
    return bytes + Array("}}".utf8)
  }

  /// What an entry is known by: it stays when more is recorded on its day.
  func id(of entry: Entry) -> String { "\(json)#\(entry.day)" }

  private func json(_ checkIn: CheckIn) -> [UInt8] {
    let value =
      switch checkIn.value {
      case .done: "\"done\""
      case .skip: "\"skip\""
      case .missed: "\"missed\""
      case .amount(let amount): amount.description
      }
    var bytes = Array("{\"habit\":".utf8) + Self.literal(checkIn.habit.text) + Array(",\"value\":\(value)".utf8)
    if let time = checkIn.time { bytes += Array(",\"time\":\"\(time.description)\"".utf8) }
    if let comment = checkIn.comment { bytes += Array(",\"comment\":".utf8) + Self.literal(comment) }
    return bytes + Array("}".utf8)
  }
}
