import Diagnostics
import Journal

/// One run of reading a data folder: the settings, then the names of everything, then people and posts in parallel,
/// then what refers to them.
struct FolderReading: Sendable {
  var root: OpenFolder
  let files: FolderFiles
  let zones: TimeZones
  /// The only person to read; `nil` for all people and everything that belongs to nobody.
  let only: Username?
  /// What earlier readings read; `nil` to read everything.
  var record: ReadingRecord?
  /// Who is told what is looked at, to make a record of it.
  var tracer: FolderTracer?
  /// Who need not be read; `nil` to read everybody.
  var known: KnownPeople?

  /// - Returns: With the reading its record, where one is made.
  func read(today: Day?) async -> (reading: Reading, record: FolderRecord?) {
    if let only { return (read(only, today: today), nil) }
    var problems: [Diagnostic] = []
    if case .success(let entries) = root.entries() {
      files.warnOfNearMisses(entries, in: "", known: FolderLayout.names, into: &problems)
    }
    let (prepared, outline, settings) = prepare(today: today, into: &problems)
    var context = prepared
    let readers = readers(context, into: &problems)
    context.readers = readers.list
    var book = Book(settings: context.settings, today: context.today(in: nil))
    book.readers = readers.list
    // The course is read before the people, because it adds habits to theirs.
    if let outline { book.course = await read(outline, with: context, into: &problems) }
    context.course = book.course
    let outcomes = await readPeople(with: context)
    problems += outcomes.flatMap(\.problems)
    book.people = outcomes.compactMap(\.person)
    problems += readers.problems(of: book.people)
    // Of whom only a summary is known, no lists are.
    let knowsLists = known == nil || known?.record != nil && book.owner.map { $0.outline == nil } ?? false
    if knowsLists, let settings, let inbox = settings.inbox,
      let problem = SettingsFile.problem(with: inbox, of: book, in: settings.source)
    {
      problems.append(problem)
    }
    let habits = Dictionary(
      outcomes.compactMap { outcome -> (Username, [Slug])? in
        guard let person = outcome.person, let habits = outcome.habits else { return nil }
        return (person.username, habits)
      },
      uniquingKeysWith: { first, _ in first })
    (book.catalog, book.translatedCatalogs) = readCatalogs(of: book.people, context, into: &problems)
    if known?.isOfSome != true {
      book.ownAchievements = readAchievements(habits, into: &problems)
      book.challenges = readChallenges(habits, context, into: &problems)
    }
    book.formerNames = context.formerNames
    // What nobody decided about in files of everybody waits for whoever runs the daybook.
    let shared = problems.conflictCount - outcomes.reduce(0) { $0 + $1.problems.conflictCount }
    if let index = book.people.firstIndex(where: { $0.username == book.ownerName }) {
      book.people[index].conflictCount += shared
    }
    let isWarnedOfShared = problems.count > outcomes.reduce(0) { $0 + $1.problems.count }
    let reading = Reading(book: book, diagnostics: problems.inReadingOrder(), layout: files.layout)
    guard let tracer, reading.sharedErrors.isEmpty else { return (reading, nil) }
    let record = tracer.record(
      of: book, in: context, outcomes, resting: Set(reading.errorsByPerson.keys), after: known?.record,
      isWarnedOfShared: isWarnedOfShared)
    return (reading, record)
  }

  /// Reads the settings and one person.
  private func read(_ only: Username, today: Day?) -> Reading {
    var problems: [Diagnostic] = []
    let (prepared, outline, _) = prepare(today: today, into: &problems)
    var context = prepared
    var unreported: [Diagnostic] = []
    context.readers = readers(context, into: &unreported).list
    var book = Book(settings: context.settings, today: context.today(in: nil))
    if context.exists(only), let people = try? root.folder(FolderLayout.people).get() {
      // People who take part in the course have habits of it.
      if let outline, let folder = try? people.folder(only.text).get(), folder.has("course.yml") {
        context.course = course(context).read(outline, into: &unreported)
      }
      var reader = PersonReader(username: only, context: context)
      let outcome = reader.read(in: people, state: try? root.folder(FolderLayout.state).get())
      problems += outcome.problems
      book.people = outcome.person.map { [$0] } ?? []
    }
    return Reading(book: book, diagnostics: problems.inReadingOrder(), layout: files.layout)
  }

