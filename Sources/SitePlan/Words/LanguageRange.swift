/// Reads BCP 47 language tags.
public enum LanguageRange {
  /// The tags under which words are looked up, from the full tag to its shortest beginning, in lower case:
  /// `zh-hant-tw`, `zh-hant`, `zh` (RFC 4647, section 3.4).
  public static func lookup(_ tag: String) -> [String] {
    var parts = tag.lowercased().split(separator: "-")
    var tags: [String] = []
    while !parts.isEmpty {
      tags.append(parts.joined(separator: "-"))
      parts.removeLast()
      // A single letter only introduces the part behind it, so it goes with that part.
      if parts.last?.count == 1 { parts.removeLast() }
    }
    return tags
  }

  /// The primary language of a tag: `pt` for `pt-BR`.
  public static func primary(of tag: String) -> String {
    tag.split(separator: "-").first?.lowercased() ?? ""
  }

  /// Whether a language is written from right to left, by the script that its tag names or else by the usual one.
  static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split(separator: "-")
    if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      return ["arab", "aran", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"].contains(script)
    }
    return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"]
      .contains(parts.first ?? "")
  }
}
