/// What a BCP 47 tag says about the language.
public enum LanguageRange {
  /// The tag and what is left of it when its last parts are taken away, the longest first, in small letters:
  /// `zh-hant-tw`, `zh-hant`, `zh`. This is how words are looked up (RFC 4647, 3.4).
  public static func lookup(_ tag: String) -> [String] {
    var parts = tag.lowercased().split(separator: "-")
    var tags: [String] = []
    while !parts.isEmpty {
      tags.append(parts.joined(separator: "-"))
      parts.removeLast()
      // A single letter announces what follows it and says nothing alone.
      if parts.last?.count == 1 { parts.removeLast() }
    }
    return tags
  }

  /// `pt` of `pt-BR`.
  public static func primary(of tag: String) -> String {
    tag.split(separator: "-").first?.lowercased() ?? ""
  }

  /// Whether it is written from right to left: by the script that the tag names, or else by the one that the language
  /// is usually written in.
  static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split(separator: "-")
    if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      return ["arab", "aran", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"].contains(script)
    }
    return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"]
      .contains(parts.first ?? "")
  }
}
