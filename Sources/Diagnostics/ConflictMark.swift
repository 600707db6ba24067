/// A line that git writes around what two sides of a merge changed differently.
public enum ConflictMark: Equatable, Sendable {
  /// `<<<<<<< HEAD`: what one side has follows.
  case ours
  /// `||||||| 1a2b3c4`: what both had before follows.
  case base
  /// `=======`: what the other side has follows.
  case divider
  /// `>>>>>>> phone`: the end.
  case theirs

  private static let length = 7

  /// - Parameter line: Without its line break.
  public init?(_ line: some Collection<UInt8>) {
    switch line.first {
    case UInt8(ascii: "<"): self = .ours
    case UInt8(ascii: "|"): self = .base
    case UInt8(ascii: "="): self = .divider
    case UInt8(ascii: ">"): self = .theirs
    default: return nil
    }
    let rest = line.dropFirst(Self.length)
    guard line.prefix(Self.length).elementsEqual(repeatElement(self.byte, count: Self.length)),
      rest.isEmpty || rest.first == UInt8(ascii: " ")
    else { return nil }
  }

  private var byte: UInt8 {
    switch self {
    case .ours: UInt8(ascii: "<")
    case .base: UInt8(ascii: "|")
    case .divider: UInt8(ascii: "=")
    case .theirs: UInt8(ascii: ">")
    }
  }

  /// What any of them begins with.
  public static let firstBytes = [ConflictMark.ours, .base, .divider, .theirs].map(\.byte)
}

/// Tells the lines of a conflict from those around it, one line after the other.
public struct ConflictWalk {
  /// What a line is to a conflict.
  public enum Line: Equatable, Sendable {
    /// No mark, and none before it is open.
    case ordinary
    /// A conflict begins here.
    case begins
    /// Belongs to the conflict that began before.
    case within
    /// A mark that was forgotten when a conflict was settled.
    case leftOver
  }

  /// Whether a conflict has begun and not ended yet.
  public private(set) var isWithin = false

  /// Before the first line.
  public init() {}

  /// - Parameter line: The next one, without its line break.
  public mutating func take(_ line: some Collection<UInt8>) -> Line {
    switch ConflictMark(line) {
    case nil: return isWithin ? .within : .ordinary
    case .ours:
      isWithin = true
      return .begins
    case .base, .divider: return isWithin ? .within : .leftOver
    case .theirs:
      defer { isWithin = false }
      return isWithin ? .within : .leftOver
    }
  }
}

extension ConflictWalk.Line {
  /// What is said of the line, once for each conflict; `nil` where nothing is to be said.
  public var problem: (message: String, hint: Hint)? {
    switch self {
    case .ordinary, .within: nil
    case .begins:
      (
        "a conflict that git left begins here",
        "keep the lines that are right, and take out those with `<<<<<<<`, `=======` and `>>>>>>>`"
      )
    case .leftOver: ("a mark of a conflict that git left", "take this line out")
    }
  }
}

/// Finds conflicts where a mark alone may be something else: in Markdown `=======` underlines a heading, and a style sheet
/// may be ruled with it. There a conflict has all of its marks, in their order.
public struct WholeConflicts<Place> {
  private var opening: Place?
  private var isDivided = false

  /// Whether one has begun and not ended yet.
  public var isWithin: Bool { opening != nil }

  /// Before the first line.
  public init() {}

  /// - Parameters:
  ///   - mark: What the next line is; `nil` for any other line.
  ///   - place: Where that line is.
  /// - Returns: Where the conflict began that the line ends.
  public mutating func take(_ mark: ConflictMark?, at place: @autoclosure () -> Place) -> Place? {
    switch mark {
    case .ours: (opening, isDivided) = (place(), false)
    case .divider: isDivided = true
    case .theirs:
      defer { opening = nil }
      return isDivided ? opening : nil
    case .base, nil: break
    }
    return nil
  }
}
