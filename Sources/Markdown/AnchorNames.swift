/// Makes the `id`s of headings from their texts: lower-case letters and digits of any script with hyphens between them,
/// each `id` once in a text.
struct AnchorNames {
  private let prefix: String
  private var taken: Set<String> = []
  /// The last number that was appended to each name, so that a thousand equal headings do not try a thousand names
  /// each.
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
        // A mark belongs to the letter before it. At the beginning it would join with the quotation mark of the
        // attribute.
        if !slug.isEmpty && !needsHyphen { slug.append(scalar) }
      } else if isLetterOrDigit {
        if needsHyphen && !slug.isEmpty { slug.append("-") }
        needsHyphen = false
        slug.append(scalar)
      } else {
        // An apostrophe does not divide: `Don't` is one word.
        needsHyphen = needsHyphen || !(scalar == "'" || scalar == "\u{2019}")
      }
    }
    return slug.isEmpty ? "section" : String(slug)
  }

  private static func kind(of scalar: Unicode.Scalar) -> (isLetterOrDigit: Bool, isMark: Bool) {
    // ASCII needs no look-up in the tables of Unicode, which would take most of a heading's time.
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
