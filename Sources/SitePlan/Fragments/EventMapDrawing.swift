import Journal

/// The drawn map of a selection's events, followed by a list of the events at each place.
struct EventMapDrawing: MarkupSource {
  let selection: EventSelection
  let addresses: EventDays.Addressing
  let context: PlanContext

  /// `nil` where none of the events has a location.
  init?(_ days: EventDays) {
    selection = days.selection
    addresses = days.addresses
    context = days.context
    guard selection.hasLocation else { return nil }
  }

  func encode(into encoder: inout ModelEncoder) {
    selection.encode(into: &encoder)
    if case .months(let folder) = addresses { encoder.append(folder) }
  }

  func write(to html: inout HTMLWriter) {
    guard let map = EventMap(points()) else { return }
    let words = context.words
    html.append("<div role=group")
    html.attribute("aria-label", words(.mapLabel))
    html.append("><svg>")
    if let tiles = context.site.mapTiles { write(tiles, below: map, to: &html) }
    html.append("<g aria-hidden=true>")
    for line in map.meridians { write(line, isMeridian: true, to: &html) }
    for line in map.parallels { write(line, isMeridian: false, to: &html) }
    html.append("</g>")
    for (number, cluster) in map.clusters.enumerated() { write(cluster, number: number + 1, to: &html) }
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
    html.append("<ol class=places>")
    for (number, cluster) in map.clusters.enumerated() where cluster.points.count > 1 {
      writePlace(cluster, number: number + 1, to: &html)
    }
    html.append("</ol>")
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

  private func points() -> [EventMap.Point] {
    selection.events().compactMap { event in
      let habit = selection.habits[event.habit]
      guard let location = habit.entry.log.details(of: event.entry)?.location else { return nil }
      var page = ""
      if case .months(let folder) = addresses { page = folder + event.day.yearMonth.description + ".html" }
      return EventMap.Point(
        location: location,
        label: context.words(
          .eventPhotoOf,
          ["habit": context.words.isolated(habit.entry.habit.title), "date": context.words.date(event.day)]),
        href: page + "#" + EventDays.anchor(of: event, key: habit.key),
        colorClass: habit.entry.habit.colorClass)
    }
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

  private func write(_ cluster: EventMap.Cluster, number: Int, to html: inout HTMLWriter) {
    let count = cluster.points.count
    guard let first = cluster.points.first else { return }
    html.append("<a")
    html.attribute("href", count == 1 ? first.href : "#p\(number)")
    let isOneHabit = cluster.points.allSatisfy { $0.colorClass == first.colorClass }
    if isOneHabit { html.attribute("class", first.colorClass) }
    html.append("><title>")
    html.append(escaped: count == 1 ? first.label : label(of: cluster))
    html.append("</title><circle")
    html.attribute("cx", percent(cluster.x))
    html.attribute("cy", percent(cluster.y))
    html.attribute("r", Self.radius(of: count))
    html.append("/>")
    if count > 1 {
      html.append("<text")
      html.attribute("x", percent(cluster.x))
      html.attribute("y", percent(cluster.y))
      html.append(" dy=.35em>")
      html.append(count)
      html.append("</text>")
    }
    html.append("</a>")
  }

  /// Writes the list of what lies at a place, which is shown when its circle is chosen.
  private func writePlace(_ cluster: EventMap.Cluster, number: Int, to html: inout HTMLWriter) {
    let shown = 12
    html.append("<li id=p")
    html.append(number)
    html.append("><b>")
    html.append(escaped: label(of: cluster))
    html.append("</b>")
    for point in cluster.points.prefix(shown) {
      html.append("<a")
      html.attribute("href", point.href)
      html.append(">")
      html.append(escaped: point.label)
      html.append("</a>")
    }
    if cluster.points.count > shown {
      html.append("<span>")
      html.append(escaped: context.words(.mapMore, ["n": context.words.number(cluster.points.count - shown)]))
      html.append("</span>")
    }
    html.append("</li>")
  }

  private func label(of cluster: EventMap.Cluster) -> String {
    let count = context.words(.events, count: cluster.points.count)
    return cluster.points.first.map { "\(count), \(context.place($0.location))" } ?? count
  }

  /// The radius of a circle for so many events, in pixels: 7 for one, up to 17.
  static func radius(of count: Int) -> Int {
    count == 1 ? 7 : count < 10 ? 11 : count < 100 ? 14 : 17
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
