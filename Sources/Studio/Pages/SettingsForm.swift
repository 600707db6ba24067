import Changes
import DataFolder
import Foundation
import Journal
import SitePlan

/// The fields by which settings and the person's own profile are changed, and what is said of each.
struct SettingsForm: Sendable {
  let source: FormSource
  let values: SettingsFormValues
  /// The problems, by the names of the fields.
  var problems: [String: String] = [:]
  /// The values that somebody else stored meanwhile, to be shown beside the fields; `nil` where nothing changed.
  var stored: SettingsFormValues?

  private var words: Words { source.words }

  init(
    source: FormSource, values: SettingsFormValues? = nil, problems: [String: String] = [:],
    stored: SettingsFormValues? = nil
  ) {
    self.source = source
    self.values = values ?? SettingsFormValues(source.person, source.changeableSettings)
    self.problems = problems
    self.stored = stored
  }

  // MARK: Items

  /// What an item is called.
  func label(of item: SettingsItem) -> String {
    item == .limits ? words(.settingsLimits) : fields(of: item).first?.label ?? item.id
  }

  /// The group of the form of an item.
  func groups(of item: SettingsItem) -> [FormGroup] {
    var fields = fields(of: item)
    // The line says what the only field is called.
    if fields.count == 1 { fields[0].isLabelHidden = true }
    return [FormGroup(nil, isSideBySide: item == .limits, fields)]
  }

  /// What is stored of an item, in words; `nil` where nothing is.
  func value(of item: SettingsItem) -> String? {
    switch item {
    case .limits: return words(.settingsLimitsWhy)
    case .profile(.places):
      let names = source.person.places.map { words.isolated($0.label) }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    case .profile(.timeZone) where values[.timeZone as ProfileField].isEmpty:
      return source.book.settings.timeZone
    case .site(.homes) where !values.homes.isEmpty:
      return values.homes.map { name in Username(name).map { self.name(of: $0) } ?? name }.joined(separator: ", ")
    case .profile, .site:
      guard let field = fields(of: item).first else { return nil }
      let chosen = field.choices.filter(\.isChosen).map(\.label).joined(separator: ", ")
      let text = field.choices.isEmpty ? field.value : chosen
      return text.isEmpty ? nil : text
    }
  }

  /// The fields of the form of an item; empty where there is nothing to choose.
  func fields(of item: SettingsItem) -> [FormField] {
    switch item {
    case .profile(let field):
      switch field {
      case .name: [name]
      case .bio: [line(field, .settingsBio, hint: .settingsBioHint)]
      case .selfImageGoal: [line(field, .settingsGoal, hint: .settingsGoalHint)]
      case .parts: [line(field, .settingsParts, hint: .settingsPartsHint)]
      case .places: [line(field, .settingsPlaces, hint: .settingsPlacesHint)]
      case .timeZone: [zone(item.id, .settingsOwnTimeZone, hint: .settingsOwnTimeZoneHint)]
      case .language: hasOthers || source.person.language != nil ? [ownLanguage] : []
      case .visibility: [visibility]
      case .findable: [findable]
      case .notify: [channels]
      case .quiet: [line(field, .settingsQuiet, hint: .settingsQuietHint)]
      case .notifyTitles: [notifyTitles]
      case .remindTasks: [remindTasks]
      }
    case .limits:
      [
        limit(.longestTitle, .settingsLimitTitle), limit(.longestReason, .settingsLimitReason),
        limit(.longestComment, .settingsLimitComment), limit(.largestPhoto, .settingsLimitPhoto),
        limit(.largestFile, .settingsLimitFile), limit(.personBytes, .settingsLimitPerson),
      ]
    case .site(let key):
      switch key {
      case .title: [line(key.rawValue, .settingsTitle)]
      case .language: [language]
      case .accent: [accent]
      case .timeZone: [zone(key.rawValue, .settingsTimeZone, hint: .settingsTimeZoneHint)]
      case .dayStartsAt: [dayStart]
      case .weekStartsOn: [weekStart]
      case .inbox: inbox
      case .homes: hasOthers ? homes : []
      case .publicCourse: [course]
      case .publicLocation: [place]
      case .baseURL: [line(key.rawValue, .settingsAddress, hint: .settingsAddressHint)]
      case .owner, .output, .today, .longestTitle, .longestReason, .longestComment, .largestPhoto, .largestFile,
        .personBytes, .mapTiles, .mapAttribution, .serveURL, .trustedProxies, .idleDays, .sessionDays, .signUp,
        .publicPeople, .hiddenPeople, .reminds, .followPull:
        []
      }
    }
  }

  // MARK: The person

  private var name: FormField {
    var field = line(SettingsFormValues.name(of: .name), .settingsName)
    field.limit = TextLimit.name.characters
    field.isRequired = true
    return field
  }

