/// A page for somebody who is not signed in, or about to sign out: to sign in, to choose a password, to confirm.
///
/// It lies below `/-/` of the server and belongs to no edition; its navigation is that of the public one.
public struct SignInPage: PageModel {
  /// The template `Templates/pages/sign-in.mustache`.
  public static let template = "pages/sign-in"
  /// The keys that `pages/sign-in` may name.
  public static let fields = Fields<SignInPage> {
    $0.include(\.frame)
    $0.text("host", \.host)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.text("remark", \.remark)
    $0.text("alert", \.alert)
    $0.text("advice", \.advice)
    $0.text("door", { _ in SignInPage.door })
    $0.text("action", \.action)
    $0.list("hidden", \.hidden)
    $0.text("username", \.username)
    $0.list("groups", \.groups)
    $0.text("submit", \.submit)
    $0.node("provider", \.provider)
    $0.node("help", \.help)
    $0.node("other", \.other)
    $0.node("join", \.join)
  }

  /// The folder of the server in which these pages, their style sheets and their forms lie.
  public static let door = "/-/"

  /// The page frame, as on pages of the public edition.
  public var frame: Frame
  /// The name of the server, above the heading; `nil` where it is this machine.
  public var host: String?
  /// What the form does: the page's `h1`.
  public var heading: String
  /// A sentence below the heading.
  public var lead: String?
  /// What there is to know besides, in small type.
  public var remark: String?
  /// What went wrong, at the head of the form; `nil` where nothing did.
  public var alert: String?
  /// What can be done about it.
  public var advice: String?
  /// The address below ``door`` to which the form is posted; `nil` where the page has no form.
  public var action: String?
  /// Hidden fields, sent along with the answers.
  public var hidden: [HiddenField]
  /// Whose password the form asks for, where that is known.
  public var username: String?
  /// The groups of fields, in order; empty where the form only asks for confirmation.
  public var groups: [FormGroup]
  /// What the button says.
  public var submit: String
  /// The way in by a provider that knows the person; its `href` is an address of the server. `nil` where there is none.
  public var provider: LinkNode?
  /// A link for who cannot answer, below the button; its `href` is an address of the server.
  public var help: LinkNode?
  /// A link for who has no account yet; its `href` is an address of the server.
  public var join: LinkNode?
  /// A link to do something else; its `href` is an address of the server.
  public var other: LinkNode?

  /// A page whose other properties are set afterwards.
  ///
  /// - Parameters:
  ///   - action: The address below ``door`` to which the form is posted.
  ///   - submit: What the button says.
  public init(
    frame: Frame, heading: String, lead: String? = nil, action: String? = nil, hidden: [HiddenField] = [],
    groups: [FormGroup] = [], submit: String = ""
  ) {
    self.frame = frame
    self.heading = heading
    self.lead = lead
    self.action = action
    self.hidden = hidden
    self.groups = groups
    self.submit = submit
  }
}
