import Journal

/// All that somebody sets, on one page: sections of lines, each of which is changed where it stands and saved alone.
///
/// What is the person's own comes first, what is everybody's last and only for whoever runs the site. Where people sign in,
/// ``insert(_:after:)`` adds what their account says.
public struct SettingsPage: PageModel {
  /// The template `Templates/pages/settings.mustache`.
  public static let template = "pages/settings"
  /// The keys that `pages/settings` may name.
  public static let fields = Fields<SettingsPage> {
    $0.include(\.frame)
    $0.text("name", \.name)
    $0.text("username", \.username)
    $0.text("initial", \.initial)
    $0.text("face", \.colorClass)
    $0.flag("runs_the_site", \.runsTheSite)
    $0.text("anew", \.anew)
    $0.list("problems", \.problems)
    $0.list("sections", \.sections)
    $0.texts("recovery_codes", \.recoveryCodes)
  }

  /// The path of the page inside a home edition.
  public static let path = "settings.html"

  /// Where the page of the account alone was once; it leads to ``path``.
  public static let formerPath = "account.html"

  /// The path of the archive of all that is the person's, inside a home edition.
  public static let archivePath = "account.zip"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// What the person is called.
  public var name: String
  /// Whose settings these are.
  public var username: String
  /// Whether they change what is everybody's, too.
  public var runsTheSite: Bool
  /// The sections, in their order.
  public var sections: [SettingsSection]
  /// Codes that were just made and are shown until they are noted down; else empty.
  public var recoveryCodes: [String] = []
  /// Why a line was not stored; empty where none was sent.
  public private(set) var problems: [FormProblem] = []
  /// The address of the page with what is stored now; `nil` unless somebody else changed that meanwhile.
  public private(set) var anew: String?

  private var initial: String { name.first.map { String($0).uppercased() } ?? "" }
  /// The colour that the person has on every page.
  private var colorClass: String { "c-" + Palette.standIn(for: username).rawValue }

  /// A page of which no line was sent yet.
  ///
  /// - Parameters:
  ///   - name: What the person is called.
  ///   - username: Whose settings these are.
  ///   - runsTheSite: Whether they change what is everybody's, too.
  public init(frame: Frame, name: String, username: String, runsTheSite: Bool, sections: [SettingsSection]) {
    self.frame = frame
    self.name = name
    self.username = username
    self.runsTheSite = runsTheSite
    self.sections = sections
  }

  /// Adds a section behind another one, or at the end where that one is not there.
  public mutating func insert(_ section: SettingsSection, after id: String) {
    let index = sections.firstIndex { $0.id == id }
    sections.insert(section, at: index.map { $0 + 1 } ?? sections.endIndex)
  }

  /// Adds lines to a section: at its end, or behind one of its lines. Where there is no such section, nothing happens.
  public mutating func add(_ lines: [SettingsLine], to id: String, after line: String? = nil) {
    guard let section = sections.firstIndex(where: { $0.id == id }) else { return }
    let known = sections[section].lines
    let place = line.flatMap { line in known.firstIndex { $0.id == line } }.map { $0 + 1 } ?? known.endIndex
    sections[section].lines.insert(contentsOf: lines, at: place)
  }

  /// The same page with a line's form open.
  public func opening(_ id: String) -> SettingsPage {
    var page = self
    page.change(id) { $0.form?.isOpen = true }
    return page
  }

  /// The same page after a line was sent, saying why it was not stored; its form is open.
  ///
  /// - Parameters:
  ///   - id: That of the line.
  ///   - groups: The groups of its form with what was typed and with what is wrong. Those of a line whose choices stand
  ///     open have one field.
  ///   - general: Problems of the line as a whole, listed first.
  ///   - anew: The address of the page with what is stored now, where somebody else changed that.
  public func again(
    _ id: String, _ groups: [FormGroup], general: [String] = [], anew: String? = nil
  ) -> SettingsPage {
    var page = self
    var groups = groups
    let found = general.map { FormProblem($0) } + FormProblem.collected(from: &groups)
    page.problems = found
    page.anew = anew
    page.change(id) { line in
      line.form?.groups = groups
      line.form?.isOpen = true
      line.form?.isKept = true
      line.problem = line.choice == nil ? nil : found.first?.message
    }
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }

  private mutating func change(_ id: String, _ body: (inout SettingsLine) -> Void) {
    for section in sections.indices {
      for line in sections[section].lines.indices where sections[section].lines[line].id == id {
        body(&sections[section].lines[line])
      }
    }
  }
}

/// Lines of settings that belong together.
public struct SettingsSection: TemplateNode {
  /// The keys that `sections` offers.
  public static let fields = Fields<SettingsSection> {
    $0.text("id", \.id)
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.list("lines", \.lines)
    $0.list("sessions", \.sessions)
    $0.flag("has_other_sessions", { $0.sessions.count > 1 })
  }

  /// What the page's address names behind `#`.
  public var id: String
  /// The heading.
  public var title: String
  /// A sentence beside the heading.
  public var note: String?
  /// The lines, in their order.
  public var lines: [SettingsLine]
  /// Where the person is signed in, the browser that asks first; empty in sections that are about something else.
  public var sessions: [SessionNode] = []