  private var ownLanguage: FormField {
    let name = SettingsFormValues.name(of: .language)
    let ofSite = words(.settingsOwnLanguageSite, ["language": Self.name(ofLanguage: source.book.settings.language)])
    return menu(
      name, .settingsOwnLanguage, [("", ofSite)] + languages(besides: [values[name], stored?[name]]),
      hint: .settingsOwnLanguageHint)
  }

  private var visibility: FormField {
    options(
      SettingsFormValues.name(of: .visibility), .settingsVisibility,
      Visibility.allCases.map { ($0.name, words($0.phrase), nil) }, hint: .settingsVisibilityHint)
  }

  private var findable: FormField {
    options(
      SettingsFormValues.name(of: .findable), .settingsFindable,
      [("yes", words(.settingsFindableYes), nil), ("no", words(.settingsFindableNo), nil)], hint: .settingsFindableHint)
  }

  // MARK: Reminders

  private var channels: FormField {
    let name = SettingsFormValues.name(of: .notify)
    var field = field(name, .settingsNotify, .boxes, hint: .settingsRemindersWhy)
    field.style = .chips
    func channels(_ text: String) -> [Notifications.Channel] {
      text.split(separator: ",").compactMap { Notifications.Channel(rawValue: $0.filter { $0 != " " }) }
    }
    func label(_ channel: Notifications.Channel) -> String { words(channel.phrase) }
    let chosen = channels(values[name])
    field.choices = Notifications.Channel.allCases.map {
      FormChoice($0.rawValue, label($0), isChosen: chosen.contains($0))
    }
    field.stored = storedText(name).map { now in
      channels(now).isEmpty ? words(.formNone) : channels(now).map(label).joined(separator: ", ")
    }
    return field
  }

  private var remindTasks: FormField {
    let name = SettingsFormValues.name(of: .remindTasks)
    var choices = [Notifications.atTheTime, .before(10, .minute), .before(30, .minute), .before(1, .hour)].map {
      (value: $0.text, label: words.reminder($0, inYear: 0))
    }
    // A profile may have any other.
    for text in [values[name], stored?[name]].compactMap(\.self) where !choices.contains(where: { $0.value == text }) {
      if let reminder = TaskReminder(relative: text) {
        choices.append((text, words.reminder(reminder, inYear: 0)))
      }
    }
    return menu(
      name, .settingsRemindTasks, choices + [("no", words(.settingsRemindNever))], hint: .settingsRemindTasksHint)
  }

  private var notifyTitles: FormField {
    options(
      SettingsFormValues.name(of: .notifyTitles), .settingsNotifyTitles,
      [("yes", words(.settingsNotifyTitlesYes), nil), ("no", words(.settingsNotifyTitlesNo), nil)])
  }

  // MARK: Days

  private var dayStart: FormField {
    var field = line(SettingKey.dayStartsAt.rawValue, .settingsDayStart, hint: .settingsDayStartHint)
    field.kind = .time
    return field
  }

  private var weekStart: FormField {
    menu(
      SettingKey.weekStartsOn.rawValue, .settingsWeekStart,
      Weekday.allCases.map { ($0.name, words.heading(of: $0)) })
  }

  // MARK: The site

  private var language: FormField {
    menu(
      SettingKey.language.rawValue, .settingsLanguage,
      languages(besides: [values[.language as SettingKey], stored?[.language as SettingKey]]),
      hint: .settingsLanguageHint)
  }

  /// The languages that there are words in, and those that were chosen: such a tag may have no words of its own, like that
  /// of a region, and has to stay selectable.
  private func languages(besides chosen: [String?]) -> [(value: String, label: String)] {
    var tags = source.languages
    for tag in chosen.compactMap(\.self) where !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
    return tags.map { ($0, Self.name(ofLanguage: $0)) }
  }

  private var accent: FormField {
    let choices = source.style.colorChoices(values[.accent], standIn: "").dropFirst()
    var field = field(SettingKey.accent.rawValue, .settingsAccent, .options)
    field.style = .tiles
    field.choices = Array(choices)
    if let now = storedText(SettingKey.accent.rawValue) {
      field.stored = source.style.colorChoices(now, standIn: "").dropFirst().first(where: \.isChosen)?.label ?? now
    }
    return field
  }

  // MARK: Tasks

  /// The list for tasks that name none; left out where there are not several.
  private var inbox: [FormField] {
    var lists = source.person.lists.filter { $0.archivedOn == nil }.map { ($0.slug.text, $0.title) }
    // The setting may name a list of somebody else, or one that was put away, and has to stay selectable.
    for slug in [values[.inbox], stored?[.inbox]].compactMap(\.self) where !slug.isEmpty {
      if !lists.contains(where: { $0.0 == slug }) { lists.append((slug, slug)) }
    }
    if lists.count < 2, values[.inbox].isEmpty { return [] }
    return [
      menu(
        SettingKey.inbox.rawValue, .settingsInbox, [("", words(.settingsInboxFirst))] + lists, hint: .settingsInboxHint)
    ]
  }

  // MARK: What others see

  private var hasOthers: Bool { source.book.usernames.count > 1 }

