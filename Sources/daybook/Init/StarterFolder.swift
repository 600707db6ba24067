import DataFolder
import Diagnostics
import FileSystem
import Journal
import Yaml

/// The files that `init` makes.
struct StarterFolder: Sendable {
  let person: InitialPerson
  /// The IANA name of the time zone.
  let timeZone: String

  /// Writes the settings and the person whom they name as the owner.
  func writeSettings(to data: String) throws(SystemFailure) {
    try Files.makeFolder("\(data)/\(FolderLayout.person(person.username))")
    try Files.create("\(data)/\(FolderLayout.settings)", settings)
    try Files.create("\(data)/\(FolderLayout.profile(of: person.username))", profile)
  }

  /// Writes everything else. Existing files next to the data folder stay as they are.
  ///
  /// - Parameter course: The files of a course to begin with, by their paths in the data folder.
  /// - Returns: The paths of all files that were created, including those of ``writeSettings(to:)``.
  func writeRest(
    to folder: String, today: Day, course: [(path: String, bytes: [UInt8])] = []
  ) throws(SystemFailure) -> [String] {
    let data = Paths.joined(folder, "data")
    let username = person.username
    var made = [FolderLayout.settings, FolderLayout.profile(of: username)].map { "\(data)/\($0)" }
    let habits = "\(data)/\(FolderLayout.habits(of: username))"
    let texts: [(path: String, text: String)] = [
      ("\(habits)/walk.md", Self.walk),
      ("\(habits)/water.md", Self.water),
      ("\(habits)/run.md", Self.run),
      ("\(data)/\(FolderLayout.events(of: username))/\(today.year).csv", Self.events),
      ("\(data)/\(FolderLayout.lists(of: username))/home.md", Self.list),
    ]
    let own: [(path: String, bytes: [UInt8])] = texts.map { ($0.path, Array($0.text.utf8)) }
    made += try Self.write(own + Self.beside(folder) + course.map { ("\(data)/\($0.path)", $0.bytes) })
    return made
  }

  /// The files beside the data folder.
  static func beside(_ folder: String) -> [(path: String, bytes: [UInt8])] {
    [(Paths.joined(folder, "site/README.md"), siteReadme), (Paths.joined(folder, ".gitignore"), ignored)]
      .map { ($0.0, Array($0.1.utf8)) }
  }

  /// Writes files that are not there yet.
  ///
  /// - Returns: Their paths.
  static func write(_ files: [(path: String, bytes: [UInt8])]) throws(SystemFailure) -> [String] {
    var made: [String] = []
    for (path, bytes) in files where !Files.exists(path) {
      if let slash = path.lastIndex(of: "/") { try Files.makeFolder(String(path[..<slash])) }
      try Files.create(path, bytes)
      made.append(path)
    }
    return made
  }

  private var settings: String {
    Self.settings(
      title: person.isNamed ? "\(person.name)’s daybook" : "My daybook", timeZone: timeZone, owner: person.username)
  }

  /// The settings of a new daybook.
  ///
  /// - Parameter owner: Whose it is; `nil` where nobody is there yet: the first who comes is the owner.
  static func settings(title: String, timeZone: String, owner: Username?) -> String {
    """
    # The settings of this daybook. `\(Call("help", "data-format"))` explains every line, and `\(Call("check"))` says so when
    # something here is not understood.
    title: \(YamlScalar.quoted(title))
    format: \(FolderFormat.current)                   # of this folder: programs that know only older ones read it, and write nothing
    language: en
    timezone: \(timeZone)
    week_starts_on: monday
    day_starts_at: "00:00"      # "03:00" lets what you do after midnight count for the evening before
    \(owner.map { "owner: \($0)\n" } ?? "")output: ../site             # where `\(Call("build"))` writes, seen from this folder
    homes: owner                # whose own dashboards are made: owner, all, or a list of usernames

    """
  }

  private var profile: String {
    """
    name: \(YamlScalar.quoted(person.name))
    # bio: Learning to slow down.
    # Who may know of you: private, friends or public. No habit is seen by more people than you are.
    visibility: private
    # self_image_goal: Someone who keeps small promises.

    """
  }

  private static let walk = """
    ---
    # A yes/no habit. The name of this file, walk, is what check-ins call it.
    title: Walk
    reason: Some air every day     # why; up to 30 characters
    icon: 🚶
    color: moss                    # teal indigo sky plum amber rose moss rust slate gold violet ocean berry olive
    # daily, weekdays, weekends, `mon, wed, fri`, `every 3 days`, `3 times a week`, `10 times a month`
    schedule: daily
    # start: 2027-01-01            # the first day; without it, that of the first check-in
    order: 1                       # its place in the list
    visibility: private            # private, friends or public
    # paused: [{from: 2027-08-01, to: 2027-08-14}]     # days that don't count against you
    ---
    Below the second line of dashes is room for notes, in **Markdown**.

    """

  private static let water = """
    ---
    # A habit with an amount: the check-ins of a day add up.
    title: Drink water
    icon: 💧
    color: sky
    schedule: daily
    target: at least 8 glasses     # `at most 2 cups` is a limit; `at least 150 minutes a week` counts by the week
    order: 2
    visibility: private
    ---

    """

  private static let run = """
    ---
    # A habit on certain days: on the others nothing is missed.
    title: Morning run
    reason: Clear my head
    icon: 🏃
    color: \(Palette.farthest(from: [.moss, .sky]).rawValue)
    schedule: mon, wed, fri
    target: at least 5 km
    order: 3
    visibility: private
    ---
    Shoes by the door the evening before.

    """

  private static let list = """
    ---
    # One task a line; what is indented belongs to the task above.
    title: Home
    description: What is to be done around the house
    ---
    - [ ] Read how Daybook works !low #reading
      Indented lines describe a task; `!high`, `due:2027-01-31`, `#label` and `@person` say more about it.
    - [x] Begin a daybook

    """

  /// The header of a file of check-ins. Each row is one check-in: the day or the minute, the habit, and `done`, `skip`,
  /// `missed` or an amount.
  private static let events = "when,habit,value,comment,photo,latitude,longitude\n"

  private static let siteReadme = """
    # The site

    `\(Call("build"))` writes here: `public/` is the edition to host, `home/<person>/` is each person's own dashboard.
    Everything in this folder but this file can be deleted at any time, and is made again by the next build.

    """

  private static let ignored = """
    # The site is made from the data.
    /site/*
    !/site/README.md
    # Daybook's own state, and secrets.
    /data/.daybook/
    account.yml

    """
}
