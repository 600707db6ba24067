import Diagnostics
import Journal
import Yaml

/// `people/<username>/profile.yml`
enum ProfileFile {
  static let keys = [
    "name", "bio", "visibility", "findable", "self_image_goal", "timezone", "language", "parts", "places",
    "notify", "quiet", "notify_titles", "remind_tasks",
  ]

  /// What a profile says.
  struct Draft {
    /// The person without the contents of their other files. Values that are missing or invalid have their defaults;
    /// the name's is the username.
    var person: Person
    /// Whether the parts of the person's day are known. If not, no habit can be told that it names none of them.
    var hasParts = false
  }

  static func read(_ source: SourceFile, username: Username, context: ReadingContext) -> Draft {
    var person = Person(username: username, name: username.text, today: context.today(in: nil))
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "a profile")
    else { return Draft(person: person, hasParts: source.problemCount == 0) }
    if let name = fields.line("name", within: .name) { person.name = name.text }
    person.bio = fields.text("bio")
    person.visibility = fields.visibility() ?? .private
    person.isFindable = fields.flag("findable") ?? false
    person.selfImageGoal = fields.text("self_image_goal")
    person.timeZone = fields.timeZone("timezone", zones: context.zones)
    if let zone = person.timeZone, zone != context.settings.timeZone { person.today = context.today(in: zone) }
    let parts = parts(fields)
    person.language = SettingsFile.language(fields)
    person.parts = parts ?? []
    person.places = places(fields)
    person.notifications = notifications(fields)
    return Draft(person: person, hasParts: parts != nil)
  }

  /// How the person is reminded. What is wrong is reported, and counts as if it were not there.
  private static func notifications(_ fields: Fields) -> Notifications {
    let source = fields.source
    var notifications = Notifications()
    for item in fields.list("notify", like: "[desktop, mail]") ?? [] {
      let names = Vocabularies.channel.names
      guard case .scalar(let text, _) = item.content, let channel = Vocabularies.channel.value(of: text) else {
        source.report(
          .error, .unknownChoice, "`notify` lists \(names.listed)", at: item.range,
          hint: "where they lead, the file for reminders says of the machine that reminds")
        continue
      }
      if !notifications.channels.contains(channel) { notifications.channels.append(channel) }
    }
    if let value = fields.value("quiet", like: "22:00-07:00") {
      notifications.quiet = Notifications.Quiet(value.text)
      if notifications.quiet == nil {
        source.report(
          .error, .notATime, "`quiet` is a time of the day, and `\(value.text)` is none", at: value.range,
          hint: "write it like `quiet: 22:00-07:00`")
      }
    }
    notifications.saysTitles = fields.flag("notify_titles") ?? true
    if let value = fields.value("remind_tasks") {
      if let reminder = TaskReminder(relative: value.text), case .before = reminder {
        notifications.ofTimedTasks = reminder
      } else if Vocabularies.flag.value(of: value.text) == false {
        notifications.ofTimedTasks = nil
      } else {
        source.report(
          .error, .notATime, "`remind_tasks` says how long before, or `no`", at: value.range,
          hint: "write it like `remind_tasks: -30m`")
      }
    }
    return notifications
  }

  /// The places that the profile names. What is wrong with one is reported, and the others are read.
  private static func places(_ fields: Fields) -> [Place] {
    let source = fields.source
    var places: [Place] = []
    for item in fields.list("places", like: "- {label: the park, latitude: 38.72, longitude: -9.14}") ?? [] {
      guard let place = PlaceFields.read(item, in: source) else { continue }
      if place.label.contains(";") {
        // Flags and forms list the places with semicolons between them.
        source.report(
          .error, .wrongShape, "the name of a place has no semicolon", at: item.range, hint: PlaceFields.example())
      } else if places.contains(where: { $0.label == place.label }) {
        source.report(
          .error, .duplicateEntry, "`\(place.label)` is listed twice", at: item.range, hint: "keep one of them")
      } else if places.count == Place.most {
        source.report(
          .error, .numberOutOfRange, "a profile names at most \(Place.most) places", at: item.range,
          hint: "take some of them out")
        break
      } else {
        places.append(place)
      }
    }
    return places
  }

  /// The parts of the day that the profile lists, none where it has no list; `nil` where anything in the list is wrong,
  /// which is reported.
  private static func parts(_ fields: Fields) -> [PartOfDay]? {
    let example: Hint = "write it like `parts: [morning, after work]`"
    guard let items = fields.list("parts", like: "[morning, after work]") else {
      return fields.node("parts") == nil ? [] : nil
    }
    let source = fields.source
    var parts: [PartOfDay] = []
    var isSound = true
    func report(_ code: DiagnosticCode, _ message: String, at item: YamlNode, _ hint: Hint) {
      source.report(.error, code, message, at: item.range, hint: hint)
      isSound = false
    }
    for item in items {
      guard case .scalar(let text, _) = item.content else {
        report(.wrongShape, "a part of the day is a text, not \(item.kind)", at: item, example)
        continue
      }
      if item.isNull || text.trimmingBlanks.isEmpty {
        report(.emptyValue, "a part of the day is empty", at: item, "write a word, or take it out")
      } else if text.contains(",") {
        // Flags and forms list the parts with commas between them.
        report(.wrongShape, "a part of the day has no comma", at: item, example)
      } else if let line = Texts.line(
        PlacedText(text: text, range: item.range), named: "a part of the day", within: .label, in: source)
      {
        if parts.part(named: line.text) != nil {
          report(.duplicateEntry, "`\(line.text)` is listed twice", at: item, "keep one of them")
        } else if parts.count == PartOfDay.most {
          report(
            .numberOutOfRange, "a day has at most \(PartOfDay.most) parts", at: item, "take some of them out")
          return nil
        } else {
          parts.append(PartOfDay(line.text))
        }
      } else {
        isSound = false
      }
    }
    return isSound ? parts : nil
  }
}