  /// - Parameters:
  ///   - id: What the page's address names behind `#`.
  ///   - note: A sentence beside the heading.
  public init(_ id: String, _ title: String, note: String? = nil, _ lines: [SettingsLine]) {
    self.id = id
    self.title = title
    self.note = note
    self.lines = lines
  }
}

/// Something that is set, with what changes it where it stands.
public struct SettingsLine: TemplateNode {
  /// The keys that `lines` offers.
  public static let fields = Fields<SettingsLine> {
    $0.text("id", \.id)
    $0.text("name", \.name)
    $0.text("value", \.value)
    $0.flag("is_same_everywhere", \.isSameEverywhere)
    $0.text("note", \.note)
    $0.text("code", \.code)
    $0.text("to_copy", \.secret)
    $0.text("problem", \.problem)
    $0.node("link", \.link)
    $0.node("download", \.download)
    $0.node("button", \.button)
    $0.node("form", \.form)
    $0.node("choice", \.choice)
    $0.flag("is_theme", \.isTheme)
  }

  /// What the page's address names behind `#`.
  public var id: String
  /// What it is: `E-mail`.
  public var name: String
  /// What is set; `nil` where what stands beside says it.
  public var value: String?
  /// Whether the value is a name or an address that is the same in every language.
  public var isSameEverywhere = false
  /// A remark behind the value.
  public var note: String?
  /// A command or the name of a file, set as code.
  public var code: String?
  /// What is shown for a short time, to be copied.
  public var secret: String?
  /// Why a choice was not stored. Forms say it beside their fields.
  public var problem: String?
  /// The page on which it is changed; its `href` is relative to the edition's folder.
  public var link: LinkNode?
  /// A file to take along.
  public var download: LinkNode?
  /// A button that does something with it.
  public var button: FormButton?
  /// The form that changes it.
  public var form: LineForm?
  /// The two or three values of which one is pressed.
  public var choice: LineChoice?
  /// Whether it chooses between light and dark, which the browser keeps to itself.
  public var isTheme = false

  /// A line that only says something, unless more is set afterwards.
  ///
  /// - Parameters:
  ///   - id: What the page's address names behind `#`.
  ///   - name: What it is.
  ///   - value: What is set; `nil` where what stands beside says it.
  ///   - note: A remark behind the value.
  ///   - form: The form that changes it; `nil` where none does.
  public init(_ id: String, _ name: String, _ value: String? = nil, note: String? = nil, form: LineForm? = nil) {
    self.id = id
    self.name = name
    self.value = value
    self.note = note
    self.form = form
  }
}

/// A form that changes one line of the settings.
public struct LineForm: TemplateNode {
  /// The keys that `form` offers.
  public static let fields = Fields<LineForm> {
    $0.text("action", \.action)
    $0.text("opens", \.opens)
    $0.text("hint", \.hint)
    $0.markup("picture", \.picture)
    $0.text("secret", \.secret)
    $0.text("app_link", \.link)
    $0.list("hidden", \.hidden)
    $0.list("groups", \.groups)
    $0.text("submit", \.submit)
    $0.node("other", \.other)
    $0.flag("is_open", \.isOpen)
    $0.flag("is_plain", \.isPlain)
    $0.flag("is_kept", \.isKept)
    $0.flag("is_cancelled_elsewhere", \.isCancelledElsewhere)
    $0.flag("signs_in", \.signsIn)
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
  /// Hidden fields, sent along with the answers.
  public var hidden: [HiddenField]
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
  /// Whether it holds what was typed and not stored, so that live reload must not replace it.
  fileprivate(set) var isKept = false
  /// Whether ``other`` is what cancels it, because something was begun that has to be taken back.
  public var isCancelledElsewhere = false

  /// Whether it asks for a password, so that password managers are told whose it is.
  private var signsIn: Bool {
    groups.contains { $0.questions.contains { $0.kind == .currentPassword || $0.kind == .newPassword } }
  }

  /// A form that is closed.
  ///
  /// - Parameters:
  ///   - action: The last part of the address to which it is posted.
  ///   - opens: What opens it: `Change`.
  ///   - hint: What there is to know before it is sent.
  ///   - hidden: Hidden fields, sent along with the answers.
  ///   - submit: What its button says.
  public init(
    _ action: String, opens: String, hint: String? = nil, hidden: [HiddenField] = [], _ groups: [FormGroup],
    submit: String
  ) {
    self.action = action
    self.opens = opens
    self.hint = hint
    self.hidden = hidden
    self.groups = groups
    self.submit = submit
  }
}

/// Two or three values side by side. Pressing one stores it.
public struct LineChoice: TemplateNode {
  /// The keys that `choice` offers.
  public static let fields = Fields<LineChoice> {
    $0.text("action", \.action)
    $0.text("field", \.field)
    $0.list("hidden", \.hidden)
    $0.list("choices", \.choices)
  }

  /// The last part of the address to which it is posted.
  public var action: String
  /// The name under which the pressed value is sent.
  public var field: String
  /// Hidden fields, sent along with the value.
  public var hidden: [HiddenField]
  /// The values.
  public var choices: [FormChoice]

  /// - Parameters:
  ///   - action: The last part of the address to which it is posted.
  ///   - field: The name under which the pressed value is sent.
  ///   - hidden: Hidden fields, sent along with the value.
  public init(_ action: String, field: String, hidden: [HiddenField], _ choices: [FormChoice]) {
    self.action = action
    self.field = field
    self.hidden = hidden
    self.choices = choices
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
