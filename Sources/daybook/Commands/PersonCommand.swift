import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct PersonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person",
    abstract: "Add, change and list the people of a data folder.",
    discussion: """
      Examples:
        daybook person add ben --name "Ben Okafor"
        daybook person edit ana --bio "Learning to slow down."
        daybook person list
      """,
    subcommands: [
      PersonListCommand.self, PersonShowCommand.self, PersonAddCommand.self, PersonEditCommand.self,
      PersonRenameCommand.self, PersonDeleteCommand.self,
    ]
  ).ofDaybook
}

/// The flags for the fields of a profile.
struct ProfileFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What they are called, up to 30 characters.", discussion: "Example: --name \"Ana Lima\"", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "A line about them.", discussion: "Example: --bio \"Learning to slow down.\"", valueName: "text"))
  var bio: String?

  @Option(
    help: ArgumentHelp(
      "Who may know of them; none of their habits is seen by more.", discussion: "Example: --visibility friends",
      valueName: "private|friends|public"),
    completion: .list(Vocabularies.visibility.names))
  var visibility: String?

  @Option(
    help: ArgumentHelp(
      "Whether a search by name finds them; one who is private is never found.", discussion: "Example: --findable yes",
      valueName: "yes|no"),
    completion: .list(["yes", "no"]))
  var findable: String?

  @Option(
    help: ArgumentHelp(
      "Their time zone, when it differs from the site's.", discussion: "Example: --timezone Europe/Lisbon",
      valueName: "zone"))
  var timezone: String?

  @Option(
    help: ArgumentHelp(
      "The language of their own pages, when it differs from the site's.", discussion: "Example: --language de",
      valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "The self-image goal that stands on their own Today, and nowhere else.",
      discussion: "Example: --self-image-goal \"Someone who keeps small promises.\"", valueName: "text"))
  var selfImageGoal: String?

  @Option(
    help: ArgumentHelp(
      "The parts of their day, in the order of Today's sections. Nobody else sees them.",
      discussion: "Words of their own, or morning, midday, evening and night. Example: --parts \"morning, after work\"",
      valueName: "parts"))
  var parts: String?

  @Option(
    help: ArgumentHelp(
      "The places that their own pages name, with semicolons between them. Nobody else sees the names.",
      discussion: "Each is a position and a name. Example: --places \"38.7602,-9.1858 the park\"", valueName: "places"))
  var places: String?

  @Option(
    help: ArgumentHelp(
      "How they are reminded, and told of what is new in shared lists.",
      discussion: "`\(Call("help", "reminders"))` says where each leads. Example: --notify \"desktop, mail\"",
      valueName: "desktop|mail|ntfy|command"))
  var notify: String?

  @Option(
    help: ArgumentHelp(
      "When nothing is told; what waited comes afterwards.", discussion: "Example: --quiet 22:00-07:00",
      valueName: "times"))
  var quiet: String?

  @Option(
    help: ArgumentHelp(
      "Whether messages say which habit or task it is.", discussion: "Example: --notify-titles no",
      valueName: "yes|no"),
    completion: .list(["yes", "no"]))
  var notifyTitles: String?

  @Option(
    help: ArgumentHelp(
      "How long before a task with a time that says nothing itself, or no.",
      discussion: "Left out, at that time. Example: --remind-tasks=-30m", valueName: "time"))
  var remindTasks: String?

  /// The fields that the flags set.
  var input: ProfileInput {
    var input = ProfileInput()
    for field in ProfileField.allCases { if let text = text(of: field) { input.fields[field] = .some(text) } }
    return input
  }

  /// What the flag of a field sets; `nil` where the flag is not given.
  private func text(of field: ProfileField) -> String? {
    switch field {
    case .name: name
    case .bio: bio
    case .visibility: visibility
    case .findable: findable
    case .timeZone: timezone
    case .language: language
    case .selfImageGoal: selfImageGoal
    case .parts: parts
    case .places: places
    case .notify: notify
    case .quiet: quiet
    case .notifyTitles: notifyTitles
    case .remindTasks: remindTasks
    }
  }
}

/// The fields that can be removed from a profile.
enum ProfileRemoval: String, EnumerableFlag {
  case bio, timezone, language
  case selfImageGoal = "self_image_goal"
  case parts, places, notify, quiet

  static func name(for value: ProfileRemoval) -> NameSpecification {
    .customLong("no-" + value.rawValue.replacing("_", with: "-"))
  }

  static func help(for value: ProfileRemoval) -> ArgumentHelp? {
    ArgumentHelp(
      "\(effect(of: value))", discussion: "Example: --no-\(value.rawValue.replacing("_", with: "-"))")
  }