  /// What to call somebody: by username who is resting.
  private func name(of username: Username) -> String { source.book.person(username)?.name ?? username.text }

  private var homes: [FormField] {
    var who = options(
      SettingKey.homes.rawValue, .settingsHomes,
      [
        (
          "owner",
          words(.settingsHomesOwner, ["name": source.book.ownerName.map { words.isolated(name(of: $0)) } ?? ""]), nil
        ),
        ("all", words(.settingsHomesAll), nil), ("some", words(.settingsHomesSome), nil),
      ])
    for index in who.choices.indices where who.choices[index].value == "some" { who.choices[index].reveals = 1 }
    var people = field("homes_people", .settingsHomesPeople, .boxes)
    people.style = .chips
    people.revealedBy = 1
    people.choices = source.book.usernames.map {
      FormChoice($0.text, name(of: $0), isChosen: values.homes.contains($0.text))
    }
    if let stored, stored.homes != values.homes, stored[.homes] == "some" {
      people.stored = stored.homes.joined(separator: ", ")
    }
    return [who, people]
  }

  private var course: FormField {
    options(
      SettingKey.publicCourse.rawValue, .settingsCourse,
      [("false", words(.settingsCourseNo), nil), ("true", words(.settingsCourseYes), nil)])
  }

  private var place: FormField {
    options(
      SettingKey.publicLocation.rawValue, .settingsPlace,
      [
        ("none", words(.settingsPlaceNone), nil), ("coarse", words(.settingsPlaceCoarse), nil),
        ("exact", words(.settingsPlaceExact), nil),
      ])
  }

  // MARK: Fields

  private func limit(_ key: SettingKey, _ phrase: Phrase) -> FormField {
    var field = line(key.rawValue, phrase)
    field.kind = .wholeNumber
    return field
  }

  private func zone(_ name: String, _ phrase: Phrase, hint: Phrase) -> FormField {
    var field = line(name, phrase, hint: hint)
    field.suggestions = TimeZone.knownTimeZoneIdentifiers
    return field
  }

  private func line(_ field: ProfileField, _ phrase: Phrase, hint: Phrase? = nil) -> FormField {
    line(SettingsFormValues.name(of: field), phrase, hint: hint)
  }

  private func line(_ name: String, _ phrase: Phrase, hint: Phrase? = nil) -> FormField {
    var field = field(name, phrase, .line, hint: hint)
    field.value = values[name]
    field.stored = storedText(name).map { $0.isEmpty ? words(.formNone) : $0 }
    return field
  }

  private func menu(
    _ name: String, _ phrase: Phrase, _ choices: [(value: String, label: String)], hint: Phrase? = nil
  ) -> FormField {
    var field = field(name, phrase, .menu, hint: hint)
    field.choices = choices.map { FormChoice($0.value, $0.label, isChosen: $0.value == values[name]) }
    field.stored = storedText(name).map { now in choices.first { $0.value == now }?.label ?? now }
    return field
  }

  private func options(
    _ name: String, _ phrase: Phrase, _ choices: [(value: String, label: String, note: String?)], hint: Phrase? = nil
  ) -> FormField {
    var field = field(name, phrase, .options, hint: hint)
    field.choices = choices.map { value, label, note in
      FormChoice(value, label, note: note, isChosen: value == values[name])
    }
    field.stored = storedText(name).map { now in choices.first { $0.value == now }?.label ?? now }
    return field
  }

  private func field(_ name: String, _ phrase: Phrase, _ kind: FormField.Kind, hint: Phrase? = nil) -> FormField {
    FormField(name, words(phrase), kind: kind, hint: hint.map { words($0) }, problem: problems[name])
  }

  /// The stored value of a field where it differs from the value in the form; otherwise `nil`.
  private func storedText(_ name: String) -> String? {
    guard let stored, stored[name] != values[name] else { return nil }
    return stored[name]
  }

  /// What a language is called, in that language where its name is known.
  static func name(ofLanguage tag: String) -> String { languageNames[tag] ?? tag }

  /// The names of languages in those languages, so that people find theirs without being able to read the page.
  private static let languageNames = [
    "ar": "العربية", "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "en": "English", "es": "Español",
    "fa": "فارسی", "fi": "Suomi", "fr": "Français", "he": "עברית", "hi": "हिन्दी", "it": "Italiano", "ja": "日本語",
    "ko": "한국어", "nb": "Norsk bokmål", "nl": "Nederlands", "pl": "Polski", "pt": "Português", "ru": "Русский",
    "sv": "Svenska", "tr": "Türkçe", "uk": "Українська", "zh": "中文",
  ]
}

extension Notifications.Channel {
  /// What the way is called on pages.
  var phrase: Phrase {
    switch self {
    case .desktop: .settingsNotifyDesktop
    case .mail: .settingsNotifyMail
    case .ntfy: .settingsNotifyNtfy
    case .command: .settingsNotifyCommand
    }
  }
}
