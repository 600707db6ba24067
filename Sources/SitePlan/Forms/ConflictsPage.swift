/// The page on which somebody decides about what two devices changed differently.
public struct ConflictsPage: PageModel {
  /// The template `Templates/pages/conflicts.mustache`.
  public static let template = "pages/conflicts"
  /// The keys that `pages/conflicts` may name.
  public static let fields = Fields<ConflictsPage> {
    $0.include(\.frame)
    $0.list("conflicts", \.conflicts)
    $0.text("merge_all", \.mergeAll)
    $0.text("more", \.more)
  }

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// What waits for a decision; empty where nothing does.
  public var conflicts: [ConflictNode]
  /// What the button says that merges all copies of files; `nil` where there is none to merge.
  public var mergeAll: String?
  /// That more wait than are shown; `nil` where all are.
  public var more: String?

  /// - Parameters:
  ///   - mergeAll: What the button says that merges all copies of files.
  ///   - more: That more wait than are shown.
  public init(frame: Frame, conflicts: [ConflictNode], mergeAll: String?, more: String?) {
    self.frame = frame
    self.conflicts = conflicts
    self.mergeAll = mergeAll
    self.more = more
  }
}

/// Something that two devices changed differently.
public struct ConflictNode: TemplateNode {
  /// The keys that `conflicts` offers.
  public static let fields = Fields<ConflictNode> {
    $0.text("id", \.id)
    $0.text("subject", \.subject)
    $0.text("file", \.file)
    $0.list("sides", \.sides)
    $0.list("choices", \.choices)
  }

  /// Six letters and digits that name it.
  public var id: String
  /// What it is about: a habit and a day, a task and its field.
  public var subject: String
  /// The file in which both versions are, relative to the data folder.
  public var file: String
  /// What counts now, and the other version.
  public var sides: [ConflictSideNode]
  /// What can be done, each with a button.
  public var choices: [ConflictChoiceNode]

  /// - Parameters:
  ///   - id: Six letters and digits that name it.
  ///   - subject: What it is about.
  ///   - file: The file in which both versions are.
  ///   - sides: What counts now, and the other version.
  ///   - choices: What can be done.
  public init(
    id: String, subject: String, file: String, sides: [ConflictSideNode], choices: [ConflictChoiceNode]
  ) {
    self.id = id
    self.subject = subject
    self.file = file
    self.sides = sides
    self.choices = choices
  }
}

/// A version of something that two devices changed.
public struct ConflictSideNode: TemplateNode {
  /// The keys that `sides` offers.
  public static let fields = Fields<ConflictSideNode> {
    $0.text("label", \.label)
    $0.text("said", \.said)
    $0.text("device", \.device)
  }

  /// Whether it counts.
  public var label: String
  /// What it says.
  public var said: String
  /// Which device wrote it; `nil` where that is not known.
  public var device: String?

  /// - Parameters:
  ///   - label: Whether it counts.
  ///   - said: What it says.
  ///   - device: Which device wrote it.
  public init(_ label: String, said: String, device: String?) {
    self.label = label
    self.said = said
    self.device = device
  }
}

/// A button that decides about a conflict.
public struct ConflictChoiceNode: TemplateNode {
  /// The keys that `choices` offers on this page.
  public static let fields = Fields<ConflictChoiceNode> {
    $0.text("value", \.value)
    $0.text("label", \.label)
    $0.text("ask", \.ask)
  }

  /// What is sent.
  public var value: String
  /// What the button says.
  public var label: String
  /// What a second button says, without which nothing happens, where something would be deleted; `nil` for one button.
  public var ask: String?

  /// A button.
  public init(_ value: String, _ label: String, ask: String? = nil) {
    self.value = value
    self.label = label
    self.ask = ask
  }
}
