/// A form on a page of its own, in the local web app.
///
/// It is sent to `-/<action>` of the edition. Where it cannot be stored, the answer is the same page with what was typed:
/// ``again(_:general:anew:)``.
public struct FormPage: PageModel {
  /// See `Templates/pages/form.mustache`.
  public static let template = "pages/form"
  /// The keys that `pages/form` may name.
  public static let fields = Fields<FormPage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("heading", \.heading)
    $0.text("lead", \.lead)
    $0.markup("icon", \.icon)
    $0.texts("points", \.points)
    $0.text("warning", \.warning)
    $0.text("action", \.action)
    $0.list("hidden", \.hidden)
    $0.list("groups", \.groups)
    $0.list("problems", \.problems)
    $0.text("anew", \.anew)
    $0.text("submit", \.submit)
    $0.text("cancel", \.cancel)
    $0.list("instead", \.instead)
    $0.node("other", \.other)
    $0.text("elsewhere_title", \.elsewhereTitle)
    $0.list("elsewhere", \.elsewhere)
    $0.number("photo_limit", \.photoLimit)
    $0.flag("has_files", { $0.photoLimit != nil })
    $0.flag("is_grave", \.isGrave)
    $0.flag("is_kept", \.isKept)
  }

  /// What stands around the form, as on the other pages of the edition.
  public var frame: Frame
  /// What lies above the page; its `href` as the edition's folder sees it: `habits.html`.
  public var back: LinkNode
  /// What the form does: the page's `h1`.
  public var heading: String
  /// A sentence below the heading; `nil` where there is nothing more to say.
  public var lead: String?
  /// A habit's drawing, beside the heading.
  public var icon: Markup?
  /// What is to be known before it is sent: what is lost with a habit.
  public var points: [String] = []
  /// What cannot be taken back.
  public var warning: String?
  /// The last part of the address that it is sent to.
  public var action: String
  /// What goes with it unseen.
  public var hidden: [HiddenField]
  /// In the order in which they are asked; empty where there is nothing to ask, only to confirm.
  public var groups: [FormGroup]
  /// Everything that keeps it from being stored, in order; empty on a form that was not sent yet.
  public var problems: [FormProblem] = []
  /// Where the form is as it is stored now, seen from the edition's folder; `nil` unless somebody else changed that.
  public var anew: String?
  /// What the button says.
  public var submit: String
  /// Where it leads without storing anything, seen from the edition's folder.
  public var cancel: String
  /// What else may be meant, each with a button of its own; mostly empty.
  public var instead: [FormButton] = []
  /// A page that does something else with the same thing; its `href` as the edition's folder sees it.
  public var other: LinkNode?
  /// What is not changed here, under a heading of its own: where it is.
  public var elsewhereTitle: String?
  /// In the order in which they are listed; empty where the form leaves nothing out.
  public var elsewhere: [ElsewhereNode] = []
  /// The largest photo in bytes; `nil`: there are no files to choose.
  public var photoLimit: Int?
  /// Whether what it does cannot be taken back.
  public var isGrave = false
  /// Whether it holds what was typed and not stored: it is not loaded anew.
  public private(set) var isKept = false

  /// A form that was not sent yet; whatever else the page has is set afterwards.
  ///
  /// - Parameters:
  ///   - back: What lies above the page; its `href` as the edition's folder sees it.
  ///   - action: The last part of the address that it is sent to.
  ///   - hidden: What goes with it unseen.
  ///   - submit: What the button says.
  ///   - cancel: Where it leads without storing anything, seen from the edition's folder.
  public init(
    frame: Frame, back: LinkNode, heading: String, action: String, hidden: [HiddenField] = [], groups: [FormGroup] = [],
    submit: String, cancel: String
  ) {
    self.frame = frame
    self.back = back
    self.heading = heading
    self.action = action
    self.hidden = hidden
    self.groups = groups
    self.submit = submit
    self.cancel = cancel
  }

  /// The page that says why nothing was stored.
  ///
  /// - Parameters:
  ///   - groups: with what was typed, and what is wrong with it.
  ///   - general: what is wrong with the form as a whole, said first.
  ///   - anew: the address of the form inside the edition, where somebody else changed what it shows.
  public func again(_ groups: [FormGroup], general: [String] = [], anew: String? = nil) -> FormPage {
    var page = self
    page.groups = groups
    page.problems = general.map { FormProblem($0) } + FormProblem.collected(from: &page.groups)
    page.anew = anew
    page.isKept = true
    // It is the answer to what was sent to `-/<action>`.
    page.frame.root = "../"
    return page
  }
}

/// Something that a form leaves alone, and where it is changed.
public struct ElsewhereNode: TemplateNode {
  /// The keys that a part of `elsewhere` offers.
  public static let fields = Fields<ElsewhereNode> {
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.text("code", \.code)
    $0.text("href", \.href)
  }

  /// What is changed elsewhere, as its setting is called.
  public var title: String
  /// Where it is changed, and by what.
  public var note: String
  /// A command, or the name of a file.
  public var code: String?
  /// Seen from the edition's folder.
  public var href: String?

  /// - Parameters:
  ///   - code: A command, or the name of a file.
  ///   - href: Seen from the edition's folder.
  public init(_ title: String, _ note: String, code: String? = nil, href: String? = nil) {
    self.title = title
    self.note = note
    self.code = code
    self.href = href
  }
}

/// What a form sends besides what somebody typed.
public struct HiddenField: TemplateNode {
  /// The keys that `hidden` offers.
  public static let fields = Fields<HiddenField> {
    $0.text("name", \.name)
    $0.text("value", \.value)
  }

  /// As the form sends it.
  public var name: String
  /// Sent as it stands here; whoever gets it checks it like anything typed.
  public var value: String

  /// Both go into the page escaped, and come back as they were.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A button that is a form of its own.
public struct FormButton: TemplateNode {
  /// The keys that `instead` offers.
  public static let fields = Fields<FormButton> {
    $0.text("action", \.action)
    $0.text("label", \.label)
    $0.text("note", \.note)
    $0.list("hidden", \.hidden)
  }

  /// The last part of the address that it is sent to.
  public var action: String
  /// What the button says.
  public var label: String
  /// What it would do, in a sentence before the button.
  public var note: String?
  /// What goes with it unseen, besides the token.
  public var hidden: [HiddenField]

  /// - Parameter action: The last part of the address that it is sent to.
  public init(_ action: String, _ label: String, note: String? = nil, hidden: [HiddenField] = []) {
    self.action = action
    self.label = label
    self.note = note
    self.hidden = hidden
  }
}
