/// Makes `id`s of headings: lower-case letters and digits of any script, hyphens between them, each name once.
struct AnchorNames {
  private let prefix: String
  private var taken: Set<String> = []
  /// The number that was last given to a name, so that a thousand equal headings do not try a thousand names each.
  private var counts: [String: Int] = [:]

  init(prefix: String) {
    self.prefix = prefix
  }

  mutating func name(for text: String) -> String {
    let base = prefix + Self.slug(of: text)
    var name = base
    var count = counts[base] ?? 1
    while taken.contains(name) {
      count += 1
      name = "\(base)-\(count)"
    }
    counts[base] = count
    taken.insert(name)
    return name
  }

  private static func slug(of text: String) -> String {
    var slug = String.UnicodeScalarView()
    var needsHyphen = false
    for scalar in text.lowercased().unicodeScalars {
      let (isLetterOrDigit, isMark) = kind(of: scalar)
      if isMark {
        // A mark belongs to the letter before it; at the start it would join with the quote of the attribute.
        if !slug.isEmpty && !needsHyphen { slug.append(scalar) }
      } else if isLetterOrDigit {
        if needsHyphen && !slug.isEmpty { slug.append("-") }
        needsHyphen = false
        slug.append(scalar)
      } else {
        // An apostrophe joins: `Don't` is one word.
        needsHyphen = needsHyphen || !(scalar == "'" || scalar == "\u{2019}")
      }
    }
    return slug.isEmpty ? "section" : String(slug)
  }

  private static func kind(of scalar: Unicode.Scalar) -> (isLetterOrDigit: Bool, isMark: Bool) {
    // Without the tables of Unicode, which take most of the time of a heading.
    if scalar.isASCII { return ("a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar, false) }
    let properties = scalar.properties
    let isMark =
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: true
      default: false
      }
    return (properties.isAlphabetic || properties.numericType != nil, isMark)
  }
}
