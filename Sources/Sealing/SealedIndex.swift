import Journal

/// The list of everything that an audience may see, itself a sealed object: what each page has to be.
///
///     daybook index 1
///     as of 2026-11-26
///     0f1e2d3c4b5a69788796a5b4c3d2e1f0 people/ana/index.html
public struct SealedIndex: Sendable, Equatable {
  /// The path by which its name is derived, which no page has.
  public static let path = "index"

  /// The day on which the site was built.
  public var day: Day
  /// The fingerprint of each object of the audience by its path.
  public var objects: [String: SealedFingerprint]

  private static let head = "daybook index 1"
  private static let dayWord = "as of "

  /// The list of these.
  public init(day: Day, objects: [String: SealedFingerprint]) {
    self.day = day
    self.objects = objects
  }

  /// The list as it is sealed, sorted by the bytes of paths.
  public var text: String {
    let lines = objects.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\($0.value.text) \($0.key)" }
    return ([Self.head, Self.dayWord + day.description] + lines).map { $0 + "\n" }.joined()
  }

  /// - Returns: `nil` for a text that is none, or one of another version.
  public init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard lines.count >= 2, lines[0] == Self.head, lines[1].hasPrefix(Self.dayWord),
      let day = Day(String(lines[1].dropFirst(Self.dayWord.count)))
    else { return nil }
    self.init(day: day, objects: [:])
    for line in lines[2...] {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let fingerprint = SealedFingerprint(parts[0]),
        objects.updateValue(fingerprint, forKey: String(parts[1])) == nil
      else { return nil }
    }
  }
}
