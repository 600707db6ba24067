/// Names of languages, as BCP 47 writes them.
public enum LanguageTag {
  /// Whether a tag has the right form and begins with a language of ISO 639-1 or with three letters, since ISO 639-3
  /// has some eight thousand languages.
  public static func isKnown(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let areWellFormed = parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(isLetterOrDigit)
    }
    guard let language = parts.first?.lowercased(), areWellFormed else { return false }
    guard language.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return false }
    return language.utf8.count == 3 || (language.utf8.count == 2 && languages.contains(language))
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static let languages: Set<String> = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en \
    eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv \
    ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne \
    ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st \
    su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " ").map(String.init))
}
