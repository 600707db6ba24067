/// How somebody signs in, and where they are signed in: a page of a server with accounts, for nobody but them.
public struct AccountPage: PageModel {
  /// The template `Templates/pages/account.mustache`.
  public static let template = "pages/account"
  /// The keys that `pages/account` may name.
  public static let fields = Fields<AccountPage> {
    $0.include(\.frame)
    $0.text("username", \.username)
    $0.list("facts", \.facts)
    $0.list("problems", \.problems)
    $0.list("groups", \.groups)
    $0.flag("is_kept", \.isKept)
    $0.list("sessions", \.sessions)
    $0.flag("has_other_sessions", { $0.sessions.count > 1 })
  }

  /// The path of the page inside a home edition.
  public static let path = "account.html"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// Whose account it is.
  public var username: String
  /// What the account says of the person, each with its name.
  public var facts: [AccountFact]
  /// The form by which the password is changed.
  public var groups: [FormGroup]
  /// Why the password was not changed; empty where the form was not sent.
  public private(set) var problems: [FormProblem] = []
  /// Whether the page holds what was typed and not stored, so that live reload must not replace it.
  public private(set) var isKept = false
  /// Where they are signed in, the browser that asks first.
  public var sessions: [SessionNode]

  /// A page whose form was not sent yet.
  public init(frame: Frame, username: String, facts: [AccountFact], groups: [FormGroup], sessions: [SessionNode]) {
    self.frame = frame
    self.username = username
    self.facts = facts
    self.groups = groups
    self.sessions = sessions
  }

  /// The same page after sending, saying why the password was not changed.
  public func again(_ groups: [FormGroup]) -> AccountPage {
    var page = self
    page.groups = groups
    page.problems = FormProblem.collected(from: &page.groups)
    page.isKept = true
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// Something that an account says of a person.
public struct AccountFact: TemplateNode {
  /// The keys that `facts` offers.
  public static let fields = Fields<AccountFact> {
    $0.text("name", \.name)
    $0.text("value", \.value)
    $0.text("note", \.note)
  }

  /// What it is: `E-mail`.
  public var name: String
  /// What is said of it.
  public var value: String
  /// A remark behind it.
  public var note: String?

  /// - Parameters:
  ///   - name: What it is.
  ///   - value: What is said of it.
  ///   - note: A remark behind it.
  public init(_ name: String, _ value: String, note: String? = nil) {
    self.name = name
    self.value = value
    self.note = note
  }
}

/// A browser in which somebody is signed in.
public struct SessionNode: TemplateNode {
  /// The keys that `sessions` offers.
  public static let fields = Fields<SessionNode> {
    $0.text("name", \.name)
    $0.text("browser", \.browser)
    $0.text("seen", \.seen)
    $0.flag("is_here", \.isHere)
  }

  /// What the form calls it.
  public var name: String
  /// What the browser calls itself.
  public var browser: String
  /// When it was used last, in words.
  public var seen: String
  /// Whether it is the one in which the page is shown.
  public var isHere: Bool

  /// - Parameters:
  ///   - name: What the form calls it.
  ///   - browser: What the browser calls itself.
  ///   - seen: When it was used last, in words.
  ///   - isHere: Whether it is the one in which the page is shown.
  public init(_ name: String, browser: String, seen: String, isHere: Bool) {
    self.name = name
    self.browser = browser
    self.seen = seen
    self.isHere = isHere
  }
}
