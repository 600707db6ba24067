import Journal

/// What two programs that keep the same tasks know of a list as a whole: what it is called, and its colour.
public struct SyncedList: Sendable, Hashable {
  /// A field that both programs have.
  public enum Field: String, Sendable, CaseIterable {
    case name, color
  }

  private var values: [Field: String] = [:]

  /// Nothing is known.
  public init() {}

  /// What a list of ours says, in the words of the other program.
  public init(_ list: TaskList) {
    self[.name] = list.title
    self[.color] = list.color?.digits
  }

  /// What is said of a field; `nil` for nothing. A colour is `#rrggbb`.
  public subscript(field: Field) -> String? {
    get { values[field] }
    set { values[field] = newValue }
  }
}

/// What becomes of a list's name and colour, by the state that both programs had last: the side that changed a field since
/// is right, and of what both changed, ours is. A side that says nothing takes nothing away from the other.
public struct ListMerge: Sendable, Equatable {
  /// A field in which one side follows the other.
  public struct Change: Sendable, Hashable {
    /// Which one.
    public var field: SyncedList.Field
    /// What each side says; `nil` for nothing.
    public var ours: String?, theirs: String?
    /// Whether ours becomes what theirs is; otherwise theirs becomes what ours is.
    public var takesTheirs: Bool
    /// Whether both changed it, so that what theirs says is given up.
    public var isConflict = false
  }

  /// A list as both sides had it when it was the same last.
  public struct Common: Sendable, Hashable {
    /// How ours was, and how theirs was.
    public var ours: SyncedList, theirs: SyncedList

    /// - Parameters:
    ///   - ours: How ours was.
    ///   - theirs: How theirs was.
    public init(ours: SyncedList, theirs: SyncedList) {
      self.ours = ours
      self.theirs = theirs
    }
  }

  /// What is to be changed, at most once for each field.
  public private(set) var changes: [Change] = []

  /// - Parameters:
  ///   - ours: What our list says.
  ///   - theirs: What the other program's says.
  ///   - common: What both said last; `nil` where nobody knows.
  public init(ours: SyncedList, theirs: SyncedList, since common: Common?) {
    for field in SyncedList.Field.allCases {
      let (our, their) = (ours[field], theirs[field])
      if our == their { continue }
      let isOurs = common.map { $0.ours[field] != our } ?? (our != nil)
      let isTheirs = common.map { $0.theirs[field] != their } ?? true
      switch (our, their) {
      // Something that is missing there is written once more when it changes here.
      case (_, nil): if isOurs { add(field, our, nil, takesTheirs: false) }
      case (nil, _): if isTheirs || isOurs { add(field, nil, their, takesTheirs: isTheirs) }
      default:
        if isOurs {
          add(field, our, their, takesTheirs: false, isConflict: isTheirs)
        } else if isTheirs {
          add(field, our, their, takesTheirs: true)
        }
      }
    }
  }

  private mutating func add(
    _ field: SyncedList.Field, _ ours: String?, _ theirs: String?, takesTheirs: Bool, isConflict: Bool = false
  ) {
    changes.append(
      Change(field: field, ours: ours, theirs: theirs, takesTheirs: takesTheirs, isConflict: isConflict))
  }
}

extension HabitColor {
  /// The colour as other programs write it: `#0f766e`. Of a colour of the palette, how it is on light paper.
  public var digits: String {
    guard case .named(let palette) = self else { return text }
    let ink = palette.ink
    return HabitColor.rgb(
      red: UInt8(clamping: ink.red), green: UInt8(clamping: ink.green), blue: UInt8(clamping: ink.blue)
    ).text
  }
}
