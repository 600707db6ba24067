/// One question of a form, as the page shows it: with what stands in it, what is wrong with that, and what somebody else
/// stored meanwhile.
///
/// `partials/field` draws it. Its label, hint and problems belong to its control for those who hear the page, too.
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

  /// What a field is answered with.
  public enum Kind: Sendable, Equatable {
    /// A line of text.
    case line
    /// A number without decimals, or with them: phones offer their digits.
    case wholeNumber, number
    /// `2026-11-20`, by a calendar where the browser has one.
    case day
    /// `06:45`.
    case time
    /// Several lines.
    case lines(Int)
    /// One of the choices in a list that unfolds.
    case menu
    /// One of the choices, all of them in sight.
    case options
    /// Any number of the choices.
    case boxes
    /// `38.7223,-9.1393`, which the browser may fill in with where somebody is.
    case place
    /// A picture to send. A field of ``FormPage`` with a limit for photos.
    case photo
  }

  /// How choices are laid out; `nil`: one below the other, each with its note.
  public enum Style: String, Sendable {
    /// Short words side by side.
    case chips = "pills"
    /// Drawings or colours in rows; their labels are read, not shown.
    case tiles = "cells"
  }

  /// As the form sends it.
  public var name: String
  /// As the person reads it.
  public var label: String
  /// Which control asks for it.
  public var kind: Kind
  /// As it was typed or stored; choices say themselves what is chosen.
  public var value: String
  /// A sentence below the control; `nil` where the label says enough.
  public var hint: String?
  /// Why it cannot be stored so.
  public var problem: String?
  /// What is stored now, where somebody else changed it since the form was shown: in words, beside what was typed.
  public var stored: String?
  /// What stands behind the control: `km`.
  public var unit: String?
  /// The photo that there is; its source as the edition's folder sees it.
  public var picture: PhotoNode?
  /// Where typing stops, in characters.
  public var limit: Int?
  /// Of menus, options and boxes, in their order; empty for all other kinds.
  public var choices: [FormChoice]
  /// What a line may be completed to.
  public var suggestions: [String]
  /// How the choices stand that are all in sight; a menu has none.
  public var style: Style?
  /// It is asked for only while a choice of the same group that ``FormChoice/reveals`` this number is chosen.
  public var revealedBy: Int?
  /// Whether a screen reader says that it has to be filled in; browsers send the form without it all the same.
  public var isRequired: Bool
  /// Whether the label is read only: the group's legend stands for it.
  public var isLabelHidden: Bool
  /// Whether it is where mending begins; set by ``FormProblem/collected(from:)``.
  var isFirstWrong = false

  /// A line that may stay empty, but for what is given.
  ///
  /// - Parameters:
  ///   - name: As the form sends it, once in a form.
  ///   - label: As the person reads it.
  ///   - limit: Where typing stops, in characters.
  ///   - revealedBy: The ``FormChoice/reveals`` of the choice that it goes with.
  ///   - isLabelHidden: Whether the group's legend stands for the label.
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

  /// Of the control, or of the first one; unique on a page as long as names are.
  var id: String { "f-" + name }

  /// The `id`s of its hint, its problem and what is stored now, of those that there are, with blanks between them.
  private var describedBy: String? {
    let parts = [(hint, "-hint"), (problem, "-problem"), (stored, "-stored")].filter { $0.0 != nil }
    return parts.isEmpty ? nil : parts.map { id + $0.1 }.joined(separator: " ")
  }

  /// `text`, `date` or `time`; `nil` for what is no line.
  private var inputType: String? {
    switch kind {
    case .line, .wholeNumber, .number, .place: "text"
    case .day: "date"
    case .time: "time"
    case .lines, .menu, .options, .boxes, .photo: nil
    }
  }

  /// `numeric` or `decimal`. Numbers are texts with digits to press: a browser's own number field drops what it cannot read.
  private var inputMode: String? {
    switch kind {
    case .wholeNumber: "numeric"
    case .number: "decimal"
    case .line, .lines, .place, .day, .time, .menu, .options, .boxes, .photo: nil
    }
  }

  /// How many lines are in sight; `nil` for all that has but one.
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

  /// As the form sends it.
  public var value: String
  /// As the person reads it: beside the control, or for a drawing only heard.
  public var label: String
  /// A few words more.
  public var note: String?
  /// Whether it is ticked, or is the one of a menu or of options.
  public var isChosen: Bool
  /// A drawing in front of the label; of ``FormField/Style/tiles`` in its place.
  public var icon: Markup?
  /// `c-teal`.
  public var colorClass: String?
  /// The number that further fields of the group go by: see ``FormField/revealedBy``. 1–5.
  public var reveals: Int?

  /// A choice that is not chosen, but for what is given.
  ///
  /// - Parameters:
  ///   - value: As the form sends it.
  ///   - label: As the person reads it.
  ///   - colorClass: `c-teal`.
  ///   - reveals: 1–5, the number that further fields of the group go by.
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
