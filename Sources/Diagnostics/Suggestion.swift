/// Finds the known name that somebody may have meant by an unknown one.
public enum Suggestion {
  /// The known name that is nearest to `word`; `nil` where more than a third of the longer one would have to change.
  /// Case does not count, and the first of several equally near names is returned.
  public static func nearest<Names: Sequence<String>>(to word: String, among known: Names) -> String? {
    // Nobody who wrote a page of text meant a keyword. The limit also keeps the table of distances small.
    guard word.utf8.count <= 80 else { return nil }
    let written = Array(word.lowercased())
    var best: (name: String, distance: Int)?
    for name in known where name != word {
      let candidate = Array(name.lowercased())
      guard candidate.count <= 80 else { continue }
      let limit = max(1, max(written.count, candidate.count) / 3)
      let distance = editDistance(written, candidate)
      if distance <= limit, distance < max(written.count, candidate.count), distance < best?.distance ?? .max {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// ``nearest(to:among:)`` as a hint: "did you mean `schedule`?"
  public static func hint<Names: Sequence<String>>(for word: String, among known: Names) -> Hint? {
    nearest(to: word, among: known).map { "did you mean `\($0)`?" }
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours that turn one into the other: the
  /// optimal string alignment variant of the Damerau–Levenshtein distance.
  static func editDistance(_ from: [Character], _ to: [Character]) -> Int {
    if from.isEmpty || to.isEmpty { return max(from.count, to.count) }
    var beforePrevious = [Int](repeating: 0, count: to.count + 1)
    var previous = Array(0...to.count)
    var current = previous
    for i in 1...from.count {
      current[0] = i
      for j in 1...to.count {
        let cost = from[i - 1] == to[j - 1] ? 0 : 1
        var distance = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
        if i > 1, j > 1, from[i - 1] == to[j - 2], from[i - 2] == to[j - 1] {
          distance = min(distance, beforePrevious[j - 2] + 1)
        }
        current[j] = distance
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[to.count]
  }
}
