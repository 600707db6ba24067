/// Those who read on the hosted site what friends see, for whoever runs the daybook, in the local web app: who they are, what
/// they sign in by, and what can be changed about it.
public struct ReadersPage: PageModel {
  /// The template `Templates/pages/readers.mustache`.
  public static let template = "pages/readers"
  /// The keys that `pages/readers` may name.
  public static let fields = Fields<ReadersPage> {
    $0.include(\.frame)
    $0.list("problems", \.problems)
    $0.text("username", \.username)
    $0.list("confirm", \.confirm)
    $0.flag("is_open", { $0.confirm.isEmpty })
    $0.flag("is_without_key", \.isWithoutKey)
    $0.texts("flaws", \.flaws)
    $0.list("readers", \.readers)
    $0.list("followers", \.followers)
    $0.list("groups", \.groups)
    $0.flag("is_kept", \.isKept)
  }

  /// The path of the page inside a home edition.
  public static let path = "readers.html"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// Who runs the daybook.
  public var username: String
  /// What asks for the password before anything is shown; empty where it was typed lately, or where nobody signs in.
  public var confirm: [FormGroup] = []
  /// Whether there is no key on this machine, so that nobody can be given words.
  public var isWithoutKey = false
  /// Why what is there is no key.
  public var flaws: [String] = []
  /// Everybody who reads or did, in the order of their names.
  public var readers: [ReaderNode] = []
  /// Followers of this daybook who could read there, too.
  public var followers: [LinkNode] = []
  /// What is asked of a new one.
  public var groups: [FormGroup] = []
  /// Why nothing was stored; empty where nothing was sent.
  public private(set) var problems: [FormProblem] = []
  /// Whether the page holds what was typed and not stored, so that live reload must not replace it.
  public private(set) var isKept = false

  /// A page of which no form was sent yet.
  public init(frame: Frame, username: String) {
    self.frame = frame
    self.username = username
  }

  /// The same page after sending, saying why nothing was stored.
  ///
  /// - Parameters:
  ///   - groups: What was typed, with what is wrong with it.
  ///   - general: Problems of the form as a whole.
  public func again(_ groups: [FormGroup], general: [String] = []) -> ReadersPage {
    var page = self
    page.groups = groups
    page.problems = general.map { FormProblem($0) } + FormProblem.collected(from: &page.groups)
    page.isKept = true
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// Somebody who reads on the hosted site.
public struct ReaderNode: TemplateNode {
  /// The keys that `readers` offers.
  public static let fields = Fields<ReaderNode> {
    $0.text("typed", \.typed)
    $0.text("name", \.name)
    $0.text("facts", \.facts)
    $0.text("words", \.words)
    $0.text("link", \.link)
    $0.flag("has_words", { $0.words != nil })
    $0.flag("has_link", { $0.link != nil })
    $0.flag("has_closed_link", { $0.words != nil && $0.link == nil })
    $0.flag("is_invited", \.isInvited)
    $0.flag("is_removed", \.isRemoved)
    $0.flag("is_shown", \.isShown)
  }

  /// What they type when they sign in.
  public var typed: String
  /// What they are called.
  public var name: String
  /// What they read, and how long their link opens, in words.
  public var facts: String
  /// The words by which they sign in; `nil` where they were not invited yet, and where there is no key.
  public var words: String?
  /// The address by which they sign in; `nil` where it opens nothing.
  public var link: String?
  /// Whether words were given to them.
  public var isInvited = false
  /// Whether they read nothing any more.
  public var isRemoved = false
  /// Whether what they sign in by is shown when the page is loaded.
  public var isShown = false

  /// Somebody of whom the rest is set afterwards.
  public init(_ typed: String, name: String, facts: String) {
    self.typed = typed
    self.name = name
    self.facts = facts
  }
}
