/// One question of a form as the page shows it: its control, the current answer, what is wrong with that answer, and
/// what somebody else stored meanwhile.
///
/// `partials/field` draws it. Label, hint and problem are tied to the control, so that screen readers read them with
/// it.
public struct FormField: TemplateNode {
  /// The keys that `partials/field` may name.
  public static let fields = Fields<FormField> {
    $0.text("name", \.name)
    $0.text("id", \.id)
    $0.text("label", \.label)
    $0.text("value", \.value)
    $0.text("hint", \.hint)
    $0.text("problem", \.problem)
    $0.text("stored", \.stored)
    $0.text("unit", \.unit)
    $0.text("described_by", \.describedBy)
    $0.text("input_type", \.inputType)
    $0.text("input_mode", \.inputMode)
    $0.text("autocomplete", \.autocomplete)
    $0.flag("is_typed_as_is", \.isTypedAsIs)
    $0.text("style", { $0.style?.rawValue })
    $0.number("limit", \.limit)
    $0.number("rows", \.rows)
    $0.number("revealed_by", \.revealedBy)
    $0.list("choices", \.choices)
    $0.texts("suggestions", \.suggestions)
    $0.flag("is_line", { $0.inputType != nil })
    $0.flag("is_lines", { $0.rows != nil })
    $0.flag("is_menu", { $0.kind == .menu })
    $0.flag("is_options", { $0.kind == .options })
    $0.flag("is_boxes", { $0.kind == .boxes })
    $0.flag("is_photo", { $0.kind == .photo })
    $0.flag("takes_place", { $0.kind == .place })
    $0.node("picture", \.picture)
    $0.flag("is_required", \.isRequired)
    $0.flag("is_label_hidden", \.isLabelHidden)
    $0.flag("is_first_wrong", \.isFirstWrong)
  }

  /// Which control asks the question, and what it sends.
  public enum Kind: Sendable, Equatable {
    /// A line of text.
    case line
    /// A number without decimals, or with them: phones offer their digits.
    case wholeNumber, number
    /// A day as `2026-11-20`, picked from a calendar where the browser has one.
    case day
    /// A time of day as `06:45`.
    case time
    /// An e-mail address.
    case email
    /// The name under which somebody signs in.
    case accountName
    /// A password, the known one or a new one; password managers fill it in, or propose one.
    case currentPassword, newPassword
    /// The code of an app, or one that stands in for it; phones offer what they have.
    case oneTimeCode
    /// A text of several lines; the number is how many are in sight.
    case lines(Int)
    /// One of the choices in a list that unfolds.
    case menu
    /// One of the choices, all of them in sight.
    case options
    /// Any number of the choices.
    case boxes
    /// A location as `38.7223,-9.1393`, which the browser may fill in with the current position.
    case place
    /// A photo to upload; the page needs a ``FormPage/photoLimit``.
    case photo
  }

  /// How choices are laid out; `nil` puts one below the other, each with its note.
  public enum Style: String, Sendable {
    /// Short words side by side.
    case chips = "pills"
    /// Drawings or colours in rows; their labels are only read by screen readers.
    case tiles = "cells"
  }

  /// The name under which the form sends the answer, unique in the form.
  public var name: String
  /// The text beside the control.
  public var label: String
  /// The control, which decides what the form sends.
  public var kind: Kind
  /// The current answer, as it was typed or stored; empty for kinds with ``choices``, which say themselves whether they
  /// are chosen.
  public var value: String
  /// A sentence below the control; `nil` where the label says enough.
  public var hint: String?
  /// Why the answer cannot be stored; `nil` where nothing is wrong with it.
  public var problem: String?
  /// What is stored now, in words, where somebody else changed it since the form was shown; otherwise `nil`.
  public var stored: String?
  /// The unit behind the control: `km`.
  public var unit: String?
  /// The photo that is stored already, its source relative to the edition's folder.
  public var picture: PhotoNode?
  /// The most characters that the control accepts.
  public var limit: Int?
  /// The choices of menus, options and boxes, in their order; empty for all other kinds.
  public var choices: [FormChoice]
  /// Completions that the browser offers while a line is typed.
  public var suggestions: [String]
  /// The layout of options and boxes; a menu has none.
  public var style: Style?
  /// The ``FormChoice/reveals`` of the choice in the same group that shows this field; `nil` shows it always.
  public var revealedBy: Int?
  /// Whether screen readers announce that an answer is required; browsers send the form without one all the same.
  public var isRequired: Bool
  /// Whether only screen readers get the label, because the group's legend says it to everybody else.
  public var isLabelHidden: Bool
  /// Whether this is the first field with a problem, which gets the focus; set by ``FormProblem/collected(from:)``.
  var isFirstWrong = false

