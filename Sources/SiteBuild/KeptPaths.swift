import SitePlan

/// What stays of an edition although it is not planned, found quickly for any path among thousands of beginnings.
struct KeptPaths: Sendable {
  /// The folder of the edition, with a slash at its end.
  let folder: String
  /// The beginnings of paths below which files stay, and those below which nothing does, as paths under the output folder,
  /// ordered by their bytes.
  private let kept: [[UInt8]]
  private let withheld: [[UInt8]]

  init(_ edition: PlannedEdition) {
    let folder = edition.folder + "/"
    func beginnings(_ paths: [String]) -> [[UInt8]] {
      paths.map { Array((folder + $0).utf8) }.sorted { Self.order($0[...], $1) < 0 }
    }
    self.folder = folder
    kept = beginnings(edition.kept)
    withheld = beginnings(edition.withheld)
  }

  /// Whether a path under the output folder lies in the edition.
  func isInside(_ path: String) -> Bool { PathOrder.begins(path, with: folder) }

  /// The same as `PlannedEdition.keeps`.
  func keeps(_ path: String) -> Bool {
    if kept.isEmpty || !isInside(path) { return false }
    let path = Array(path.utf8)
    return Self.longest(kept, path) > Self.longest(withheld, path)
  }

  /// Says of each of the paths in a list whether it stays, as ``keeps(_:)`` does: for all of them at once this takes much less time.
  ///
  /// - Parameter range: Gives the numbers of the paths that begin with the bytes of a prefix, none of which is before a number.
  func mark(_ stays: inout [Bool], _ range: (_ prefix: [UInt8], _ first: Int) -> Range<Int>) {
    var (keeping, withholding) = (kept[...], withheld[...])
    var first = 0
    // In their order a longer beginning comes after those that it begins with, and so takes the place of what they say. Of two
    // that are the same the one below which nothing stays counts.
    while let isKept = Self.isFirstKept(keeping.first, withholding.first) {
      guard let beginning = isKept ? keeping.popFirst() : withholding.popFirst() else { return }
      let numbers = range(beginning, first)
      for number in numbers { stays[number] = isKept }
      first = numbers.lowerBound
    }
  }

  /// Whether the first of two beginnings comes first; `nil` where there is neither.
  private static func isFirstKept(_ kept: [UInt8]?, _ withheld: [UInt8]?) -> Bool? {
    guard let kept else { return withheld == nil ? nil : false }
    return withheld.map { order(kept[...], $0) <= 0 } ?? true
  }

  /// The number of bytes of the longest of the beginnings with which a path begins; -1 where there is none.
  private static func longest(_ beginnings: [[UInt8]], _ path: [UInt8]) -> Int {
    var rest = path[...]
    while !beginnings.isEmpty {
      // A beginning of the path is not after it, and what lies between the two begins with it, too: so it is also a beginning
      // of what the path has in common with the last that is not after it.
      var (low, high) = (0, beginnings.count)
      while low < high {
        let middle = (low + high) / 2
        if order(rest, beginnings[middle]) < 0 { high = middle } else { low = middle + 1 }
      }
      if low == 0 { return -1 }
      let found = beginnings[low - 1]
      let common = zip(rest, found).prefix { $0 == $1 }.count
      if common == found.count { return common }
      rest = rest.prefix(common)
    }
    return -1
  }

  /// Below 0 where the first is before the second by its bytes, 0 where they are the same.
  private static func order(_ left: ArraySlice<UInt8>, _ right: [UInt8]) -> Int {
    left.withUnsafeBytes { left in right.withUnsafeBytes { PathOrder.compare(left, $0) } }
  }
}
