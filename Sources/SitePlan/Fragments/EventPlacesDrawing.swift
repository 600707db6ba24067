import Journal

/// Where events were recorded: a list of places by their names, and from three places on a map above it.
///
/// The list is the text of the map: a circle has the number of its place, and leads to it. The script of the history
/// draws the same of what it finds.
struct EventPlacesDrawing: MarkupSource {
  let selection: EventSelection
  let addresses: EventDays.Addressing
  let context: PlanContext

  /// The least number of places that are worth a map.
  private static let leastForMap = 3
  /// The greatest number of days that a place names.
  private static let shownDays = 6

  /// `nil` where none of the events has a location.
  init?(_ days: EventDays) {
    selection = days.selection
    addresses = days.addresses
    context = days.context
    guard selection.hasLocation else { return nil }
  }

  func encode(into encoder: inout ModelEncoder) {
    selection.encode(into: &encoder)
    context.encodePlaces(into: &encoder)
    if case .months(let folder) = addresses { encoder.append(folder) }
  }

  func write(to html: inout HTMLWriter) {
    let words = context.words
    let places = context.places(of: selection.events(), in: selection)
    html.append("<h2>")
    html.append(escaped: words(.historyWhere))
    html.append(" <small>")
    html.append(escaped: words.number(places.count))
    html.append("</small></h2>")
    if places.count >= Self.leastForMap { writeMap(of: places, to: &html) }
    html.append("<ol class=places>")
    for (index, place) in places.enumerated() { write(place, number: index + 1, to: &html) }
    html.append("</ol>")
  }

  // MARK: The list

  private func write(_ place: EventPlace, number: Int, to html: inout HTMLWriter) {
    let words = context.words
    html.append("<li id=p")
    html.append(number)
    if let colorClass = colorClass(of: place) { html.attribute("class", colorClass) }
    html.append("><b><bdi>")
    html.append(escaped: place.name)
    html.append("</bdi></b> <span>")
    html.append(escaped: titles(of: place).map(words.isolated).joined(separator: ", "))
    html.append("</span> <small>")
    for (index, event) in place.events.prefix(Self.shownDays).enumerated() {
      if index > 0 { html.append(", ") }
      html.append("<a")
      html.attribute("href", href(of: event))
      html.append(">")
      html.append(escaped: words.dayAndMonth(event.day))
      html.append("</a>")
    }
    if place.events.count > Self.shownDays {
      html.append(" ")
      html.append(escaped: words(.mapMore, ["n": words.number(place.events.count - Self.shownDays)]))
    }
    html.append("</small></li>")
  }

  private func href(of event: HistoryEvent) -> String {
    var page = ""
    if case .months(let folder) = addresses { page = folder + event.day.yearMonth.description + ".html" }
    return page + "#" + EventDays.anchor(of: event, key: selection.habits[event.habit].key)
  }

  /// The titles of the habits of a place, each once.
  private func titles(of place: EventPlace) -> [String] {
    var titles: [String] = []
    for event in place.events {
      let title = selection.habits[event.habit].entry.habit.title
      if !titles.contains(title) { titles.append(title) }
    }
    return titles
  }

  /// The colour of the place's only habit; `nil` where habits of several colours were recorded there.
  private func colorClass(of place: EventPlace) -> String? {
    let classes = Set(place.events.map { selection.habits[$0.habit].entry.habit.colorClass })
    return classes.count == 1 ? classes.first : nil
  }

  // MARK: The map

