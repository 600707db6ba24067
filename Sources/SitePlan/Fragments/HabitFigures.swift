import Insights
import Journal

/// The large figures on a habit's page.
struct HabitTiles: ListSource {
  let streakUnit: StreakUnit
  /// The current streak; `nil` once the habit is over.
  let currentStreak: Int?
  let running: Streak?
  let best: Streak?
  let score: Double
  /// The score of thirty days ago, 0–1; `nil` for a younger habit, and once the habit is over.
  let scoreBefore: Double?
  let total: Int
  /// The total of all amounts; `nil` for limits and for habits without a target.
  let amount: Amount?
  let unit: String?
  let words: Words

  init(of report: HabitReport, target: Target?, words: Words) {
    streakUnit = report.streakUnit
    currentStreak = report.isOver ? nil : report.currentStreak
    running = report.runningStreak
    best = report.bestStreak
    score = report.score
    scoreBefore = report.isOver ? nil : report.scoreCurve.last { $0.day <= report.today - 30 }?.score
    total = report.total
    amount = target?.isLimit == false ? report.totalAmount : nil
    unit = target?.unit
    self.words = words
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(streakUnit.rawValue)
    encoder.append(currentStreak)
    encoder.append(running)
    encoder.append(best)
    encoder.append(Int((score * 100).rounded()))
    encoder.append(scoreBefore.map { Int(($0 * 100).rounded()) })
    encoder.append(total)
    encoder.append(amount.map { Int($0.millionths) })
    encoder.append(unit)
  }

  var isEmpty: Bool { false }

  var elements: [Tile] {
    let current = currentStreak.map { length in
      Tile(
        label: words(.habitCurrentStreak), value: words.number(length),
        unit: words.unit(streakUnit.phrase, count: length),
        note: running.map { words(.since, ["date": words.shortDate($0.from)]) })
    }
    let others = [
      Tile(
        label: words(.habitBestStreak), value: words.number(best?.length ?? 0),
        unit: words.unit(streakUnit.phrase, count: best?.length ?? 0),
        note: best.map { words.range($0.from, $0.to) }),
      Tile(
        label: words(.habitScore), value: String(Int((score * 100).rounded())), unit: words.percentSign,
        note: scoreBefore.map { words(.habitScoreBefore, ["percent": words.percent($0)]) }),
      Tile(
        label: words(.habitTotal), value: words.number(total), unit: words.unit(.times, count: total),
        note: amount.map { words.amount($0.roundedForTotals, unit: unit) }),
    ]
    return (current.map { [$0] } ?? []) + others
  }
}

/// How often a habit succeeded in the last 7, 30, 90 and 365 days.
struct CompletionRates: ListSource {
  let completion: Completion
  let words: Words

  private var windows: [(days: Int, window: Completion.Window)] {
    [(7, completion.week), (30, completion.month), (90, completion.quarter), (365, completion.year)]
  }

  func encode(into encoder: inout ModelEncoder) {
    for (_, window) in windows {
      encoder.append(window.successes)
      encoder.append(window.occasions)
    }
  }

  var isEmpty: Bool { false }

  var elements: [Rate] {
    windows.map { days, window -> Rate in
      let label = words(.days, count: days)
      guard let rate = window.rate else {
        return Rate(label: label, value: words(.habitNoRate), note: nil, percent: 0)
      }
      let note = words(
        .habitOf, ["n": words.number(window.successes), "all": words.number(window.occasions)])
      return Rate(label: label, value: words.percent(rate), note: note, percent: Int((rate * 100).rounded()))
    }
  }
}

extension Amount {
  /// The amount for a total: to one decimal below a hundred, whole from there on.
  var roundedForTotals: Amount {
    rounded(toMillionths: millionths >= 100_000_000 ? 1_000_000 : 100_000)
  }
}

extension ModelEncoder {
  mutating func append(_ streak: Streak?) {
    guard let streak else { return append(false) }
    append(true)
    append(Int(streak.from.number))
    append(Int(streak.to.number))
    append(streak.length)
  }
}
