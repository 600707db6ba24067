import Diagnostics
import Journal

/// Reads the folder of one person.
struct PersonReader {
  let username: Username
  let context: ReadingContext
  private var problems: [Diagnostic] = []

  private typealias Entry = FolderLayout.PersonEntry

  init(username: Username, context: ReadingContext) {
    self.username = username
    self.context = context
  }

  private var files: FolderFiles { context.files }

  /// The result of reading a person's folder.
  struct Outcome: Sendable {
    var person: Person?
    /// The slugs of all habits, including those whose files could not be read, so that references to these are no
    /// errors; `nil` where the habits could not be listed.
    var habits: [Slug]?
    var problems: [Diagnostic] = []
  }

  /// Reads the person, and reports the problems in their files.
  ///
  /// - Parameter state: The folder of the program's own state, in which what was fetched for them lies; `nil` where there is
  ///   none.
  mutating func read(in people: OpenFolder, state: OpenFolder?) -> Outcome {
    guard let listed = files.folder(username.text, in: people, into: &problems) else {
      return Outcome(problems: problems)
    }
    files.warnOfNearMisses(
      listed.entries, in: listed.folder.path, known: Entry.allCases.map(\.rawValue), into: &problems)
    let there = Set(listed.entries.compactMap { Entry(rawValue: $0.name) })
    let profile = profile(in: listed.folder)
    var person = profile.person
    if there.contains(.followers) {
      read(.followers, in: listed.folder) { source, context in
        let file = FollowersFile(source, username: person.username, context: context)
        (person.followers, person.outsideFollowers) = (file.people, file.outside)
      }
    }
    if there.contains(.following) {
      read(.following, in: listed.folder) { source, _ in person.following = FollowingFile.read(source) }
      FollowedCopies.read(&person.following, of: person.username, in: state, lookedAtBy: listed.folder.trace)
    }
    if there.contains(.progress) {
      read(.progress, in: listed.folder) { source, context in
        person.progress = ProgressFile.read(source, context: context)
      }
    }
    if there.contains(.support) {
      read(.support, in: listed.folder) { source, context in
        person.reports = SupportFile.read(source, context: context)
      }
    }
    if there.contains(.account) { AccountFile.check(in: listed.folder, files: files, into: &problems) }
    if there.contains(.lists) { person.lists = lists(in: listed.folder) }
    let brought = context.course?.broughtHabits(for: person.progress, today: person.today) ?? []
    let found =
      there.contains(.habits)
      ? habits(in: listed.folder, besides: brought.map(\.habit.slug), of: profile) : ([], [])
    guard let found else {
      // Without a list of habits, every row would be reported as one of an unknown habit.
      return Outcome(person: person, problems: problems)
    }
    var habits = found.habits
    let unreadable = found.unreadable
    // A habit with a file is as the file says; one whose file is missing though it was written was deleted.
    for brought in brought where !brought.isKept {
      let habit = brought.habit
      guard !unreadable.contains(habit.slug), !habits.contains(where: { $0.slug == habit.slug }) else { continue }
      habits.append(habit)
      person.broughtHabits[habit.slug] = brought.post
    }
    if !person.broughtHabits.isEmpty { habits.sort(by: Self.isBefore) }
    let events = EventReader(settings: context.settings, layout: files.layout).read(
      in: listed.folder, habits: habits, unreadable: unreadable, today: person.today)
    person.habits = zip(habits, events.logs).map { TrackedHabit(habit: $0, log: $1) }
    person.photos = events.photos
    problems += events.diagnostics
    person.conflictCount = problems.conflictCount
    return Outcome(person: person, habits: habits.map(\.slug) + unreadable, problems: problems)
  }

  private mutating func profile(in folder: OpenFolder) -> ProfileFile.Draft {
    var profile = ProfileFile.Draft(
      person: Person(username: username, name: username.text, today: context.today(in: nil)))
    let path = files.layout.displayed(folder.path(of: Entry.profile.rawValue))
    switch files.source(Entry.profile.rawValue, in: folder, into: &problems) {
    case .refused: break
    case .absent:
      problems.append(
        Diagnostic(
          .error, .missingFile, "\(username) has no profile.yml", at: SourceLocation(path: path),
          hint: "it can be as short as `name: \(username)`"))
    case .source(let source):
      profile = ProfileFile.read(source, username: username, context: context)
      problems += source.finish()
    }
    return profile
  }

