/// A form on a page of its own, in the local web app.
///
/// The form is posted to `-/<action>` of the edition. When the answers cannot be stored, the response is the same page
/// with what was typed: ``again(_:general:anew:)``.
public struct FormPage: PageModel {
  /// The template `Templates/pages/form.mustache`.
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
    $0.text("look", \.look)
    $0.text("look_heading", \.lookHeading)
    $0.list("understood", \.understood)
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

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The link to the page above this one; its `href` is relative to the edition's folder: `habits.html`.
  public var back: LinkNode
  /// What the form does: the page's `h1`.
  public var heading: String
  /// A sentence below the heading; `nil` where there is nothing more to say.
  public var lead: String?
  /// A habit's drawing, beside the heading.
  public var icon: Markup?
  /// Facts to know before sending, such as what is deleted along with a habit.
  public var points: [String] = []
  /// What cannot be undone.
  public var warning: String?
  /// The last part of the address to which the form is posted.
  public var action: String
  /// Hidden fields, sent along with the answers.
  public var hidden: [HiddenField]
  /// The groups of fields, in order; empty where the form only asks for confirmation.
  public var groups: [FormGroup]
  /// Everything that keeps the form from being stored, in order; empty on a form that was not sent yet.
  public var problems: [FormProblem] = []
  /// The address of the form with what is stored now, relative to the edition's folder; `nil` unless somebody else
  /// changed that meanwhile.
  public var anew: String?
  /// What the button says that stores nothing, and shows how the answers are understood; `nil` where there is none.
  public var look: String?
  /// The heading above ``understood``.
  public var lookHeading: String?
  /// How the answers are understood, each part with what it means; empty until that was asked for.
  public var understood: [UnderstoodNode] = []
  /// What the button says.
  public var submit: String
  /// Where the link that stores nothing leads, relative to the edition's folder.
  public var cancel: String
  /// Other things that the person may have meant, each with a button of its own; mostly empty.
  public var instead: [FormButton] = []
  /// A page that does something else with the same thing; its `href` is relative to the edition's folder.
  public var other: LinkNode?
  /// The heading above ``elsewhere``.
  public var elsewhereTitle: String?
  /// What is changed on other pages or in files, in the order of the list; empty where the form leaves nothing out.
  public var elsewhere: [ElsewhereNode] = []
  /// The largest photo that may be uploaded, in bytes; `nil` on a form without photos.
  public var photoLimit: Int?
  /// Whether sending the form does something that cannot be undone.
  public var isGrave = false
  /// Whether the page holds what was typed and not stored, so that live reload must not replace it.
  public private(set) var isKept = false

  /// A form that was not sent yet; its other properties are set afterwards.
  ///
  /// - Parameters:
  ///   - back: The link to the page above this one; its `href` is relative to the edition's folder.
  ///   - action: The last part of the address to which the form is posted.
  ///   - hidden: Hidden fields, sent along with the answers.
  ///   - submit: What the button says.
  ///   - cancel: Where the link that stores nothing leads, relative to the edition's folder.
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

  /// The same page after sending, saying why nothing was stored.
  ///
  /// - Parameters:
  ///   - groups: The groups with what was typed and with the problems of each field.
  ///   - general: Problems of the form as a whole, listed first.
  ///   - anew: The address of the form inside the edition, where somebody else changed what it shows.
  public func again(_ groups: [FormGroup], general: [String] = [], anew: String? = nil) -> FormPage {
    var page = self
    page.groups = groups
    page.problems = general.map { FormProblem($0) } + FormProblem.collected(from: &page.groups)
    page.anew = anew
    page.isKept = true
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// A part of what was typed, as it is understood.
public struct UnderstoodNode: TemplateNode {
  /// The keys that `understood` offers.
  public static let fields = Fields<UnderstoodNode> {
    $0.text("kind", \.kind)
    $0.text("name", \.name)
    $0.text("said", \.said)
  }

  /// Which kind of thing it is, the same in every language: `due`.
  public var kind: String
  /// The kind in words: `Due`.
  public var name: String
  /// What it is understood as: `Fri 27 Nov, 18:00`.
  public var said: String

  /// - Parameters:
  ///   - kind: Which kind of thing it is, the same in every language.
  ///   - name: The kind in words.
  ///   - said: What it is understood as.
  public init(kind: String, name: String, said: String) {
    self.kind = kind
    self.name = name
    self.said = said
  }
}

/// A setting that the form does not change, and where it is changed instead.
public struct ElsewhereNode: TemplateNode {
  /// The keys that an entry of `elsewhere` offers.
  public static let fields = Fields<ElsewhereNode> {
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.text("code", \.code)
    $0.text("href", \.href)
  }

  /// The name of the setting.
  public var title: String
  /// Where it is changed, and by what.
  public var note: String
  /// A command or the name of a file, set as code.
  public var code: String?
  /// The page on which it is changed, relative to the edition's folder.
  public var href: String?

  /// - Parameters:
  ///   - code: A command or the name of a file, set as code.
  ///   - href: The page on which it is changed, relative to the edition's folder.
  public init(_ title: String, _ note: String, code: String? = nil, href: String? = nil) {
    self.title = title
    self.note = note
    self.code = code
    self.href = href
  }
}

/// A hidden field of a form.
public struct HiddenField: TemplateNode {
  /// The keys that `hidden` offers.
  public static let fields = Fields<HiddenField> {
    $0.text("name", \.name)
    $0.text("value", \.value)
  }

  /// The name under which the form sends the value.
  public var name: String
  /// The value to send; the server checks it like anything typed, since the sender may have changed it.
  public var value: String

  /// A hidden field. Name and value are escaped in the page, so that the browser sends exactly these texts.
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

  /// The last part of the address to which the button posts.
  public var action: String
  /// What the button says.
  public var label: String
  /// A sentence before the button about what pressing it does.
  public var note: String?
  /// Hidden fields, sent besides the token.
  public var hidden: [HiddenField]

  /// - Parameter action: The last part of the address to which the button posts.
  public init(_ action: String, _ label: String, note: String? = nil, hidden: [HiddenField] = []) {
    self.action = action
    self.label = label
    self.note = note
    self.hidden = hidden
  }
}
