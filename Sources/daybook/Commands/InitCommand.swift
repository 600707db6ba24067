import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct InitCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begin a daybook: a data folder with three habits.",
    discussion: """
      Makes DIR/data, with settings, a person, three habits, a to-do list and comments that explain the format; DIR/site \
      for what builds make; and a .gitignore. Files that are there already are left alone. Refused are a DIR/data with \
      anything in it, and a DIR inside of a data folder.

      Examples:
        daybook init diary
        daybook init . --name "Ana Lima" --username ana
        daybook init diary --course
        daybook init diary --empty
      """
  ).ofDaybook

  @Argument(help: "Where to begin; made if it is not there.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "Your name.", discussion: "Left out, it is made from the username. Example: --name \"Ana Lima\"",
      valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The name of your folder, and of your pages.",
      discussion: "Left out, it is made from --name, or else from the name that you are logged in by. "
        + "Example: --username ana", valueName: "username"),
    transform: Arguments.username)
  var username: Username?

  @Option(
    help: ArgumentHelp(
      "The day to take as today: check-ins begin with its year.", discussion: "Example: --today 2026-11-20",
      valueName: "day"),
    transform: Arguments.today)
  var today: Day?

  @Flag(
    help: ArgumentHelp(
      "Bring a course along: ten weeks on eating calmly, to follow or to change.",
      discussion: "Example: daybook init diary --course"))
  var course = false

  @Flag(
    help: ArgumentHelp(
      "Make the settings alone, and nobody who keeps it: for a daybook that \(Call("import", "json")) brings back.",
      discussion: "Example: daybook init diary --empty"))
  var empty = false

  @OptionGroup var report: ReportOptions

  func validate() throws {
    if empty, name != nil || username != nil || course {
      throw UsageError("--empty has nobody and nothing in it: leave --name, --username and --course out")
    }
    if folder.allSatisfy(\.isWhitespace) { throw UsageError("<folder> is empty", hint: "write `.` for this one") }
    if let name, name.allSatisfy({ $0 == " " }) { throw UsageError("--name is empty") }
  }

  func perform() async throws {
    let data = Paths.joined(folder, "data")
    if let outer = Self.dataFolder(around: folder) {
      let isItself = outer == Paths.absolute(folder)
      throw CommandFailure(
        .refused,
        .wouldOverwrite,
        isItself ? "`\(folder)` is a data folder already" : "`\(folder)` is inside of the data folder `\(outer)`",
        hint: "a daybook begins in a folder of its own: name one outside of it")
    }
    guard try Files.isFree(data) else {
      throw CommandFailure(
        .wouldOverwrite, .wouldOverwrite, "`\(data)` is there and is not empty",
        hint: "\(call: "check", "--data", "\(data)") looks through it; to begin afresh, name another folder")
    }
    if empty {
      let made = try EmptyFolder(timeZone: SystemTimeZone.name).write(to: folder)
      if report.json { return printJSON(data, nil, made) }
      return Console.print(invitation(data))
    }
    let newcomer = InitialPerson(name: name, username: username, loginName: environment("USER", or: ""))
    do throws(FieldProblems) {
      _ = try PersonRules.name(newcomer.name)
    } catch {
      throw CommandFailure(error)
    }
    let zone = SystemTimeZone.name
    let starter = StarterFolder(person: newcomer, timeZone: zone)
    try starter.writeSettings(to: data)
    // What day it is depends on the time zone in the settings that were just written.
    let now = await BookReader(root: data).read(today: today, now: Clock.now)
    let made = try starter.writeRest(
      to: folder, today: now.book.today, course: course ? SampleCourse.files : [])
    if report.json {
      printJSON(data, newcomer.username, made)
    } else {
      Console.print(farewell(data, newcomer, today: now.book.today))
    }
  }

  private func printJSON(_ data: String, _ person: Username?, _ files: [String]) {
    Console.printJSON {
      $0.member("data", data)
      $0.member("person", person?.text)
      $0.member("files") { $0.array(files) { $0.value($1) } }
    }
  }

  private func invitation(_ data: String) -> String {
    let steps = (folder == "." ? [] : ["cd \(ShellWord.quoted(folder))"]) + ["\(Call("import", "json", "FILE"))"]
    return """
      There are settings in \(data), and nobody yet.

      Next:
      \(steps.map { "  \($0)" }.joined(separator: "\n"))
            brings back whom FILE is of, as `\(Call("export", "json"))` wrote it
      """
  }

  /// The data folder that contains a folder, or that the folder is itself; `nil` where there is none.
  private static func dataFolder(around folder: String) -> String? {
    var path = Paths.absolute(folder)
    while true {
      if Files.exists(Paths.joined(path, FolderLayout.settings)) { return path }
      let above = Paths.joined(path, "..")
      if above == path { return nil }
      path = above
    }
  }

  private func farewell(_ data: String, _ newcomer: InitialPerson, today: Day) -> String {
    let person = Paths.joined(data, FolderLayout.person(newcomer.username))
    var steps = folder == "." ? [] : [("cd \(ShellWord.quoted(folder))", ["goes to where they are found"])]
    steps += [
      ("daybook today", ["shows what is due today"]),
      (
        "daybook done walk",
        [
          "checks in, and makes the site; what it leaves behind is a line like",
          "`\(today),walk,done` in \(person)/events/\(today.year).csv",
        ]
      ),
    ]
    if course { steps.append(("daybook course start", ["begins the course: its first week opens"])) }
    steps.append(
      (
        "daybook serve --open",
        [
          "shows the site, with buttons to check in; without it, open",
          Paths.joined(folder, "site/home/\(newcomer.username)/index.html"),
        ]
      ))
    let next = steps.map { command, told in
      "  \(command)\n" + told.map { "      \($0)" }.joined(separator: "\n")
    }
    return """
      Welcome\(newcomer.isNamed ? ", \(newcomer.name)" : ""). Your daybook begins in \(data), with three habits
      to be changed in \(person)/habits.

      Next:
      \(next.joined(separator: "\n"))
      """
  }
}
