import Changes
import DataFolder
import Journal
import SitePlan

/// The page on which settings and the person's own profile are changed.
enum SettingsPages {
  static let path = "settings.html"

  static let maker: FormPages.Maker = { path, source in path == Self.path ? page(source) : nil }

  /// The form with the stored values.
  static func page(_ source: FormSource) -> FormPage {
    page(SettingsForm(source: source, values: SettingsFormValues(source.person, source.changeableSettings)), source)
  }

  /// The form with what was typed.
  ///
  /// - Parameter isChanged: Whether something was stored meanwhile, so that stored values are shown beside the fields.
  static func again(
    _ values: SettingsFormValues, problems: [String: String] = [:], general: [String] = [], isChanged: Bool = false,
    _ source: FormSource
  ) -> FormPage {
    let stored = isChanged ? SettingsFormValues(source.person, source.changeableSettings) : nil
    let form = SettingsForm(source: source, values: values, problems: problems, stored: stored)
    return page(form, source).again(
      form.groups, general: (isChanged ? [source.words(.formChanged)] : []) + general, anew: isChanged ? path : nil)
  }

  /// The version of everything that the form shows, as it is stored.
  static func version(_ person: Person, _ settings: Settings?) -> EntryVersion {
    EntryVersion(of: [EntryVersion(of: person).text] + (settings.map { [EntryVersion(of: $0).text] } ?? []))
  }

  private static func page(_ form: SettingsForm, _ source: FormSource) -> FormPage {
    let words = source.words
    var page = FormPage(
      frame: source.style.frame(words(.settingsHeading), at: path, section: .settings),
      back: LinkNode(title: words(.today), href: "index.html"), heading: words(.settingsHeading), action: "settings",
      hidden: [HiddenField("seen", version(source.person, source.changeableSettings).text)], groups: form.groups,
      submit: words(.liveSave), cancel: "index.html")
    page.lead = words(.settingsLead)
    page.elsewhereTitle = words(.settingsElsewhere)
    page.elsewhere = elsewhere(source)
    return page
  }

  private static func elsewhere(_ source: FormSource) -> [ElsewhereNode] {
    let words = source.words
    let username = source.person.username
    var own = [
      ElsewhereNode(words(.settingsTheme), words(.settingsThemeWhere)),
      ElsewhereNode(words(.followingTitle), words(.settingsFollowingWhere), href: "following.html"),
    ]
    if source.style.hasAccount {
      own.append(ElsewhereNode(words(.accountTitle), words(.settingsAccountWhere), href: AccountPage.path))
    }
    guard source.runsTheSite else { return own }
    var nodes = [
      ElsewhereNode(words(.settingsUsername), words(.settingsUsernameWhere), code: FolderLayout.person(username)),
      ElsewhereNode(words(.settingsOutput), words(.settingsCommandWhere), code: "daybook settings set output"),
      ElsewhereNode(words(.settingsToday), words(.settingsCommandWhere), code: "daybook settings set today"),
    ]
    if source.book.people.count > 1 {
      nodes.insert(
        ElsewhereNode(words(.settingsOwner), words(.settingsCommandWhere), code: "daybook settings set owner"), at: 1)
    }
    return own + nodes
  }
}
