/// Numbers for sentences.
enum Counted {
  /// A number with its noun: `1 page`, `1,204 pages`.
  static func text(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
  }

  /// A list in words: `7 check-ins, 2 photos and its notes`.
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// A list of names with its verb, shortened to a few names: `there is ana`, `there are ana and ben`,
  /// `there are a, b, c … and 3 more`.
  static func thereAre(_ names: [String]) -> String {
    let shown = names.count > 12 ? names.prefix(12) + ["\(names.count - 12) more"] : names[...]
    switch names.count {
    case 0: return "there are none"
    case 1: return "there is \(names[0])"
    default: return "there are \(list(Array(shown)))"
    }
  }

  /// A whole number, grouped by commas: `766,912`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }
}
