/// How somebody signs in, and where they are signed in: a page of a server with accounts, for nobody but them.
public struct AccountPage: PageModel {
  /// The template `Templates/pages/account.mustache`.
  public static let template = "pages/account"
  /// The keys that `pages/account` may name.
  public static let fields = Fields<AccountPage> {
    $0.include(\.frame)
    $0.text("username", \.username)
    $0.flag("runs_the_site", \.runsTheSite)
    $0.list("problems", \.problems)
    $0.flag("is_kept", \.isKept)
    $0.list("person", \.person)
    $0.list("signing_in", \.signingIn)
    $0.list("yours", \.yours)
    $0.texts("recovery_codes", \.recoveryCodes)
    $0.list("sessions", \.sessions)
    $0.flag("has_other_sessions", { $0.sessions.count > 1 })
  }

  /// The path of the page inside a home edition.
  public static let path = "account.html"

  /// The path of the archive of all that is the person's, inside a home edition.
  public static let archivePath = "account.zip"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// Whose account it is.
  public var username: String
  /// What the account says of the person.
  public var person: [AccountLine]
  /// What signing in takes.
  public var signingIn: [AccountLine]
  /// Whether they see everybody's accounts on a page of their own.
  public var runsTheSite = false
  /// What can be done with all that is the person's.
  public var yours: [AccountLine] = []
  /// Codes that were just made and are shown until they are noted down; else empty.
  public var recoveryCodes: [String] = []
  /// Why a form was not stored; empty where none was sent.
  public private(set) var problems: [FormProblem] = []
  /// Whether the page holds what was typed and not stored, so that live reload must not replace it.
  public private(set) var isKept = false
  /// Where they are signed in, the browser that asks first.
  public var sessions: [SessionNode]

  /// A page of which no form was sent yet.
  public init(
    frame: Frame, username: String, person: [AccountLine], signingIn: [AccountLine], sessions: [SessionNode]
  ) {
    self.frame = frame
    self.username = username
    self.person = person
    self.signingIn = signingIn
    self.sessions = sessions
  }

  /// The same page after a form was sent, saying why it was not stored; the form is open.
  ///
  /// - Parameters:
  ///   - action: That of the form.
  ///   - groups: Its groups with what was typed and what is wrong with it.
  public func again(_ action: String, _ groups: [FormGroup]) -> AccountPage {
    var page = self
    var groups = groups
    page.problems = FormProblem.collected(from: &groups)
    func open(_ lines: inout [AccountLine]) {
      for index in lines.indices where lines[index].form?.action == action {
        lines[index].form?.groups = groups
        lines[index].form?.isOpen = true
      }
    }
    open(&page.person)
    open(&page.signingIn)
    open(&page.yours)
    page.isKept = true
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// Something that an account says of a person or of signing in, with the form that changes it where it stands.
public struct AccountLine: TemplateNode {
  /// The keys that `person`, `signing_in` and `yours` offer.
  public static let fields = Fields<AccountLine> {
    $0.text("name", \.name)
    $0.text("value", \.value)
    $0.text("note", \.note)
    $0.node("form", \.form)
    $0.node("download", \.download)
  }

  /// What it is: `E-mail`.
  public var name: String
  /// What is said of it.
  public var value: String
  /// A remark behind it.
  public var note: String?
  /// The form that changes it; `nil` where nothing does.
  public var form: AccountForm?
  /// A file to take along; `nil` where there is none.
  public var download: LinkNode?

  /// - Parameters:
  ///   - name: What it is.
  ///   - value: What is said of it.
  ///   - note: A remark behind it.
  ///   - form: The form that changes it; `nil` where nothing does.
  public init(_ name: String, _ value: String, note: String? = nil, form: AccountForm? = nil) {
    self.name = name
    self.value = value
    self.note = note
    self.form = form
  }
}

/// A form that changes one line of an account.
public struct AccountForm: TemplateNode {
  /// The keys that `form` offers.
  public static let fields = Fields<AccountForm> {
    $0.text("action", \.action)
    $0.text("opens", \.opens)
    $0.text("hint", \.hint)
    $0.markup("picture", \.picture)
    $0.text("secret", \.secret)
    $0.text("link", \.link)
    $0.list("groups", \.groups)
    $0.text("submit", \.submit)
    $0.node("other", \.other)
    $0.flag("is_open", \.isOpen)
    $0.flag("is_plain", \.isPlain)
  }

  /// The last part of the address to which it is posted.
  public var action: String
  /// What opens it: `Change`.
  public var opens: String
  /// What there is to know before it is sent.
  public var hint: String?
  /// What an app for codes reads with the camera.
  public var picture: Markup?
  /// What is typed into an app that sees no picture, in groups of four.
  public var secret: String?
  /// What opens such an app on the same device.
  public var link: String?
  /// Its fields.
  public var groups: [FormGroup]
  /// What its button says.
  public var submit: String
  /// Another thing that its fields can be sent for: the last part of the address, and what the button says.
  public var other: LinkNode?
  /// Whether it is open when the page is loaded.
  public var isOpen = false
  /// Whether the browser sends it without the help of scripts, because what comes back is no page of the edition.
  public var isPlain = false

  /// A form that is closed.
  ///
  /// - Parameters:
  ///   - action: The last part of the address to which it is posted.
  ///   - opens: What opens it: `Change`.
  ///   - hint: What there is to know before it is sent.
  ///   - submit: What its button says.
  public init(_ action: String, opens: String, hint: String? = nil, _ groups: [FormGroup], submit: String) {
    self.action = action
    self.opens = opens
    self.hint = hint
    self.groups = groups
    self.submit = submit
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
