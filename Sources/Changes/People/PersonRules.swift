import DataFolder
import Diagnostics
import Journal

/// The rules for people: makes and changes people from what somebody writes, or tells all problems.
public struct PersonRules: Sendable {
  /// The usernames that are taken.
  public var usernames: [Username]

  /// - Parameter usernames: The usernames of everybody in the data folder.
  public init(usernames: [Username]) {
    self.usernames = usernames
  }

  /// A name as a profile may have it, trimmed.
  ///
  /// - Throws: ``FieldProblems`` where the name is empty, too long or not one line.
  public static func name(_ text: String) throws(FieldProblems) -> String {
    do throws(FieldProblem) {
      return try checkedName(text)
    } catch {
      throw FieldProblems([error])
    }
  }

  private static func checkedName(_ text: String) throws(FieldProblem) -> String {
    let key = ProfileField.name.rawValue
    guard let name = try FieldText.line(text, key, named: "the name", within: .name) else {
      throw FieldProblem(key, "a person needs a name", reason: .missing)
    }
    // Others read it, who are not to take one name for another.
    if let hidden = name.unicodeScalars.first(where: \.isHidden) {
      throw FieldProblem(
        key, "the name has the character \(hidden.codePoint), which is invisible or turns the text around",
        hint: "leave it out", reason: .controlCharacter, isAgainstRule: true)
    }
    return name
  }

  /// A username that nobody has.
  ///
  /// - Throws: ``FieldProblems`` where the text is no username, or is taken.
  public func username(_ text: String) throws(FieldProblems) -> Username {
    guard let name = Username(text) else {
      throw FieldProblems([
        FieldProblem(
          "username",
          "`\(text)` is no username: lower-case letters, digits and hyphens, at most \(Username.longest) of them",
          hint: Slugs.username(from: text).map { "for example \($0)" }, reason: .noUsername)
      ])
    }
    guard !usernames.contains(name) else {
      throw FieldProblems([
        FieldProblem(
          "username", "there is a person `\(name)` already", hint: "choose another username", reason: .usernameTaken,
          isAgainstRule: true)
      ])
    }
    return name
  }

  /// A new person.
  ///
  /// - Throws: ``FieldProblems`` with everything that is wrong.
  public func added(_ username: String, _ input: ProfileInput, today: Day) throws(FieldProblems) -> Person {
    var problems: [FieldProblem] = []
    var name: Username?
    do {
      name = try self.username(username)
    } catch {
      problems += error.problems
      // The profile is checked with a name that is taken, too.
      name = Username(username)
    }
    if (input.fields[.name] ?? nil).map(FieldText.trimming)?.isEmpty ?? true {
      problems.append(
        FieldProblem(
          "name", "the name is missing: nothing was saved", hint: "for example --name \"Ana Lima\"", reason: .missing))
    }
    var person: Person?
    // The profile is checked even where the username is invalid, so that all problems are reported at once.
    if let username = name ?? Slugs.username(from: username) ?? usernames.first {
      do {
        person = try edited(Person(username: username, name: "", today: today), input)
      } catch {
        problems += error.problems.filter { problem in !problems.contains { $0.field == problem.field } }
      }
    }
    guard problems.isEmpty, let person else { throw FieldProblems(problems) }
    return person
  }

