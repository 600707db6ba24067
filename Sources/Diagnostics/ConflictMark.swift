/// A marker line of a git merge conflict.
public enum ConflictMark: Equatable, Sendable {
  /// `<<<<<<< HEAD`: the lines of one side follow.
  case ours
  /// `||||||| 1a2b3c4`: the lines of the common ancestor follow.
  case base
  /// `=======`: the lines of the other side follow.
  case divider
  /// `>>>>>>> phone`: the conflict ends.
  case theirs

  private static let length = 7

  /// `nil` where the line is no marker.
  ///
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

  /// The bytes that marker lines begin with, one for each kind.
  public static let firstBytes = [ConflictMark.ours, .base, .divider, .theirs].map(\.byte)
}

/// Tells the lines of a merge conflict from those around it, one line after the other.
public struct ConflictWalk {
  /// The role of a line with regard to conflicts.
  public enum Line: Equatable, Sendable {
    /// No marker, and outside any conflict.
    case ordinary
    /// The first line of a conflict.
    case begins
    /// A further line of a conflict, its last one included.
    case within
    /// A marker outside any conflict, forgotten when a conflict was settled.
    case leftOver
  }

  /// Whether a conflict has begun and not ended yet.
  public private(set) var isWithin = false

  /// Starts before the first line of a file.
  public init() {}

  /// The role of the next line.
  ///
  /// - Parameter line: Without its line break.
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
  /// The message and the hint to report at this line; `nil` where there is nothing to report. A conflict is reported
  /// once, at its first line.
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

/// Finds conflicts in files where a single marker may mean something else: in Markdown `=======` underlines a heading,
/// and a style sheet may use it as a rule. Only an opening, a dividing and a closing marker in this order are a
/// conflict there.
public struct WholeConflicts<Place> {
  private var opening: Place?
  private var isDivided = false

  /// Whether an opening marker was met that is not closed yet.
  public var isWithin: Bool { opening != nil }

  /// Starts before the first line of a file.
  public init() {}

  /// Takes the next line.
  ///
  /// - Parameters:
  ///   - mark: The marker that the line is; `nil` for any other line.
  ///   - place: The line's place.
  /// - Returns: The place of the opening marker, where this line closes a conflict; otherwise `nil`.
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
