import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// The page on which settings and the person's own profile are changed.
///
/// What it says of an account comes from `AccountLines`, which adds it.
enum SettingsPages {
  /// The last part of the address to which a line is posted.
  static let action = "settings"

  /// The sections, by what the page's address names behind `#`.
  enum Section: String {
    case profile, privacy, notifications, look
    case signingIn = "signing-in"
    case programs
    case data = "your-data"
    case site = "daybook"
    case others
  }

  static let maker: FormPages.Maker = { path, source in
    guard path == SettingsPage.path else { return nil }
    let page = page(source)
    return source.opened.map(page.opening) ?? page
  }

  /// The page with the stored values.
  static func page(_ source: FormSource) -> SettingsPage { page(SettingsForm(source: source)) }

  /// The page with what was typed into the form of an item.
  ///
  /// - Parameter isChanged: Whether something was stored meanwhile, so that stored values are shown beside the fields.
  static func again(
    _ item: SettingsItem, _ values: SettingsFormValues, problems: [String: String] = [:], general: [String] = [],
    isChanged: Bool = false, _ source: FormSource
  ) -> SettingsPage {
    let stored = isChanged ? SettingsFormValues(source.person, source.changeableSettings) : nil
    let form = SettingsForm(source: source, values: values, problems: problems, stored: stored)
    return page(source).again(
      item.id, form.groups(of: item), general: (isChanged ? [source.words(.formChanged)] : []) + general,
      anew: isChanged ? SettingsPage.path : nil)
  }

  /// Adds the latest change that the person may take back, where there is one.
  static func addLastChange(_ change: ChangeSummary?, to page: inout SettingsPage, in words: Words) {
    guard let change else { return }
    var line = SettingsLine("last-change", words(.settingsLastChange), ChangeWording(words).sentence(change))
    line.button = FormButton(
      "undo", words(.liveUndo), hidden: [HiddenField("change", EntryVersion(of: change).text)])
    page.add([line], to: Section.data.rawValue)
  }

  /// Adds what was refused of the messages to the person, where something was.
  static func addRefused(_ refused: [ReminderRecord.Refused], to page: inout SettingsPage, in words: Words) {
    if refused.isEmpty { return }
    let ways = Notifications.Channel.allCases.filter { way in refused.contains { $0.channel == way.rawValue } }
    let line = SettingsLine(
      "refused", words(.settingsRefused),
      words(
        .settingsRefusedWhat, count: refused.count,
        [
          "days": words.number(ReminderRecord.daysOfRefused),
          "ways": ways.map { words($0.phrase) }.joined(separator: ", "),
        ]), note: words(.settingsRefusedWhy))
    page.add([line], to: Section.notifications.rawValue)
  }

  // MARK: Sections

  private static func page(_ form: SettingsForm) -> SettingsPage {
    let (source, words) = (form.source, form.source.words)
    let own = [
      section(
        .profile, .settingsProfile, .settingsProfileWhy,
        lines(of: .profile)),
      section(
        .privacy, .settingsPrivacy, .settingsPrivacyWhy,
        lines(of: .privacy) + privacy(source)),
      section(
        .notifications, .settingsNotifications, .settingsNotificationsWhy,
        lines(of: .notifications) + reminding(source) + notifications(words)),
      section(.look, .settingsLook, nil, look(words) + lines(of: .look)),
      section(.data, .settingsData, .settingsDataWhy, data(source)),
    ]
    return SettingsPage(
      frame: source.style.frame(words(.settingsHeading), at: SettingsPage.path, section: .settings),
      name: source.person.name, username: source.person.username.text, runsTheSite: source.runsTheSite,
      sections: own + (source.runsTheSite ? site(form) : []))

    func lines(of section: Section) -> [SettingsLine] {
      Self.lines(ProfileField.allCases.filter { Self.section(of: $0) == section }.map(SettingsItem.profile), form)
    }

    func section(_ id: Section, _ title: Phrase, _ note: Phrase?, _ lines: [SettingsLine]) -> SettingsSection {
      SettingsSection(id.rawValue, words(title), note: note.map { words($0) }, lines)
    }
  }

  /// Where a field of the profile stands.
  private static func section(of field: ProfileField) -> Section {
    switch field {
    case .visibility, .findable: .privacy
    case .notify, .quiet, .notifyTitles, .remindTasks: .notifications
    case .language: .look
    case .name, .bio, .selfImageGoal, .timeZone, .parts, .places: .profile
    }
  }

  /// What is everybody's: only whoever runs the site is shown it.
  private static func site(_ form: SettingsForm) -> [SettingsSection] {
    let (source, words) = (form.source, form.source.words)
    let published: [SettingKey] = [.homes, .publicCourse, .publicLocation, .baseURL]
    let keys = SettingsItem.all.filter { item in
      if case .site(let key) = item { !published.contains(key) } else { false }
    }
    var others = lines(published.map(SettingsItem.site), form)
    if source.style.hasAccount {
      var people = SettingsLine("people", words(.ownerTitle), words(.settingsPeopleWhere))
      people.link = LinkNode(title: words(.settingsOpen), href: AccountsPage.path)
      others.append(people)
    }
    var readers = SettingsLine("readers", words(.readersTitle), words(.readersWhere))
    readers.link = LinkNode(title: words(.settingsOpen), href: ReadersPage.path)
    others.append(readers)
    return [
      SettingsSection(
        Section.site.rawValue, words(.settingsSite), note: words(.settingsSiteWhy),
        lines(keys + [.limits], form) + commands(source)),
      SettingsSection(Section.others.rawValue, words(.settingsOthers), note: words(.settingsOthersWhy), others),
    ]
  }