  private mutating func read(
    _ entry: Entry, in folder: OpenFolder, _ body: (SourceFile, ReadingContext) -> Void
  ) {
    guard case .source(let source) = files.source(entry.rawValue, in: folder, into: &problems) else { return }
    body(source, context)
    problems += source.finish()
  }

  // MARK: Habits

  /// The habits in the order in which they are shown, and the slugs of those whose files could not be read; `nil` where
  /// the folder cannot be read.
  ///
  /// - Parameters:
  ///   - brought: Slugs of habits that the course added and that may have no file.
  ///   - profile: The person's profile, which names the parts of their day.
  private mutating func habits(
    in folder: OpenFolder, besides brought: [Slug], of profile: ProfileFile.Draft
  ) -> (habits: [Habit], unreadable: [Slug])? {
    guard let listed = files.folder(Entry.habits.rawValue, in: folder, into: &problems) else { return nil }
    let path = listed.folder.path
    let parts = profile.hasParts ? profile.person.partsOfDay : nil
    let slugs = NamedFiles.slugs(of: listed.entries, in: path, files: files, into: &problems)
    var drafts: [(draft: HabitFile.Draft, source: SourceFile)] = []
    var sources: [SourceFile] = []
    for slug in slugs {
      guard case .source(let source) = files.source(slug.text + ".md", in: listed.folder, into: &problems) else {
        continue
      }
      sources.append(source)
      if let draft = HabitFile.read(source, slug: slug, limits: context.settings.limits, parts: parts) {
        drafts.append((draft, source))
      }
    }
    checkReplacements(drafts, known: slugs + brought)
    for source in sources { problems += source.finish() }
    let habits = drafts.map(\.draft.habit)
    let unreadable = habits.count == slugs.count ? [] : slugs.filter { slug in !habits.contains { $0.slug == slug } }
    return (habits.sorted(by: Self.isBefore), unreadable)
  }

  /// Reports a habit that takes over from one that does not exist, or from itself through any number of others.
  private func checkReplacements(_ drafts: [(draft: HabitFile.Draft, source: SourceFile)], known: [Slug]) {
    guard drafts.contains(where: { $0.draft.replaces != nil }) else { return }
    let circular = HabitSuccession.circular(
      Dictionary(
        drafts.compactMap { pair in pair.draft.habit.replaces.map { (pair.draft.habit.slug, $0) } },
        uniquingKeysWith: { first, _ in first }))
    for (draft, source) in drafts {
      guard let replaced = draft.habit.replaces, let place = draft.replaces else { continue }
      guard known.contains(replaced) else {
        source.report(
          .error, .unknownHabit, "there is no habit `\(replaced)` to take over from", at: place,
          hint: Suggestion.hint(for: replaced.text, among: known.map(\.text))
            ?? "habits are named as their files in `habits/`")
        continue
      }
      if circular.contains(draft.habit.slug) {
        source.report(
          .error, .circular, "these habits take over from each other in a circle", at: place,
          hint: "take `replaces` out of the oldest of them")
      }
    }
  }

  private static func isBefore(_ left: some Listed, _ right: some Listed) -> Bool {
    (left.order ?? .max, left.title, left.slug) < (right.order ?? .max, right.title, right.slug)
  }

  // MARK: Lists

  private mutating func lists(in folder: OpenFolder) -> [TaskList] {
    guard let listed = files.folder(Entry.lists.rawValue, in: folder, into: &problems) else { return [] }
    let slugs = NamedFiles.slugs(of: listed.entries, in: listed.folder.path, files: files, into: &problems)
    var attachments = AttachmentFolder(of: folder, limit: context.settings.limits.fileBytes)
    var lists: [TaskList] = []
    var titles: [String: Slug] = [:]
    for slug in slugs {
      guard case .source(let source) = files.source(slug.text + ".md", in: listed.folder, into: &problems) else {
        continue
      }
      if let draft = ListFile.read(source, slug: slug, context: context, attachments: &attachments) {
        let title = draft.list.title.lowercased()
        if let other = titles[title] {
          source.report(
            .warning, .duplicateEntry, "the list `\(other)` has this title, too", at: draft.title.range,
            hint: "give one of them another title")
        }
        titles[title] = titles[title] ?? slug
        lists.append(draft.list)
      }
      problems += source.finish()
    }
    return lists.sorted(by: Self.isBefore)
  }
}

/// What has a place among others of its kind: the lowest number first, those without one last and by title.
private protocol Listed {
  var order: Int? { get }
  var title: String { get }
  var slug: Slug { get }
}

extension Habit: Listed {}
extension TaskList: Listed {}
