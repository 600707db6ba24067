import Journal

/// The page on which somebody looks for people by username or name, and asks to follow them.
public struct FindPeoplePage: PageModel {
  /// The template `Templates/pages/find-people.mustache`.
  public static let template = "pages/find-people"
  /// The keys that `pages/find-people` may name.
  public static let fields = Fields<FindPeoplePage> {
    $0.include(\.frame)
    $0.text("typed", \.typed)
    $0.text("nobody", \.nobody)
    $0.list("found", \.found)
    $0.flag("is_cut", \.isCut)
  }

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// What was typed; empty before anything was.
  public var typed: String
  /// That nobody was found; `nil` where somebody was, or nothing was typed.
  public var nobody: String?
  /// Who was found.
  public var found: [FoundPersonNode]
  /// Whether there may be more than are shown.
  public var isCut = false

  /// - Parameters:
  ///   - typed: What was typed; empty before anything was.
  ///   - nobody: That nobody was found; `nil` where somebody was, or nothing was typed.
  ///   - found: Who was found.
  public init(frame: Frame, typed: String, nobody: String?, found: [FoundPersonNode]) {
    self.frame = frame
    self.typed = typed
    self.nobody = nobody
    self.found = found
  }
}

/// Somebody who was found, and what can be done about them.
public struct FoundPersonNode: TemplateNode {
  /// The keys that `found` offers.
  public static let fields = Fields<FoundPersonNode> {
    $0.text("name", \.name)
    $0.text("username", \.username)
    $0.text("initial", \.initial)
    $0.text("color", \.colorClass)
    $0.text("bio", \.bio)
    $0.text("note", \.note)
    $0.text("state", \.state)
    $0.flag("can_ask", { $0.state.isEmpty })
    $0.flag("can_take_back", { $0.state == "requested" })
  }

  /// The name, or the username where the reader may not know the name.
  public var name: String
  /// The username.
  public var username: String
  /// What they say of themselves, where the reader may read it.
  public var bio: String?
  /// How the two stand already: `You follow Ben already.`
  public var note: String?
  /// What stands in the followed person's file, `requested` or `accepted`; empty where nothing does.
  public var state: String

  var initial: String { name.first.map { String($0).uppercased() } ?? "" }
  /// The colour that the person has on every page.
  var colorClass: String { "c-" + Palette.standIn(for: username).rawValue }

  /// - Parameters:
  ///   - name: The name, or the username where the reader may not know the name.
  ///   - bio: What they say of themselves, where the reader may read it.
  ///   - note: How the two stand already.
  ///   - state: What stands in the followed person's file; empty where nothing does.
  public init(_ name: String, username: String, bio: String?, note: String?, state: String) {
    self.name = name
    self.username = username
    self.bio = bio
    self.note = note
    self.state = state
  }
}