  private func writeMap(of places: [EventPlace], to html: inout HTMLWriter) {
    let words = context.words
    let points = places.enumerated().map { index, place in
      EventMap.Point(
        location: place.location,
        label: "\(words.isolated(place.name)) · \(titles(of: place).map(words.isolated).joined(separator: ", "))",
        href: "#p\(index + 1)",
        colorClass: colorClass(of: place) ?? "", number: index + 1, count: place.events.count)
    }
    guard let map = EventMap(points) else { return }
    html.append("<div role=group")
    html.attribute("aria-label", words(.mapLabel))
    html.append("><svg>")
    if let tiles = context.site.mapTiles { write(tiles, below: map, to: &html) }
    html.append("<g aria-hidden=true>")
    for line in map.meridians { write(line, isMeridian: true, to: &html) }
    for line in map.parallels { write(line, isMeridian: false, to: &html) }
    html.append("</g>")
    for cluster in map.clusters { write(cluster, to: &html) }
    html.append("<g class=bar><line x1=\"3%\" y1=\"95%\" y2=\"95%\"")
    html.attribute("x2", percent(0.03 + map.scale.share))
    html.append("/><text x=3% y=95% dy=-6>")
    let meters = map.scale.meters
    html.append(
      escaped: meters < 1000
        ? words(.mapMeters, ["n": words.number(meters)]) : words(.mapKilometers, ["n": words.number(meters / 1000)]))
    html.append("</text></g></svg></div>")
    if let tiles = context.site.mapTiles {
      html.append("<p class=small>")
      html.append(escaped: tiles.attribution)
      html.append("</p>")
    }
  }

  private func write(_ tiles: MapTiles, below map: EventMap, to html: inout HTMLWriter) {
    let grid = MapTileGrid(covering: map)
    html.append("<g aria-hidden=true>")
    for tile in grid.tiles {
      html.append("<image preserveAspectRatio=none")
      html.attribute("href", tiles.address(zoom: grid.zoom, column: tile.column, row: tile.row))
      html.attribute("x", percent(tile.x))
      html.attribute("y", percent(tile.y))
      html.attribute("width", percent(grid.width))
      html.attribute("height", percent(grid.height))
      html.append("/>")
    }
    html.append("</g>")
  }

  private func write(_ line: EventMap.Line, isMeridian: Bool, to html: inout HTMLWriter) {
    let position = percent(line.position)
    html.append("<line")
    if isMeridian {
      html.attribute("x1", position)
      html.attribute("x2", position)
      html.append(" y2=\"100%\"")
    } else {
      html.attribute("y1", position)
      html.attribute("y2", position)
      html.append(" x2=\"100%\"")
    }
    html.append("/>")
    // Labels keep out of the corner of the scale and of each other.
    guard (0.12...0.88).contains(line.position) else { return }
    html.append("<text")
    if isMeridian {
      html.attribute("x", position)
      html.append(" y=0 dx=4 dy=14>")
    } else {
      html.attribute("y", position)
      html.append(" x=0 dx=4 dy=-4>")
    }
    html.append(escaped: line.label)
    html.append("</text>")
  }

  /// Writes a circle with the number of its place, or of the first of several that lie too close together.
  private func write(_ cluster: EventMap.Cluster, to html: inout HTMLWriter) {
    guard let first = cluster.points.first else { return }
    html.append("<a")
    html.attribute("href", first.href)
    let isOneHabit = cluster.points.allSatisfy { $0.colorClass == first.colorClass }
    if isOneHabit && !first.colorClass.isEmpty { html.attribute("class", first.colorClass) }
    html.append("><title>")
    html.append(escaped: cluster.points.map(\.label).joined(separator: "; "))
    html.append("</title><circle")
    html.attribute("cx", percent(cluster.x))
    html.attribute("cy", percent(cluster.y))
    html.attribute("r", Self.radius(of: cluster.points.reduce(0) { $0 + $1.count }))
    html.append("/><text")
    html.attribute("x", percent(cluster.x))
    html.attribute("y", percent(cluster.y))
    html.append(" dy=.35em>")
    html.append(first.number)
    if cluster.points.count > 1 { html.append("+") }
    html.append("</text></a>")
  }

  /// The radius of a circle for so many events, in pixels: 11, 14 from ten on, 17 from a hundred on.
  static func radius(of count: Int) -> Int {
    count < 10 ? 11 : count < 100 ? 14 : 17
  }

  /// A share of 0–1 as a percentage: `34.25%`.
  private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let fraction = abs(hundredths) % 100
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)%"
  }
}

extension EventSelection {
  var hasLocation: Bool {
    habits.contains { habit in
      !habit.entry.log.details.isEmpty
        && habit.entry.log.entries[range(of: habit)].contains {
          habit.entry.log.details(of: $0)?.location != nil
        }
    }
  }
}