  // MARK: Settings and names

  /// Reads everything that has to be known before a person can be read.
  private func prepare(
    today: Day?, into problems: inout [Diagnostic]
  ) -> (context: ReadingContext, course: CourseReader.Outline?, settings: (inbox: PlacedText?, source: SourceFile)?) {
    var draft = SettingsFile.Draft(settings: Settings(), homes: [])
    var settingsSource: SourceFile?
    switch files.source(FolderLayout.settings, in: root, into: &problems) {
    case .refused: draft.settings.limits = SettingsFile.unknownLimits
    case .absent:
      problems.append(
        Diagnostic(
          .error, .missingFile, "there is no daybook.yml here",
          at: SourceLocation(path: files.layout.displayed(FolderLayout.settings)),
          hint: "is this the data folder? an empty daybook.yml is enough; \(call: "init", .folder) makes one elsewhere")
      )
    case .source(let source):
      draft = SettingsFile.read(source, zones: zones)
      settingsSource = source
    }
    var context = ReadingContext(
      settings: draft.settings, files: files, zones: zones, fixedToday: today ?? draft.settings.today)
    context.usernames = usernames(into: &problems)
    if case .source(let source) = files.source(FolderLayout.renames, in: root, into: &problems) {
      context.formerNames = RenamesFile.read(source, usernames: context.usernames)
      problems += source.finish()
    }
    SettingsFile.resolvePeople(&draft, settingsSource, context: context)
    context.settings = draft.settings
    problems += settingsSource?.finish() ?? []
    let outline: CourseReader.Outline?
    if only == nil {
      outline = course(context).outline(in: root, into: &problems)
    } else {
      var unreported: [Diagnostic] = []
      outline = course(context).outline(in: root, into: &unreported)
    }
    context.posts = outline?.posts ?? []
    return (context, outline, settingsSource.map { (draft.inbox, $0) })
  }

  private func readers(_ context: ReadingContext, into problems: inout [Diagnostic]) -> ReadersFile {
    guard case .source(let source) = files.source(FolderLayout.readers, in: root, into: &problems) else {
      return ReadersFile()
    }
    return ReadersFile(source, context: context)
  }

  private func usernames(into problems: inout [Diagnostic]) -> [Username] {
    guard let listed = files.folder(FolderLayout.people, in: root, into: &problems) else { return [] }
    var usernames: [Username] = []
    var seen: [String: String] = [:]
    for entry in listed.entries {
      let place = SourceLocation(path: files.layout.displayed(listed.folder.path(of: entry.name)))
      // A file is no person. A link may lead to a person or out of the folder, which shows when it is opened.
      guard entry.kind != .file else {
        problems.append(
          Diagnostic(.warning, .notRead, "this is not read", at: place, hint: "a person is a folder here"))
        continue
      }
      if let other = seen[entry.name.lowercased()] {
        problems.append(
          Diagnostic(
            .error, .namesDifferInCase, "`\(entry.name)` and `\(other)` differ in case only", at: place,
            hint: "some file systems hold only one of them; rename one"))
      }
      seen[entry.name.lowercased()] = entry.name
      guard let username = Username(entry.name) else {
        let meant = Slugs.slug(from: entry.name).text.prefix(30)
        problems.append(
          Diagnostic(
            .error, .invalidName, "`\(entry.name)` is no username: lower-case letters, digits and hyphens, at most 30",
            at: place,
            hint: "rename it to `\(meant)`"))
        continue
      }
      usernames.append(username)
    }
    return usernames
  }

  // MARK: Side by side

  private func course(_ context: ReadingContext) -> CourseReader {
    CourseReader(files: files, limits: context.settings.limits)
  }

