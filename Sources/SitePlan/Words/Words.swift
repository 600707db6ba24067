import Journal

/// The words of one language: every text that pages show and that no person wrote.
///
/// Read from `Templates/strings/<language>.yml`. Swift code names them by ``Phrase``; templates by `{{t.group.key}}`.
public struct Words: Sendable {
  /// One entry of the table: a text, or its plural forms.
  public enum Entry: Sendable, Equatable {
    /// One text for every number.
    case text(String)
    /// A text for each plural category that the table names; `other` is used for the rest.
    case plural([PluralCategory: String])

    /// The text of each plural category that the table names; a plain text is `other`.
    public var forms: [PluralCategory: String] {
      switch self {
      case .text(let text): [.other: text]
      case .plural(let forms): forms
      }
    }
  }

  /// An error for phrases that a table of words lacks.
  public struct MissingPhrases: Error, Equatable, Sendable {
    /// The missing keys in the notation of the table, `group.key`, in alphabetical order.
    public var keys: [String]
  }

  /// The forms of a phrase; a plain text has only `other`.
  private struct Forms: Sendable {
    var other: TextPattern
    var rest: [PluralCategory: TextPattern]

    init(_ entry: Entry) {
      switch entry {
      case .text(let text):
        other = TextPattern(text)
        rest = [:]
      case .plural(let forms):
        other = TextPattern(forms[.other] ?? "")
        rest = forms.filter { $0.key != .other }.mapValues(TextPattern.init)
      }
    }
  }

  /// The contents in one object, so that page models can hold ``Words`` at the cost of one reference.
  private final class Table: Sendable {
    let language: String
    let direction: String
    let plurals: PluralRule
    let phrases: [Phrase: Forms]
    /// Names by month (index 0–11) and by weekday (index 0–6 from Monday), parsed once because they are written
    /// thousands of times.
    let months, monthsInDates, shortMonths, shortMonthsInDates: [String]
    let weekdays, shortWeekdays, weekdayLetters: [String]
    let groupsFrom: Int
    let amountUnits: AmountUnits
    /// The escaped text of each state, for cells without an amount.
    let states: [[UInt8]]

    init(language: String, phrases: [Phrase: Forms], amountUnits: AmountUnits) {
      func text(_ phrase: Phrase) -> String { phrases[phrase]?.other.source ?? "" }
      func list(_ phrase: Phrase, of count: Int) -> [String] {
        let list = text(phrase).split(separator: ",").map { String($0.drop { $0 == " " }) }
        return list.count >= count ? list : list + Array(repeating: "", count: count - list.count)
      }
      self.language = language
      direction = LanguageRange.isRightToLeft(language) ? "rtl" : "ltr"
      plurals = PluralRule(of: language)
      self.phrases = phrases
      self.amountUnits = amountUnits
      months = list(.monthNames, of: 12)
      monthsInDates = text(.monthNamesInDates).isEmpty ? months : list(.monthNamesInDates, of: 12)
      shortMonths = list(.shortMonthNames, of: 12)
      shortMonthsInDates = text(.shortMonthNamesInDates).isEmpty ? shortMonths : list(.shortMonthNamesInDates, of: 12)
      weekdays = list(.weekdayNames, of: 7)
      shortWeekdays = list(.shortWeekdayNames, of: 7)
      weekdayLetters = list(.weekdayLetters, of: 7)
      states = CellState.allCases.map { $0.phrase.map { Words.escaped(text($0)) } ?? [] }
      groupsFrom = max(4, Int(text(.groupFrom)) ?? 4)
    }
  }

  private let table: Table

  /// A text escaped for HTML as UTF-8, to be written many times.
  static func escaped(_ text: String) -> [UInt8] {
    var writer = HTMLWriter(reservingCapacity: 64)
    writer.append(escaped: text)
    return writer.bytes
  }

  /// - Parameter entries: The table, by keys of the form `group.key`.
  /// - Throws: ``MissingPhrases`` where the table lacks a phrase that the program needs.
  public init(language: String, entries: [String: Entry]) throws(MissingPhrases) {
    var phrases: [Phrase: Forms] = [:]
    phrases.reserveCapacity(Phrase.allCases.count)
    var missing: [String] = []
    for phrase in Phrase.allCases {
      if let entry = entries[phrase.key] { phrases[phrase] = Forms(entry) } else { missing.append(phrase.key) }
    }
    guard missing.isEmpty else { throw MissingPhrases(keys: missing.sorted()) }
    table = Table(
      language: language, phrases: phrases,
      amountUnits: AmountUnits(entries[Phrase.amountUnits.key], in: language))
  }

  /// The BCP 47 tag of the language.
  public var language: String { table.language }
  /// The primary language alone: `pt` for `pt-BR`.
  var primaryLanguage: String { LanguageRange.primary(of: language) }
  var months: [String] { table.months }
  var monthsInDates: [String] { table.monthsInDates }
  var shortMonths: [String] { table.shortMonths }
  var shortMonthsInDates: [String] { table.shortMonthsInDates }
  var weekdays: [String] { table.weekdays }
  var shortWeekdays: [String] { table.shortWeekdays }
  var weekdayLetters: [String] { table.weekdayLetters }
  /// The least number of digits with which a number is grouped.
  var groupsFrom: Int { table.groupsFrom }
  var amountUnits: AmountUnits { table.amountUnits }
  var states: [[UInt8]] { table.states }

  /// No phrase is missing, because the initializer throws otherwise.
  private func forms(of phrase: Phrase) -> Forms { table.phrases[phrase] ?? Forms(.text(phrase.key)) }

  /// The phrase with its `{name}` placeholders filled in.
  public func callAsFunction(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    forms(of: phrase).other.filled(values)
  }

  /// The phrase with its placeholders filled in by a function that is called only for names that occur.
  func callAsFunction(_ phrase: Phrase, _ value: (_ name: String) -> String?) -> String {
    forms(of: phrase).other.filled(value)
  }

  /// The plural form of the phrase for a count, with the number in place of `{n}`.
  public func callAsFunction(
    _ phrase: Phrase, count: Int, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    let forms = forms(of: phrase)
    let form = forms.rest.isEmpty ? nil : forms.rest[table.plurals.category(of: count)]
    return (form ?? forms.other).filled(values, number: number(count))
  }

  /// The direction in which the language is written: `rtl` or `ltr`.
  public var direction: String { table.direction }
}