  /// The person with the wanted changes.
  ///
  /// - Throws: ``FieldProblems`` with everything that is wrong.
  public func edited(_ person: Person, _ input: ProfileInput) throws(FieldProblems) -> Person {
    var edited = person
    var problems: [FieldProblem] = []
    for field in ProfileField.allCases {
      guard let wish = input.fields[field] else { continue }
      do throws(FieldProblem) {
        try set(field, to: wish ?? "", of: &edited)
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw FieldProblems(problems) }
    return edited
  }

  private func set(_ field: ProfileField, to text: String, of person: inout Person) throws(FieldProblem) {
    let key = field.rawValue
    switch field {
    case .name: person.name = try Self.checkedName(text)
    case .bio: person.bio = try FieldText.line(text, key, named: "the bio", within: .paragraph)
    case .selfImageGoal:
      person.selfImageGoal = try FieldText.line(text, key, named: "the self-image goal", within: .paragraph)
    case .visibility: person.visibility = text.isEmpty ? .private : try FieldText.visibility(text, key)
    case .findable:
      guard let isFindable = text.isEmpty ? false : Vocabularies.flag.value(of: text.lowercased()) else {
        throw FieldProblem(key, "`\(text)` is neither yes nor no", hint: "write yes or no", reason: .noChoice)
      }
      person.isFindable = isFindable
    case .timeZone:
      let name = try FieldText.line(text, key, named: "the time zone", within: .label)
      if let name, let flaw = TimeZoneName.flaw(of: name) {
        throw FieldProblem(key, flaw.message, hint: flaw.hint, reason: .noTimeZone)
      }
      person.timeZone = name
    case .language:
      let tag = try FieldText.line(text, key, named: "the language", within: .label)
      if let tag, !LanguageTag.isKnown(tag) {
        throw FieldProblem(
          key, "there is no language `\(tag)`", hint: "write a tag like en or pt-BR", reason: .noLanguage)
      }
      person.language = tag
    case .parts: person.parts = try Self.parts(text, key, of: person)
    case .places: person.places = try Self.places(text, key)
    case .notify: person.notifications.channels = try Self.channels(text, key)
    case .quiet:
      let quiet = Notifications.Quiet(text)
      guard quiet != nil || text.allSatisfy(\.isWhitespace) else {
        throw FieldProblem(
          key, "`\(text)` is no time of the day", hint: "write it like 22:00-07:00", reason: .noQuietTime)
      }
      person.notifications.quiet = quiet
    case .notifyTitles:
      guard let says = text.isEmpty ? true : Vocabularies.flag.value(of: text.lowercased()) else {
        throw FieldProblem(key, "`\(text)` is neither yes nor no", hint: "write yes or no", reason: .noChoice)
      }
      person.notifications.saysTitles = says
    case .remindTasks: person.notifications.ofTimedTasks = try Self.reminderOfTasks(text, key)
    }
  }

  /// The ways in a list with commas, each once.
  private static func channels(_ text: String, _ key: String) throws(FieldProblem) -> [Notifications.Channel] {
    var channels: [Notifications.Channel] = []
    for item in text.split(separator: ",") {
      let word = FieldText.trimming(String(item))
      if word.isEmpty { continue }
      guard let channel = Vocabularies.channel.value(of: word) else {
        throw FieldProblem(
          key, "`\(word)` is no way to tell somebody something",
          hint: "\(Vocabularies.channel.names.joined(separator: ", ")) are", reason: .noChoice)
      }
      if !channels.contains(channel) { channels.append(channel) }
    }
    return channels
  }

  /// How long before a task with a time, by default at that time; `nil` for not at all.
  private static func reminderOfTasks(_ text: String, _ key: String) throws(FieldProblem) -> TaskReminder? {
    let word = FieldText.trimming(text)
    if word.isEmpty { return Notifications.atTheTime }
    if let reminder = TaskReminder(relative: word), case .before = reminder { return reminder }
    guard Vocabularies.flag.value(of: word.lowercased()) == false else {
      throw FieldProblem(
        key, "`\(word)` does not say how long before a task", hint: "write it like -30m, or no", reason: .noReminder)
    }
    return nil
  }

  /// Places with semicolons between them, each a position and a name: `38.72,-9.14 the park; 38.70,-9.47 Guincho`. Of
  /// several with one name the last counts.
  private static func places(_ text: String, _ key: String) throws(FieldProblem) -> [Place] {
    var places: [Place] = []
    for item in text.split(separator: ";") where !FieldText.trimming(String(item)).isEmpty {
      let place = try PlaceText.parse(FieldText.trimming(String(item)), key, as: "place")
      places.removeAll { $0.label == place.label }
      places.append(place)
    }
    guard places.count <= Place.most else {
      throw FieldProblem(
        key, "a profile names at most \(Place.most) places, and these are \(places.count)",
        hint: "leave some of them out", reason: .manyPlaces, isAgainstRule: true)
    }
    return places
  }

  /// The parts of the day in a list with commas, each once.
  ///
  /// - Throws: A problem for too many parts, for one that is too long, and where a habit has a part of the person's own
  ///   that the list leaves out.
  private static func parts(_ text: String, _ key: String, of person: Person) throws(FieldProblem) -> [PartOfDay] {
    var parts: [PartOfDay] = []
    for item in text.split(separator: ",") {
      guard let word = try FieldText.line(String(item), key, named: "a part of the day", within: .label),
        parts.part(named: word) == nil
      else { continue }
      parts.append(PartOfDay(word))
    }
    guard parts.count <= PartOfDay.most else {
      throw FieldProblem(
        key, "a day has at most \(PartOfDay.most) parts, and these are \(parts.count)", hint: "leave some of them out",
        reason: .manyParts, isAgainstRule: true)
    }
    for habit in person.habits.map(\.habit) {
      guard case .own(let word)? = habit.part, parts.part(named: word) == nil else { continue }
      throw FieldProblem(
        key, "the habit `\(habit.slug)` has the part `\(word)`", hint: "keep it in the list, or change the habit first",
        reason: .partOfHabit(word, title: habit.title), isAgainstRule: true)
    }
    return parts
  }
}