  /// A field, by default a line of text that may stay empty.
  ///
  /// - Parameters:
  ///   - name: The name under which the form sends the answer, unique in the form.
  ///   - label: The text beside the control.
  ///   - limit: The most characters that the control accepts.
  ///   - revealedBy: The ``FormChoice/reveals`` of the choice that shows this field.
  ///   - isLabelHidden: Whether only screen readers get the label, because the group's legend says it to everybody
  ///     else.
  public init(
    _ name: String, _ label: String, kind: Kind = .line, value: String = "", hint: String? = nil,
    problem: String? = nil, stored: String? = nil, unit: String? = nil, limit: Int? = nil,
    choices: [FormChoice] = [], suggestions: [String] = [], style: Style? = nil, revealedBy: Int? = nil,
    isRequired: Bool = false, isLabelHidden: Bool = false
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.hint = hint
    self.problem = problem
    self.stored = stored
    self.unit = unit
    self.limit = limit
    self.choices = choices
    self.suggestions = suggestions
    self.style = style
    self.revealedBy = revealedBy
    self.isRequired = isRequired
    self.isLabelHidden = isLabelHidden
  }

  /// The `id` of the control, or of the first of several; unique on a page because ``name`` is.
  var id: String { "f-" + name }

  /// The `id`s of hint, problem and stored value, as far as the field has them, separated by blanks.
  private var describedBy: String? {
    let parts = [(hint, "-hint"), (problem, "-problem"), (stored, "-stored")].filter { $0.0 != nil }
    return parts.isEmpty ? nil : parts.map { id + $0.1 }.joined(separator: " ")
  }

  /// The `type` of the `input` element; `nil` for kinds that are not one line.
  private var inputType: String? {
    switch kind {
    case .line, .wholeNumber, .number, .place, .accountName, .oneTimeCode: "text"
    case .email: "email"
    case .currentPassword, .newPassword: "password"
    case .day: "date"
    case .time: "time"
    case .lines, .menu, .options, .boxes, .photo: nil
    }
  }

  /// The keyboard that phones offer, `numeric` or `decimal`; `nil` for the usual one. Numbers are text fields: a
  /// browser's own number field drops what it cannot read.
  private var inputMode: String? {
    switch kind {
    case .wholeNumber: "numeric"
    case .number: "decimal"
    case .line, .lines, .place, .day, .time, .email, .accountName, .currentPassword, .newPassword,
      .oneTimeCode, .menu, .options, .boxes, .photo:
      nil
    }
  }

  /// What browsers may fill in by themselves (HTML, section 4.10.18.7); `off` for everything that is not about signing in.
  private var autocomplete: String {
    switch kind {
    case .email: "email"
    case .accountName: "username"
    case .currentPassword: "current-password"
    case .newPassword: "new-password"
    case .oneTimeCode: "one-time-code"
    case .line, .wholeNumber, .number, .day, .time, .lines, .menu, .options, .boxes, .place, .photo: "off"
    }
  }

  /// Whether phones leave what is typed as it is, without a large letter at its beginning.
  private var isTypedAsIs: Bool { autocomplete != "off" }

  /// How many lines of a text area are in sight; `nil` for all other kinds.
  private var rows: Int? {
    if case .lines(let count) = kind { count } else { nil }
  }
}

/// One of the answers that a field offers.
public struct FormChoice: TemplateNode {
  /// The keys that `partials/field` may name of a choice.
  public static let fields = Fields<FormChoice> {
    $0.text("value", \.value)
    $0.text("label", \.label)
    $0.text("note", \.note)
    $0.markup("icon", \.icon)
    $0.text("color", \.colorClass)
    $0.number("reveals", \.reveals)
    $0.flag("is_chosen", \.isChosen)
  }

  /// The answer that the form sends when this one is chosen.
  public var value: String
  /// The text beside the control; of a drawing only screen readers read it.
  public var label: String
  /// A few words of explanation.
  public var note: String?
  /// Whether this choice is ticked or selected.
  public var isChosen: Bool
  /// A drawing in front of the label; with ``FormField/Style/tiles`` it replaces the label.
  public var icon: Markup?
  /// The CSS class of the colour: `c-teal`.
  public var colorClass: String?
  /// A number from 1 to 5 that fields of the same group name in ``FormField/revealedBy``: they are shown while this
  /// choice is chosen.
  public var reveals: Int?

  /// A choice, by default one that is not chosen.
  ///
  /// - Parameters:
  ///   - value: The answer that the form sends when this one is chosen.
  ///   - label: The text beside the control.
  ///   - colorClass: The CSS class of the colour: `c-teal`.
  ///   - reveals: A number from 1 to 5 by which fields of the same group are shown.
  public init(
    _ value: String, _ label: String, note: String? = nil, isChosen: Bool = false, icon: Markup? = nil,
    colorClass: String? = nil, reveals: Int? = nil
  ) {
    self.value = value
    self.label = label
    self.note = note
    self.isChosen = isChosen
    self.icon = icon
    self.colorClass = colorClass
    self.reveals = reveals
  }
}
