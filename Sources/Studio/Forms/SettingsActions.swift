import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// The action of the forms for settings and the person's own profile.
enum SettingsActions {
  static let all: [String: FormAction] = ["settings": FormAction(perform: save, formAgain: again)]

  /// Stores the fields of one item that differ, in the profile or in `daybook.yml`; everything else in those files stays
  /// byte for byte.
  @Sendable private static func save(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let item = try item(fields, context)
    let saved = try await context.changing { try await stored(item, fields, context) }
    let page = "\(SettingsPage.path)#\(item.id)"
    guard saved.isChanged else { return ActionOutcome(note: Note(context.revision.words(.formUnchanged)), page: page) }
    // It stands on the next page, whose language may be what was changed.
    let next = item == .profile(.language) || item == .site(.language) ? await context.refreshed() : context
    let words = next.revision.words
    let consequences = SettingConsequence.all(from: saved.before.book, to: saved.after.book)
      .compactMap { sentence($0, words) }
    let label = SettingsForm(source: next.source(of: next.person)).label(of: item)
    let said = words(.liveStored, ["what": label])
    return ActionOutcome(
      note: Note(
        consequences.isEmpty ? said : ([said + "."] + consequences).joined(separator: " "), undo: saved.outcome.summary),
      page: page)
  }

  /// The item whose form was sent.
  ///
  /// - Throws: ``RefusedForm`` where there is none, or where it is not the person's to change.
  private static func item(_ fields: FormFields, _ context: ActionContext) throws(RefusedForm) -> SettingsItem {
    guard let item = fields["item"].flatMap(SettingsItem.init(id:)), context.runsTheSite || !item.isOfSite else {
      throw RefusedForm(context.revision.words(.liveGone))
    }
    return item
  }

  private struct Staged: Sendable {
    var change: SettingsChange
    var problems: [String: String]
    var summary: ChangeSummary
    /// What was wrong before.
    var known: [Diagnostic]
  }

  private static func stored(
    _ item: SettingsItem, _ fields: FormFields, _ context: ActionContext
  ) async throws -> FolderChange.Result<Staged> {
    try await context.folderChange.perform(concerning: .person(context.person.username)) { before, draft in
      let person = try context.person(in: before.book)
      let source = context.source(of: person, in: before.book)
      let stored = SettingsFormValues(person, source.changeableSettings)
      let values = SettingsFormValues(fields, of: item, else: stored)
      // Of what others changed meanwhile, only what this form shows is asked about; the rest stays as they stored it.
      guard fields["seen"] == stored.version(of: item).text else {
        throw PageAgain(SettingsPages.again(item, values, isChanged: true, source), in: source.words)
      }
      let change = SettingsChange(item: item, values: values, stored: stored, person: person, source: source)
      let problems = try change.stage(in: &draft)
      if draft.isEmpty { try change.refuse(for: problems) }
      return Staged(change: change, problems: problems, summary: draft.summary, known: before.errors)
    } check: { staged, after, draft in
      // What reading the files finds is said together with what the fields tell by themselves.
      var problems = staged.problems
      let found = try staged.change.problems(in: after, of: draft)
      problems.merge(found.byField) { said, _ in said }
      // What was wrong with others before is no concern of this form, and nothing of theirs is quoted.
      let others = found.others.filter { !staged.known.contains($0) }
      try staged.change.refuse(
        for: problems,
        after.layout.diagnostics(
          others, for: staged.change.person.username, seesShared: context.runsTheSite))
    }
  }

  /// A sentence about what a new setting affects; `nil` for effects that the form cannot have, such as moving the site.
  private static func sentence(_ consequence: SettingConsequence, _ words: Words) -> String? {
    switch consequence {
    case .siteMoves: return nil
    case .clockChanges(let timeZone, let today):
      return words(.settingsClockChanged, ["zone": timeZone, "date": words.date(today)])
    case .dayBegins(let moved):
      if moved.count == 0 { return words(.settingsDayMovedNone) }
      return words(
        moved.isToDayBefore ? .settingsDayMovedBefore : .settingsDayMovedBack, count: moved.count,
        ["from": words.time(moved.hours.lowerBound), "to": words.time(moved.hours.upperBound)])
    }
  }

  @Sendable private static func again(
    _ fields: FormFields, _ context: ActionContext, _ problem: String
  ) -> (any PageModel)? {
    guard let item = fields["item"].flatMap(SettingsItem.init(id:)), context.runsTheSite || !item.isOfSite else {
      return nil
    }
    let source = context.source(of: context.person)
    let stored = SettingsFormValues(context.person, source.changeableSettings)
    return SettingsPages.again(
      item, SettingsFormValues(fields, of: item, else: stored), general: [problem], source)
  }
}

/// The changes to settings and to a profile that a form asks for.
struct SettingsChange: Sendable {
  let item: SettingsItem
  let values: SettingsFormValues
  let stored: SettingsFormValues
  let person: Person
  let source: FormSource

  private var words: Words { source.words }

