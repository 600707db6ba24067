import Changes
import Journal
import SitePlan

/// The fields of a challenge's form as texts. What a challenge asks for has the fields of a habit's form.
struct ChallengeFormValues: Sendable, Equatable {
  /// Title, schedule, target, dates, visibility and notes.
  var plan: HabitFormValues
  /// The slug of the habit that the maker brings.
  var habit = ""
  /// The usernames of whom they ask.
  var invited: [String] = []

  /// The fields of a stored challenge.
  init(_ challenge: Challenge, _ words: Words) {
    plan = HabitFormValues(challenge.asHabit, words: words)
  }

  /// The fields for a new challenge like a habit, from today on for as long as challenges usually take.
  init(like habit: Habit?, _ source: FormSource) {
    plan = habit.map { HabitFormValues($0, words: source.words) } ?? HabitFormValues()
    let today = source.person.today
    plan.start = today.description
    plan.end = (today + (ChallengeRules.usualDays - 1)).description
    plan.visibility = Visibility.private.name
    plan.notes = ""
    self.habit = habit?.slug.text ?? ""
  }

  /// The fields that a form sent.
  init(_ fields: FormFields) {
    plan = HabitFormValues(fields)
    plan.start = fields["from"] ?? ""
    plan.end = fields["to"] ?? ""
    habit = fields["habit"] ?? ""
    invited = fields.all("invite")
  }

  /// The input for a new challenge.
  func input(_ words: Words) -> HabitInput { wished(plan.input(words)) }

  /// The input for changing a challenge: the fields that differ from it.
  func input(changing challenge: Challenge, _ words: Words) -> HabitInput {
    wished(plan.input(changing: challenge.asHabit, words))
  }

  /// The fields that a challenge has.
  private func wished(_ input: HabitInput) -> HabitInput {
    var input = input
    let fields: Set<HabitField> = [.title, .schedule, .target, .start, .end, .visibility]
    input.fields = input.fields.filter { fields.contains($0.key) }
    // Without an amount it counts days, also where the habit that is brought has a target.
    if plan.measure == .done { input.fields[.target] = .nothing }
    return input
  }
}

extension EntryVersion {
  /// A version that changes whenever what a challenge asks for does, but not with its participants.
  init(of challenge: Challenge) { self.init(of: challenge.asHabit) }
}

extension Challenge {
  /// What the challenge asks for, as a habit.
  fileprivate var asHabit: Habit {
    Habit(
      slug: slug, title: title, schedule: schedule, target: target, start: from, end: through, visibility: visibility,
      notes: notes)
  }
}
