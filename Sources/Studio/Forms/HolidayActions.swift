import Changes
import Journal
import SitePlan

/// The actions of the forms that begin and end a holiday: a pause of all habits.
enum HolidayActions {
  static let all: [String: FormAction] = [
    "holiday-begin": FormAction(perform: begin, formAgain: beginAgain),
    "holiday-end": FormAction(perform: end),
  ]

  @Sendable private static func begin(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, book, draft in
      var days = PauseDays(fields, today: person.today, words)
      let spared = Set(fields.all("except").compactMap { Slug($0) })
      if let range = days.range {
        do {
          let habits = try Holiday(from: range.from, through: range.through)
            .begin(for: person, except: spared, in: &draft)
          return ActionOutcome(
            note: Note(words(.formHolidayBegun, count: habits.count), undo: draft.summary), page: "habits.html")
        } catch let refusal as Refusal {
          days.problems["from"] = words.sentence(refusal)
        }
      }
      let source = context.revision.source(of: person, in: book)
      let page = HolidayForm.page(
        from: days.from, through: days.through, spared: fields.all("except"), problems: days.problems, source)
      throw FormAgain(page.again(page.groups))
    }
  }

  @Sendable private static func beginAgain(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    let page = HolidayForm.page(
      from: fields["from"], through: fields["through"] ?? "", spared: fields.all("except"),
      context.revision.source(of: context.person))
    return page.again(page.groups, general: [problem])
  }

  /// Ends the holiday whose first day the form names, and no other.
  ///
  /// It ends on the day that the form names as well: the day that the page showed as today, or the first day of a
  /// holiday still to come.
  @Sendable private static func end(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    return try await context.change { person, _, draft in
      guard let first = fields["holiday"].flatMap({ Day($0) }) else { throw RefusedForm(words(.liveGone)) }
      let day = fields["on"].flatMap { Day($0) } ?? person.today
      let habits = try Holiday.end(first, on: day, of: person, in: &draft)
      let said = words(.formHolidayEnded, count: habits.count)
      return ActionOutcome(
        note: Note(words.told(said, of: min(day, person.today), today: person.today), undo: draft.summary),
        page: "habits.html")
    }
  }
}

/// The days of a pause as a form sent them.
struct PauseDays: Sendable {
  let from: String
  let through: String
  /// The problems, by the names of the fields.
  var problems: [String: String] = [:]
  /// The days, with `nil` for an open end; `nil` as a whole where a field has a problem.
  private(set) var range: (from: Day, through: Day?)?

  init(_ fields: FormFields, today: Day, _ words: Words) {
    from = HabitFormValues.line(fields["from"] ?? "")
    through = HabitFormValues.line(fields["through"] ?? "")
    let noDay = words(.formNoDay, ["example": today.description])
    let (first, last) = (Day(from), Day(through))
    if first == nil { problems["from"] = from.isEmpty ? words(.formMissing) : noDay }
    if last == nil, !through.isEmpty { problems["through"] = noDay }
    if let first, let last, last < first { problems["through"] = words(.formEndBeforeStart) }
    if problems.isEmpty, let first { range = (first, last) }
  }
}