  private static func effect(of value: ProfileRemoval) -> String {
    switch value {
    case .bio: "Take the bio away."
    case .timezone: "Have the site's time zone."
    case .language: "Have the site's language."
    case .selfImageGoal: "Take the self-image goal away."
    case .parts: "Have the four parts of the day that everybody has."
    case .places: "Name no places."
    case .notify: "Tell them nothing."
    case .quiet: "Have no quiet time."
    }
  }
}

struct PersonAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person.",
    discussion: """
      Example:
        daybook person add ben --name "Ben Okafor" --visibility friends
      """)

  @Argument(help: "The name of their folder, and of their pages: lower-case letters, digits and hyphens, at most 30.")
  var username: String

  @OptionGroup(title: "The profile") var flags: ProfileFlags
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let result = try await CommandChange("daybook person add", data).perform(
      concerning: .person(nil)
    ) { workspace, draft in
      let book = workspace.book
      let rules = PersonRules(usernames: book.takenNames)
      let person = try rules.added(username, flags.input, today: book.today)
      // With a second person, commands without `--person` need an owner in the settings.
      if book.usernames.count == 1, let only = book.usernames.first, try SettingsStaging.lacksOwner(draft) {
        try SettingsStaging.set(.owner, to: only.text, in: &draft)
      }
      try PersonStaging.add(person, to: &draft)
      return person
    }
    let person = result.outcome
    let name = TerminalText.safe(person.name)
    let next = result.workspace.addressing(person.username, "\(command: "habit", "add") adds a first habit.")
    try await ChangeReport(data, change, report, result).print(
      "Added \(name) (\(person.username)).\n\(next)"
    ) { $0.member("person") { $0.object { $0.profile(person) } } }
  }
}

struct PersonEditCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a profile.",
    discussion: """
      What is not named stays as it is, byte for byte.

      Examples:
        daybook person edit ana --name "Ana Lima" --visibility public
        daybook person edit ana --no-bio
      """)

  @Argument(
    help: "Whose profile; left out, the owner's.",
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username?

  @OptionGroup(title: "The profile") var flags: ProfileFlags
  @Flag var removed: [ProfileRemoval] = []
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    var input = flags.input
    for removal in removed {
      guard let field = ProfileField(rawValue: removal.rawValue) else { continue }
      guard input.fields[field] == nil else { throw CommandFailure.givenAndRemoved(removal.rawValue) }
      input.fields[field] = .some(nil)
    }
    if input.isEmpty {
      throw CommandFailure(
        .usage, .wrongUsage, "nothing was said to change", hint: "for example --bio \"Learning to slow down.\"")
    }
    let wishes = input
    let result = try await CommandChange("daybook person edit", data).perform(of: username, reading: .ownPages) {
      workspace, person, draft in
      let edited = try PersonRules(usernames: []).edited(person, wishes)
      let changed = try PersonStaging.change(person, to: edited, in: &draft)
      return (person: edited, changed: changed, before: workspace.book)
    }
    let (person, changed, before) = result.outcome
    let book = result.workspace.book
    let consequences = ConsequenceList(
      SettingConsequence.all(of: person.username, from: before, to: book), root: result.workspace.root)
    let name = TerminalText.safe(person.name)
    try await ChangeReport(data, change, report, result).print(
      lines: [
        result.isChanged
          ? "Changed the profile of \(name): \(changed.joined(separator: ", "))."
          : "Nothing changed: the profile of \(name) is like that already."
      ] + consequences.lines
    ) { writer in
      writer.member("person") { $0.object { $0.profile(person) } }
      writer.member("keys") { $0.array(changed) { $0.value($1) } }
      consequences.write(to: &writer)
    }
  }
}

extension JSONWriter {
  /// Writes the members of a profile.
  mutating func profile(_ person: Person) {
    member("username", person.username.text)
    member("name", person.name)
    member("bio", person.bio)
    member("visibility", person.visibility.name)
    member("findable", person.isFindable)
    member("timezone", person.timeZone)
    member("language", person.language)
    member("self_image_goal", person.selfImageGoal)
    member("parts") { $0.array(person.parts) { $0.value($1.text) } }
    member("places") { $0.array(person.places) { $0.value($1) } }
    member("notify") { $0.array(person.notifications.channels) { $0.value($1.rawValue) } }
    member("quiet", person.notifications.quiet?.text)
    member("notify_titles", person.notifications.saysTitles)
    member("remind_tasks", person.notifications.ofTimedTasks?.text)
  }
}
