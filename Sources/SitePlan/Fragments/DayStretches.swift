/// Consecutive days as stretches that are alike: found once, and looked through for each of a dozen paths.
struct DayStretches<State: Equatable> {
  private var stretches: [(state: State, days: Range<Int>)] = []

  init(of days: some Collection<State>) {
    var begin = 0
    var end = 0
    var state = days.first
    for day in days {
      if let alike = state, day != alike {
        stretches.append((alike, begin..<end))
        (state, begin) = (day, end)
      }
      end += 1
    }
    if let state { stretches.append((state, begin..<end)) }
  }

  /// The runs of neighbouring days that are drawn, in order. They do not touch each other.
  @inline(__always)
  func runs(where isDrawn: (State) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (state, days) in stretches where isDrawn(state) {
      if let last = runs.last, last.upperBound == days.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<days.upperBound
      } else {
        runs.append(days)
      }
    }
    return runs
  }
}
