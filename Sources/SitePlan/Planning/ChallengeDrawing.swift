import Insights
import Journal

/// The strokes of somebody in a challenge: one for each day on one axis, as high as the day's amount, with a notch at
/// the target.
struct ChallengeDrawing {
  /// The first day of the axis.
  let from: Day
  /// The largest amount of anybody, at which a stroke is highest.
  let highest: Amount
  /// The target of a day; `nil` for a yes/no challenge and where amounts count by the week or month.
  let target: Amount?

  /// The height of the base line in the drawing, whose height is 40.
  private static let base = 35.0
  /// The height of the highest stroke.
  private static let height = 30.0
  /// The height of all strokes of a yes/no challenge.
  private static let plain = 18.0

  private func top(_ amount: Amount?) -> Double {
    guard let amount, highest > .zero else { return Self.plain }
    return max(1.5, Self.height * Double(amount.millionths) / Double(highest.millionths))
  }

  /// The path of strokes.
  func path(_ strokes: [ChallengeStanding.Stroke]) -> String? {
    let path = strokes.map { stroke in
      let height = top(stroke.amount)
      return "M\(stroke.day - from).08 \(Self.text(Self.base - height))h.84V35h-.84z"
    }.joined()
    return path.isEmpty ? nil : path
  }

  /// The path of the line below the strokes.
  func line(from first: Day, through last: Day) -> String? {
    first <= last ? "M\(first - from) 35.5h\(last - first + 1)" : nil
  }

  /// The path of the target's notch; `nil` where strokes have none.
  func notch(from first: Day, through last: Day) -> String? {
    guard let target, target < highest, first <= last else { return nil }
    return "M\(first - from) \(Self.text(Self.base - top(target)))h\(last - first + 1)"
  }

  /// A number with at most one decimal, as paths and percentages have it in every language.
  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }

  /// The part of a whole in per cent, with two decimals.
  static func percent(_ part: Double, of whole: Int) -> String {
    let hundredths = Int((part * 10_000 / Double(max(1, whole))).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
