import Sealing

/// When a file of the public edition is sent, compared with others: what links to something comes after it.
public struct PathRank: Hashable, Comparable, Sendable {
  /// What kind of file it is, those that others lead to first.
  enum Kind: Int, Comparable, Sendable {
    /// What pages load, the same for everybody: styles, scripts.
    case program
    /// What pages show: photos, attachments, data, pictures to embed.
    case object
    /// What is sealed, which lists and keyrings lead to.
    case sealed
    /// The list of everything that friends of somebody may see.
    case sealedList
    /// A keyring, and what says which keyrings count.
    case keyring
    /// A page.
    case page
    /// What lists pages for programs: feeds.
    case list
    /// The page with which people begin.
    case front

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  let kind: Kind
  /// Of pages: the deeper ones first, since those above lead to them. Of keyrings: what says which of them count comes last.
  private let place: Int

  private init(_ kind: Kind, _ place: Int = 0) {
    self.kind = kind
    self.place = place
  }

  /// Whether it is the program's own, with nothing of anybody in it.
  public var isOfProgram: Bool { kind == .program }

  /// By kind, then by place.
  public static func < (left: PathRank, right: PathRank) -> Bool {
    (left.kind, left.place) < (right.kind, right.place)
  }

  /// The rank of a path inside the public edition.
  ///
  /// - Parameter sealed: Which of what is sealed is what. All of it is named alike.
  public init(_ path: String, sealed: SealedPaths = SealedPaths()) {
    let depth = path.utf8.count { $0 == 0x2F }
    if path.hasPrefix("assets/") {
      self.init(.program)
    } else if SealedPath.isSealed(path) {
      if sealed.lists.contains(path) {
        self.init(.sealedList)
      } else if sealed.keyrings.contains(path) || !SealedPath.isFile(path) {
        self.init(.keyring, SealedPath.isFile(path) ? 0 : 1)
      } else {
        self.init(.sealed)
      }
    } else if path == "index.html" {
      self.init(.front)
    } else if path.hasSuffix(".html") {
      // `people/ana/run/index.html` leads to what lies beside it.
      let isIndex = path.hasSuffix("/index.html")
      self.init(.page, -2 * depth + (isIndex ? 1 : 0))
    } else if path.hasSuffix("/feed.json") || path.hasSuffix("/feed.xml") {
      self.init(.list)
    } else {
      self.init(.object)
    }
  }
}

/// Which of the files that are sealed for friends lead to others.
public struct SealedPaths: Sendable, Equatable {
  /// The paths of keyrings.
  public var keyrings: Set<String>
  /// The paths of lists of what friends of somebody may see.
  public var lists: Set<String>

  /// - Parameters:
  ///   - keyrings: The paths of keyrings.
  ///   - lists: The paths of lists of what friends of somebody may see.
  public init(keyrings: Set<String> = [], lists: Set<String> = []) {
    self.keyrings = keyrings
    self.lists = lists
  }
}
