import Diagnostics
import Journal
import Yaml

/// `people/<username>/profile.yml`
enum ProfileFile {
  static let keys = ["name", "bio", "visibility", "self_image_goal", "timezone", "parts"]

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
    person.selfImageGoal = fields.text("self_image_goal")
    person.timeZone = fields.timeZone("timezone", zones: context.zones)
    if let zone = person.timeZone, zone != context.settings.timeZone { person.today = context.today(in: zone) }
    let parts = parts(fields)
    person.parts = parts ?? []
    return Draft(person: person, hasParts: parts != nil)
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