  /// Stages all fields except those with problems of their own, so that reading the staged files finds the problems of
  /// the rest at the same time.
  ///
  /// - Returns: The problems by the names of the fields. Unless it is empty, nothing may be stored.
  func stage(in draft: inout FolderDraft) throws -> [String: String] {
    var problems: [String: String] = [:]
    var edited = person
    do throws(FieldProblems) {
      edited = try PersonRules(usernames: []).edited(person, values.profile(from: stored))
    } catch {
      for problem in error.problems {
        let name = ProfileField(rawValue: problem.field).map(SettingsFormValues.name) ?? problem.field
        problems.add(
          name == "name" && values[.name].isEmpty ? words(.formMissing) : words.sentence(problem), to: name)
      }
    }
    let changed = values.changes(from: stored)
    let keys = try PersonStaging.change(person, to: edited, in: &draft)
    for key in changed {
      if let problem = problem(with: key) {
        problems[key == .homes ? "homes_people" : key.rawValue] = problem
        continue
      }
      let text = values.text(of: key)
      if text.isEmpty {
        try SettingsStaging.unset(key, in: &draft)
      } else {
        try SettingsStaging.set(key, to: text, in: &draft)
      }
    }
    let all = keys.map { "\(person.username).\($0)" } + changed.map(\.rawValue)
    // What is of the person's own is theirs to take back.
    if !keys.isEmpty { draft.owner = .person(person.username) }
    draft.summary = .settingsChanged(keys: all)
    return problems
  }

  /// A problem that shows in the typed text alone; `nil` for none. Everything else is found when the staged file is
  /// read.
  private func problem(with key: SettingKey) -> String? {
    let text = values.text(of: key)
    if let excess = key.limit?.excess(of: text) { return words.sentence(excess) }
    switch key {
    case .title, .language, .timeZone: return text.isEmpty ? words(.formMissing) : nil
    case .dayStartsAt: return TimeOfDay(text) == nil && !text.isEmpty ? words(.formNoTime) : nil
    case .homes: return text.isEmpty ? words(.settingsChooseSomebody) : nil
    case .longestTitle, .longestReason, .longestComment: return whole(text, through: TextLimit.widest.characters)
    case .largestPhoto, .largestFile: return whole(text, through: 1_000_000_000)
    case .personBytes: return whole(text, through: 1_000_000_000_000)
    case .baseURL, .weekStartsOn, .owner, .output, .today, .inbox, .accent, .publicLocation, .publicCourse, .mapTiles,
      .mapAttribution, .serveURL, .trustedProxies, .idleDays, .sessionDays, .signUp, .publicPeople, .hiddenPeople,
      .reminds, .followPull:
      return nil
    }
  }

  private func whole(_ text: String, through most: Int) -> String? {
    if text.isEmpty || FormPages.number(text, in: 1...most) != nil { return nil }
    return words(.formWholeNumber, ["from": "1", "to": words.number(most)])
  }

  /// Shows the form again with what is wrong; nothing happens where no field has a problem.
  ///
  /// - Parameter others: What is wrong with lines that belong to no field.
  func refuse(for problems: [String: String], _ others: [Diagnostic] = []) throws {
    guard !problems.isEmpty else { return }
    let shown = item.names + ["homes_people"]
    // What is wrong with a field that this form does not have is said above it.
    let elsewhere = problems.filter { !shown.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    let general = elsewhere + others.map { $0.text(showsCode: true) }
    throw PageAgain(SettingsPages.again(item, values, problems: problems, general: general, source), in: words)
  }

  /// The errors in the staged files: those at a field's line by the name of the field, and all others, such as a title
  /// that is longer than the new limit.
  func problems(
    in after: Reading, of draft: FolderDraft
  ) throws -> (byField: [String: String], others: [Diagnostic]) {
    let errors = after.errors
    if errors.isEmpty { return ([:], []) }
    var problems: [String: String] = [:]
    var others: [Diagnostic] = []
    let settings = try YamlEdit(try draft.bytes(of: FolderLayout.settings) ?? [], .settings)
    let profilePath = FolderLayout.profile(of: person.username)
    let profile = try YamlEdit(try draft.bytes(of: profilePath) ?? [], .profile)
    for error in errors {
      let (path, line) = (error.location?.path, error.location?.line)
      if path == after.layout.displayed(profilePath),
        let field = ProfileField.allCases.first(where: { profile.line(of: $0.rawValue) == line })
      {
        let said = field == .timeZone ? words(.settingsNoTimeZone) : sentence(error)
        problems.add(said, to: SettingsFormValues.name(of: field))
      } else if path == after.layout.displayed(FolderLayout.settings),
        let key = values.changes(from: stored).first(where: { settings.line(of: $0.path[0]) == line })
      {
        problems.add(problem(key) ?? sentence(error), to: key.rawValue)
      } else {
        others.append(error)
      }
    }
    return (problems, others)
  }

  private func problem(_ key: SettingKey) -> String? {
    switch key {
    case .timeZone: words(.settingsNoTimeZone)
    case .baseURL: words(.settingsNoAddress)
    case .language: words(.settingsNoLanguage)
    // A title that is missing or too long was reported before.
    case .title: words(.formControl)
    case .weekStartsOn, .accent, .homes, .publicLocation, .publicCourse: words(.formNoChoice)
    case .dayStartsAt, .longestTitle, .longestReason, .longestComment, .largestPhoto, .largestFile, .personBytes,
      .owner,
      .output, .today, .inbox, .mapTiles, .mapAttribution, .serveURL, .trustedProxies, .idleDays, .sessionDays, .signUp,
      .publicPeople, .hiddenPeople,
      .reminds, .followPull:
      nil
    }
  }

  private func sentence(_ error: Diagnostic) -> String { ChangeRefusal.sentence(error.message, error.hint) }
}
