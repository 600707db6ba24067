import Insights
import Journal

/// The score along a habit's axis.
struct AxisScore: Sendable {
  /// The score after a day.
  struct Point: Sendable, Equatable {
    let day: Day
    /// From 0 to 1, as it is told.
    let score: Double
    /// In tenths of a per cent, as it is drawn.
    let perMille: Int

    init(day: Day, score: Double) {
      self.day = day
      self.score = score
      perMille = Int((score * 1000).rounded())
    }
  }

  /// The points from which the curve is drawn, at least two: few where it runs straight.
  let points: [Point]
  /// The score at the end of each month, of the last one so far, as it is: not as it is drawn.
  let monthEnds: [Point]
  /// The last, the highest and the lowest score of the axis, each of the latest day on which it was so.
  let last, highest, least: Point
  /// The lowest score that is worth to be told: where the habit begins on the axis, it is looked for from the day on which
  /// four fifths of the highest were reached, since before every habit begins at nothing. `nil` where nothing was lost.
  let lowest: Point?

  /// `nil` where there are fewer than two days with a score.
  init?(of report: HabitReport, from first: Day) {
    let curve = report.scoreCurve
    let start = curve.firstIndex { $0.day >= first } ?? curve.endIndex
    var all = curve[start...].filter { $0.day <= report.last }.map {
      Point(day: $0.day, score: $0.score)
    }
    if start > 0, all.first?.day != first {
      all.insert(Point(day: first, score: curve[start - 1].score), at: 0)
    }
    guard let end = all.last, let begin = all.first, begin.day < end.day else { return nil }
    if end.day < report.last { all.append(Point(day: report.last, score: end.score)) }
    guard let last = all.last, let highest = all.reversed().max(by: { $0.perMille < $1.perMille }),
      let least = all.reversed().min(by: { $0.perMille < $1.perMille })
    else { return nil }
    self.last = last
    self.highest = highest
    self.least = least
    let beginsHere = first <= report.first
    let begun = all.firstIndex { !beginsHere || $0.perMille * 5 >= highest.perMille * 4 } ?? all.startIndex
    let lowest = all.indices[begun...].reversed().min { all[$0].perMille < all[$1].perMille } ?? begun
    self.lowest = (lowest > begun || !beginsHere) && all[lowest].perMille < last.perMille ? all[lowest] : nil
    points = Self.simplified(all)
    monthEnds = Self.monthEnds(of: all)
  }

  /// The last point of each month that has any.
  private static func monthEnds(of points: [Point]) -> [Point] {
    var ends: [Point] = []
    var lastDay: Day?
    for point in points {
      if let lastDay, point.day <= lastDay {
        ends[ends.count - 1] = point
      } else {
        ends.append(point)
        lastDay = point.day.yearMonth.lastDay
      }
    }
    return ends
  }

  /// The score at the end of a month in tenths of a per cent; `nil` before there is any.
  func value(in month: YearMonth) -> Int? { monthEnds.last { $0.day.yearMonth <= month }?.perMille }

  /// The points without those that lie on the line between others, as Douglas and Peucker proposed it (1973): no point
  /// that is left out is farther from the curve than half a per cent.
  static func simplified(_ points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    var kept = [Bool](repeating: false, count: points.count)
    kept[0] = true
    kept[points.count - 1] = true
    var open = [(0, points.count - 1)]
    while let (from, through) = open.popLast() {
      guard through - from > 1 else { continue }
      let first = points[from]
      let span = max(1, points[through].day - first.day)
      let rise = points[through].perMille - first.perMille
      var farthest = (index: from, distance: 5)
      for index in from + 1..<through {
        let straight = first.perMille + rise * (points[index].day - first.day) / span
        let distance = abs(points[index].perMille - straight)
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > from else { continue }
      kept[farthest.index] = true
      open.append((from, farthest.index))
      open.append((farthest.index, through))
    }
    return zip(points, kept).filter(\.1).map(\.0)
  }

  func encode(into encoder: inout ModelEncoder) {
    var told: [Int64] = []
    for point in [points, monthEnds, [highest, least], [lowest].compactMap(\.self)].joined() {
      told.append(Int64(point.day.number))
      told.append(Int64(bitPattern: point.score.bitPattern))
    }
    encoder.append(told)
  }
}
