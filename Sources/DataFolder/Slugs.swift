import Foundation
import Journal

/// Makes slugs from titles.
public enum Slugs {
  /// The slug of a title: its lower-case ASCII transliteration with hyphens, at most 40 characters, with `-2`, `-3` …
  /// where it is taken.
  ///
  /// Accents are removed, letters such as `ß`, `æ` and `ø` are spelled out, and other scripts are transliterated:
  /// `pao-bu` for `跑步`. A title without letters and digits, such as one of emoji alone, becomes ``ofNothing``.
  public static func slug(from title: String, avoiding taken: Set<Slug> = []) -> Slug {
    let spelled = transliterated(title)
    let base = spelled.isEmpty ? ofNothing : spelled
    var number = 1
    while true {
      let ending = number == 1 ? "" : "-\(number)"
      let text = trimmed(base, to: Slug.longest - ending.utf8.count) + ending
      if let slug = Slug(text), !taken.contains(slug) { return slug }
      number += 1
    }
  }

  /// The username that is closest to a name; `nil` where the name has no letters and digits to make one from.
  public static func username(from name: String) -> Username? {
    isOfNothing(name) ? nil : Username(trimmed(transliterated(name), to: Username.longest))
  }

  /// The slug of a title without letters and digits: `untitled`.
  static let ofNothing = "untitled"

  /// Whether a title has no letters and digits that a slug could be made from.
  public static func isOfNothing(_ title: String) -> Bool { transliterated(title).isEmpty }

  private static func transliterated(_ title: String) -> String {
    let (text, isWhole) = spelledOut(title)
    if isWhole { return text }
    // Scripts that are not in the table are transliterated by ICU. The table is used first, because it has what people
    // of these languages would write, and gives the same on every machine.
    guard let latin = title.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) else {
      return text
    }
    return spelledOut(latin).text
  }

  /// - Returns: The text, and whether it has every letter and digit of the title.
  private static func spelledOut(_ title: String) -> (text: String, isWhole: Bool) {
    var text = ""
    var isApart = false
    var isWhole = true
    // Compatibility decomposition separates accents from their letters, and splits ligatures and full-width forms.
    for scalar in title.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
      if let spelled = spelled[scalar] ?? letterOrDigit(scalar) {
        if isApart, !text.isEmpty { text += "-" }
        isApart = false
        text += spelled
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        isApart = true
        isWhole = false
      } else if scalar != "'", scalar != "\u{2019}", scalar.properties.generalCategory != .nonspacingMark {
        isApart = true
      }
    }
    return (text, isWhole)
  }

  private static func letterOrDigit(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "a"..."z", "0"..."9": String(Character(scalar))
    default: nil
    }
  }

  /// Letters that have no decomposition, and `&`.
  private static let spelled: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŋ": "n",
    "ŧ": "t", "ĸ": "k", "&": "and", "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z",
    "и": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u",
    "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
    "я": "ya", "є": "ye", "і": "i", "ґ": "g", "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i",
    "θ": "th", "ι": "i", "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "ς": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o",
  ]

  /// The text cut to a length, between words if that removes less than half.
  private static func trimmed(_ text: String, to length: Int) -> String {
    guard text.utf8.count > length else { return text }
    var cut = text.prefix(length)
    let isBetweenWords = text.dropFirst(length).first == "-"
    if !isBetweenWords, let hyphen = cut.lastIndex(of: "-"), cut[..<hyphen].count > length / 2 { cut = cut[..<hyphen] }
    while cut.last == "-" { cut.removeLast() }
    return String(cut)
  }
}
