import Diagnostics
import Journal
import Yaml

/// `people/<username>/profile.yml`
enum ProfileFile {
  static let keys = ["name", "bio", "visibility", "findable", "self_image_goal", "timezone", "parts", "places"]

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
    person.parts = parts ?? []
    person.places = places(fields)
    return Draft(person: person, hasParts: parts != nil)
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