  /// Reads all people in parallel; the outcomes are sorted by username.
  private func readPeople(with context: ReadingContext) async -> [PersonReader.Outcome] {
    guard let folder = try? root.folder(FolderLayout.people).get() else { return [] }
    let part = record?.begin(with: context, in: root)
    let outcomes = await inParallel(context.usernames.count) { index in
      let username = context.usernames[index]
      if let summary = known?.summary(of: username) {
        return PersonReader.Outcome(person: Person(summary), habits: summary.habits.map(\.slug))
      }
      if known?.leavesOut(username) == true { return PersonReader.Outcome() }
      func read(_ folder: OpenFolder) -> PersonReader.Outcome {
        var reader = PersonReader(username: username, context: context)
        return reader.read(
          in: folder, state: try? root.folder(FolderLayout.state, tracedBy: folder.trace).get())
      }
      return part?.outcome(of: username) { trace in
        // A folder of its own, so that what is looked at in it is told to this person's trace.
        read((try? root.folder(FolderLayout.people, tracedBy: trace).get()) ?? folder)
      }
        ?? read(
          tracer.flatMap { try? root.folder(FolderLayout.people, tracedBy: $0.trace(of: username)).get() } ?? folder)
    }
    if let part { record?.keep(part) }
    return outcomes
  }

  /// Reads the course, its weeks in parallel.
  private func read(
    _ outline: CourseReader.Outline, with context: ReadingContext, into problems: inout [Diagnostic]
  ) async -> Course? {
    let reader = course(context)
    let count = outline.weeks.count
    var parts = await inParallel(count + 1) { index in
      index < count ? reader.read(outline.weeks[index], of: outline) : reader.readImages(of: outline)
    }
    guard let images = parts.popLast() else { return nil }
    return reader.course(outline, parts, images: images, into: &problems)
  }

  /// Calls `read` with the numbers from 0 to `count` − 1 in parallel; the results are in this order.
  private func inParallel<Result: Sendable>(
    _ count: Int, _ read: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      for index in 0..<count { group.addTask { (index, read(index)) } }
      var results = [Result?](repeating: nil, count: count)
      for await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }

  // MARK: What belongs to nobody

  /// The catalog of the site and, unless it is the folder's own, those in other languages that people chose.
  private func readCatalogs(
    of people: [Person], _ context: ReadingContext, into problems: inout [Diagnostic]
  ) -> (Catalog, translated: [String: Catalog]) {
    switch files.source(FolderLayout.catalog, in: root, into: &problems) {
    case .refused: return (Catalog(), [:])
    case .absent:
      let languages = Set(people.compactMap(\.language)).subtracting([context.settings.language])
      let translated = languages.map { ($0, BuiltInCatalog.catalog(in: $0)) }
      return (
        BuiltInCatalog.catalog(in: context.settings.language), Dictionary(translated, uniquingKeysWith: { $1 })
      )
    case .source(let source):
      let catalog = CatalogFile.read(source, limits: context.settings.limits)
      problems += source.finish()
      return (catalog, [:])
    }
  }

  private func readAchievements(
    _ habits: [Username: [Slug]], into problems: inout [Diagnostic]
  ) -> [OwnAchievement] {
    guard case .source(let source) = files.source(FolderLayout.achievements, in: root, into: &problems) else {
      return []
    }
    let achievements = AchievementsFile.read(source, habits: Set(habits.values.joined()))
    problems += source.finish()
    return achievements
  }

  private func readChallenges(
    _ habits: [Username: [Slug]], _ context: ReadingContext, into problems: inout [Diagnostic]
  ) -> [Challenge] {
    guard let listed = files.folder(FolderLayout.challenges, in: root, into: &problems) else { return [] }
    let path = FolderLayout.challenges
    let slugs = NamedFiles.slugs(of: listed.entries, in: path, files: files, into: &problems)
    var challenges: [Challenge] = []
    for slug in slugs {
      guard case .source(let source) = files.source(slug.text + ".md", in: listed.folder, into: &problems) else {
        continue
      }
      if let challenge = ChallengeFile.read(source, slug: slug, habits: habits, context: context) {
        challenges.append(challenge)
      }
      problems += source.finish()
    }
    return challenges
  }
}

extension [Diagnostic] {
  /// How many of them tell of what devices changed differently.
  var conflictCount: Int { count { $0.code == .unsettledConflict || $0.code == .conflictCopy } }
}
