import ArgumentParser
import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild

struct CoursePreviewCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the course as a reader has it in some week.",
    discussion: """
      Builds the home edition of an invented reader who is in that week and has read everything before it, with the whole \
      course on one page beside it. Your own site and data stay as they are.

      Examples:
        daybook course preview --week 3
        daybook course preview --week 3 --drafts --output /tmp/preview
      """)

  @Option(help: ArgumentHelp("The week.", discussion: "Example: --week 3", valueName: "number"))
  var week = 1

  @Flag(help: ArgumentHelp("Show drafts as if they were none.", discussion: "Example: --drafts"))
  var drafts = false

  @OptionGroup var data: DataOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.open(data)
    guard var course = workspace.book.course else {
      throw CommandFailure(.usage, .missingFile, "there is no course here", hint: "it begins with a course/course.yml")
    }
    let prefix = workspace.reading.layout.displayed(course.folder) + "/"
    let errors = workspace.reading.diagnostics.filter {
      $0.severity == .error && ($0.location?.path.hasPrefix(prefix) ?? true)
    }
    if !errors.isEmpty { throw CommandFailure(.data, errors) }
    if drafts {
      for week in course.weeks.indices {
        for post in course.weeks[week].posts.indices { course.weeks[week].posts[post].isDraft = false }
      }
    }
    let last = course.publishedWeeks.last?.number ?? 0
    guard (1...max(1, last + 1)).contains(week) else {
      throw CommandFailure(
        .usage, .wrongUsage, "the course has no week \(week)",
        hint: "it has \(last), and \(last + 1) is the time after it")
    }
    let book = try Self.book(workspace.book, course, week: week)
    let target = try folder(workspace)
    let preview = Workspace(
      root: workspace.root, reading: Reading(book: book, layout: workspace.reading.layout))
    let pipeline = try SitePipeline(preview)
    let maker: EditionMaker
    do {
      maker = try EditionMaker(dataFolder: workspace.root, language: book.settings.language)
    } catch {
      throw CommandFailure(error)
    }
    let reader = try Self.reader
    let edition = maker.plan(book, for: .person(reader), into: "home/\(reader)", isForAuthor: true)
    let built = try pipeline.build([edition], into: target, isComplete: true, under: SitePipeline.lock(target))
    let front = Paths.joined(target, "home/\(reader)/course.html")
    if report.json {
      Console.printJSON {
        $0.member("ok", true)
        $0.member("week", week)
        $0.member("output", target)
        $0.member("course", front)
        $0.member("whole", Paths.joined(target, "home/\(reader)/course/whole.html"))
        $0.member("pages", built.pages)
        $0.member("written", built.written.count)
      }
    } else {
      Console.print("The course in week \(week): \(front)")
      Console.print("All of it on one page: \(Paths.joined(target, "home/\(reader)/course/whole.html"))")
    }
  }

  private static var reader: Username {
    get throws(CommandFailure) {
      guard let reader = Username("preview") else { throw CommandFailure(.usage, .wrongUsage, "no preview") }
      return reader
    }
  }

  private func folder(_ workspace: Workspace) throws(CommandFailure) -> String {
    if output.output != nil { return try workspace.output(output) }
    return Paths.joined(workspace.root, FolderLayout.state("preview"))
  }

  /// The book with a single reader who has come to that week.
  private static func book(_ book: Book, _ course: Course, week: Int) throws(CommandFailure) -> Book {
    var book = book
    var course = course
    let today = book.today
    let start = today - 7 * (week - 1)
    if case .on = course.starts { course.starts = .on(start) }
    var progress = CourseProgress(started: start)
    for own in course.publishedWeeks where own.number <= week {
      // The last post of the week stays unread: it is the next one to read, so every post of the week is open.
      for (index, post) in own.posts.enumerated() where own.number < week || index + 1 < own.posts.count {
        progress.read[post.id] = min(own.opens(forStart: start) + index, today)
      }
    }
    var person = Person(username: try reader, name: "Preview", progress: progress, today: today)
    person.habits = course.broughtHabits(for: progress, today: today).map { TrackedHabit(habit: $0.habit) }
    book.people = [person]
    book.course = course
    book.challenges = []
    book.settings.owner = person.username
    return book
  }
}
