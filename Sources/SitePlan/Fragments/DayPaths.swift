/// Consecutive days drawn as one path for each of their states, with one stroke for each run of days that are alike.
///
/// A dash pattern cuts the strokes into days: each subpath begins the pattern afresh, so that runs of any length and at
/// any distance are cut alike. A day is one unit wide (`stroke-dasharray: .667 .333` leaves a third of it bare). A year
/// of one habit takes half a kilobyte this way, where 365 elements take fifteen. Days in columns of weeks are drawn by
/// ``WeekPaths``.
enum DayPaths {
  /// Appends the path data of runs on one line, a unit for each day: `M4 13h3m5 0h1`.
  ///
  /// - Parameter height: The distance of the line from the top, as it is written: `16.5`.
  static func appendLine(_ runs: [Range<Int>], at height: StaticString, to html: inout HTMLWriter) {
    var end = 0
    for (number, run) in runs.enumerated() {
      if number == 0 {
        html.append("M")
        html.append(run.lowerBound)
        html.append(" ")
        html.append(height)
      } else {
        html.append("m")
        html.append(run.lowerBound - end)
        html.append(" 0")
      }
      html.append("h")
      html.append(run.count)
      end = run.upperBound
    }
  }

  /// Appends a path of runs on one line; nothing without runs.
  ///
  /// - Parameters:
  ///   - name: The class of the path.
  ///   - height: The distance of the line from the top, as it is written.
  static func writePath(
    _ name: StaticString, runs: [Range<Int>], at height: StaticString, to html: inout HTMLWriter
  ) {
    writePath(runs: runs, at: height, to: &html) { html in
      html.append(" class=\"")
      html.append(name)
      html.append("\"")
    }
  }

  /// Appends a path of runs on one line; nothing without runs.
  ///
  /// - Parameter attributes: Appends what says how the path looks, each attribute after a space.
  static func writePath(
    runs: [Range<Int>], at height: StaticString, to html: inout HTMLWriter, attributes: (inout HTMLWriter) -> Void
  ) {
    if runs.isEmpty { return }
    html.append("<path")
    attributes(&html)
    html.append(" d=\"")
    appendLine(runs, at: height, to: &html)
    html.append("\"/>")
  }
}
