/// Everybody's accounts, for whoever runs a server with accounts: who is there, who was invited, and what can be done for them.
/// Nothing of what people keep stands here.
public struct AccountsPage: PageModel {
  /// The template `Templates/pages/accounts.mustache`.
  public static let template = "pages/accounts"
  /// The keys that `pages/accounts` may name.
  public static let fields = Fields<AccountsPage> {
    $0.include(\.frame)
    $0.list("problems", \.problems)
    $0.text("username", \.username)
    $0.list("confirm", \.confirm)
    $0.flag("is_open", { $0.confirm.isEmpty })
    $0.text("link_lead", \.linkLead)
    $0.text("link_for", \.linkFor)
    $0.text("link", \.link)
    $0.list("invite", \.invite)
    $0.list("sign_up", \.signUp)
    $0.list("invitations", \.invitations)
    $0.list("people", \.people)
  }

  /// The path of the page inside a home edition.
  public static let path = "accounts.html"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// Who runs the server.
  public var username: String
  /// What asks for the password before anything is shown; empty where it was typed lately.
  public var confirm: [FormGroup] = []
  /// What a link that was just made is for; `nil` where none was.
  public var linkLead: String?
  /// For whom an invitation is, as it was noted; `nil` where nothing was.
  public var linkFor: String?
  /// The link, which is shown for a few minutes.
  public var link: String?
  /// The fields of an invitation.
  public var invite: [FormGroup] = []
  /// Who may make an account.
  public var signUp: [FormGroup] = []
  /// The invitations that were not used yet.
  public var invitations: [InvitationNode] = []
  /// Everybody, in the order of usernames.
  public var people: [PersonAccountNode] = []
  /// Why a form was not stored; empty where none was sent.
  public private(set) var problems: [FormProblem] = []

  /// A page of which no form was sent yet.
  public init(frame: Frame, username: String) {
    self.frame = frame
    self.username = username
  }

  /// The same page after a form was sent, saying why nothing was stored.
  public func again(_ problem: String) -> AccountsPage {
    var page = self
    page.problems = [FormProblem(problem)]
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// An invitation that was not used yet.
public struct InvitationNode: TemplateNode {
  /// The keys that `invitations` offers.
  public static let fields = Fields<InvitationNode> {
    $0.text("name", \.name)
    $0.text("title", \.title)
    $0.text("facts", \.facts)
  }

  /// What the form calls it.
  public var name: String
  /// For whom it is or where it was mailed to, or that it is passed on.
  public var title: String
  /// Since when, by whom, and until when it holds, in words.
  public var facts: String

  /// Each parameter is described at its property.
  public init(_ name: String, title: String, facts: String) {
    self.name = name
    self.title = title
    self.facts = facts
  }
}

/// Somebody as whoever runs the server sees them.
public struct PersonAccountNode: TemplateNode {
  /// The keys that `people` offers.
  public static let fields = Fields<PersonAccountNode> {
    $0.text("username", \.username)
    $0.text("name", \.name)
    $0.text("email", \.email)
    $0.text("facts", \.facts)
    $0.flag("has_account", \.hasAccount)
    $0.flag("is_owner", \.isOwner)
    $0.flag("is_self", \.isSelf)
    $0.flag("is_signed_in", \.isSignedIn)
    $0.flag("wishes_public", \.wishesPublic)
    $0.flag("is_shown", \.isShown)
    $0.flag("is_hidden", \.isHidden)
  }

  /// The username.
  public var username: String
  /// What they are called, where they show it or it is the reader's own; else the username.
  public var name: String
  /// Where their mails go.
  public var email: String?
  /// Role, sessions and the last visit, in words.
  public var facts: String
  /// Whether they can sign in.
  public var hasAccount = false
  /// Whether they run the server.
  public var isOwner = false
  /// Whether they read the page.
  public var isSelf = false
  /// Whether a session of theirs is open.
  public var isSignedIn = false
  /// Whether they wish to be in the public edition.
  public var wishesPublic = false
  /// Whether they may be in it.
  public var isShown = false
  /// Whether they are kept from those who have nothing to do with them.
  public var isHidden = false

  /// Somebody of whom the rest is set afterwards.
  public init(_ username: String, name: String, facts: String) {
    self.username = username
    self.name = name
    self.facts = facts
  }
}