  private static func privacy(_ source: FormSource) -> [SettingsLine] {
    let (person, words) = (source.person, source.words)
    let shown = person.habits.filter { $0.habit.archived == nil }
    func count(_ visibility: Visibility) -> String {
      let habits = shown.count { min($0.habit.visibility, person.visibility) == visibility }
      return "\(words.number(habits)) \(words(visibility.phrase))"
    }
    var habits = SettingsLine(
      "habits", words(.habitsTitle), Visibility.allCases.reversed().map(count).joined(separator: ", "))
    habits.link = LinkNode(title: words(.settingsOpen), href: "habits.html")
    func number(_ state: Follower.State) -> Int { person.followers.count { $0.state == state } }
    var followers = SettingsLine(
      "followers", words(.followFollowers), words(.settingsFollowers, count: number(.accepted)))
    if number(.blocked) > 0 { followers.note = words(.settingsBlocked, count: number(.blocked)) }
    followers.link = LinkNode(title: words(.settingsOpen), href: "following.html")
    var audience = SettingsLine("audience", words(.audienceTitle), words(.audienceWhere))
    audience.link = LinkNode(title: words(.settingsOpen), href: AudiencePage.path)
    return [habits, followers, audience]
  }

  /// That no machine reminds, and how one comes to do so; nothing where one does.
  private static func reminding(_ source: FormSource) -> [SettingsLine] {
    if source.book.settings.reminds != nil { return [] }
    let words = source.words
    var line = SettingsLine(
      "reminding", words(.settingsReminding), words(.settingsNobodyReminds),
      note: words(source.runsTheSite ? .settingsNobodyRemindsCall : .settingsNobodyRemindsAsk))
    if source.runsTheSite { line.code = Call("remind", "--install").description }
    return [line]
  }

  /// Where the person is told of something. What they can choose among goes here, too.
  private static func notifications(_ words: Words) -> [SettingsLine] {
    var today = SettingsLine("requests", words(.settingsAsked), words(.settingsAskedWhere))
    today.link = LinkNode(title: words(.today), href: "index.html")
    return [today]
  }

  private static func look(_ words: Words) -> [SettingsLine] {
    var theme = SettingsLine("theme", words(.settingsTheme), note: words(.settingsThemeWhere))
    theme.isTheme = true
    return [theme]
  }

  private static func data(_ source: FormSource) -> [SettingsLine] {
    let words = source.words
    // Where people sign in, the folder is on a machine that is not theirs.
    if source.style.hasAccount { return [] }
    var folder = SettingsLine("folder", words(.settingsFolder))
    folder.code = FolderLayout.person(source.person.username)
    return [folder]
  }

  /// Settings that only commands change.
  private static func commands(_ source: FormSource) -> [SettingsLine] {
    let words = source.words
    var commands: [(title: Phrase, key: SettingKey)] = [(.settingsOutput, .output), (.settingsToday, .today)]
    if source.book.people.count > 1 { commands.insert((.settingsOwner, .owner), at: 0) }
    return commands.map { title, key in
      var line = SettingsLine(
        key.rawValue, words(title), key.text(in: source.book.settings) ?? words(.formNone),
        note: words(.settingsCommandWhere))
      line.code = "daybook settings set \(key.rawValue)"
      line.isSameEverywhere = key.text(in: source.book.settings) != nil
      return line
    }
  }

  // MARK: Lines

  private static func lines(_ items: [SettingsItem], _ form: SettingsForm) -> [SettingsLine] {
    items.compactMap { line($0, form) }
  }

  /// The line of an item; `nil` where there is nothing to choose.
  private static func line(_ item: SettingsItem, _ form: SettingsForm) -> SettingsLine? {
    let words = form.source.words
    let fields = form.fields(of: item)
    guard let field = fields.first else { return nil }
    let hidden = [HiddenField("item", item.id), HiddenField("seen", form.values.version(of: item).text)]
    if fields.count == 1, field.kind == .options, field.style == nil, field.choices.count <= 3 {
      var line = SettingsLine(item.id, field.label, note: field.hint)
      line.choice = LineChoice(action, field: field.name, hidden: hidden, field.choices)
      return line
    }
    let value = form.value(of: item)
    var line = SettingsLine(
      item.id, form.label(of: item), value ?? words(.accountNotSaid), note: remark(item, words),
      form: LineForm(
        action, opens: words(.accountChange), hidden: hidden, form.groups(of: item), submit: words(.liveSave)))
    line.isSameEverywhere = value != nil && isSameEverywhere(item, form.source.person)
    return line
  }

  /// Whether what is stored of an item is a name or an address, in no language.
  private static func isSameEverywhere(_ item: SettingsItem, _ person: Person) -> Bool {
    switch item {
    case .profile(.language): person.language != nil
    case .profile(.timeZone), .site(.timeZone), .site(.language), .site(.baseURL): true
    case .profile, .site, .limits: false
    }
  }

  private static func remark(_ item: SettingsItem, _ words: Words) -> String? {
    switch item {
    case .profile(.selfImageGoal), .profile(.parts), .profile(.places): words(.settingsOnlyYou)
    case .profile, .site, .limits: nil
    }
  }
}
