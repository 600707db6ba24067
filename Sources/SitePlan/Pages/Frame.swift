import Journal

/// What the layout needs on every page.
public struct Frame: TemplateNode {
  /// The keys that `layout` may name, and every page with it.
  public static let fields = Fields<Frame> {
    $0.text("lang", \.language)
    $0.text("dir", \.direction)
    $0.text("accent", \.accent)
    $0.text("site", \.site)
    $0.text("page_title", \.title)
    $0.text("description", \.description)
    $0.text("root", \.root)
    $0.text("color", \.colorClass)
    $0.flag("is_home", \.isHome)
    $0.flag("is_public", { !$0.isHome })
    $0.flag("has_course", \.hasCourse)
    $0.text("year_href", \.year)
    $0.flag("at_today", { $0.section == .today })
    $0.flag("at_habits", { $0.section == .habits })
    $0.flag("at_calendar", { $0.section == .calendar })
    $0.flag("at_lists", { $0.section == .lists })
    $0.flag("at_year", { $0.section == .year })
    $0.flag("at_history", { $0.section == .history })
    $0.flag("at_achievements", { $0.section == .achievements })
    $0.flag("at_course", { $0.section == .course })
    $0.flag("at_following", { $0.section == .following })
    $0.flag("at_ideas", { $0.section == .ideas })
    $0.flag("at_help", { $0.section == .help })
    $0.flag("at_people", { $0.section == .people })
    $0.flag("at_settings", { $0.section == .settings })
    $0.flag("at_friends", { $0.section == .friends })
    $0.flag("has_friends_page", \.hasFriends)
    $0.flag("has_account", { $0.live?.hasAccount ?? false })
    $0.flag("takes_forms", { $0.live != nil || $0.section == .signIn })
    $0.flag("is_section_front", \.isSectionFront)
    $0.flag("has_custom_style", \.custom.hasStyleSheet)
    $0.flag("has_custom_script", \.custom.hasScript)
    $0.text("custom_digest", \.customDigest)
    $0.text("tile_origin", \.tileOrigin)
    $0.node("preview", \.preview)
    $0.flag("is_live", { $0.live != nil })
    $0.text("token", \.token)
    $0.text("revision", \.revision)
    $0.text("shown_day", \.shownDay)
    $0.text("served_as", \.servedAs)
    $0.list("served", \.served)
  }

  /// The token that every form sends; only in the local web app.
  private var token: String? { live?.token }
  /// What identifies the data that the page was made from, so that the page can ask for changes; only in the local web
  /// app.
  private var revision: String? { live?.revision }
  /// The day that the page shows as today and that its forms send; only in the local web app.
  private var shownDay: String? { live?.today.description }
  /// What tells whether the data folder's own style sheet or script changed since the page was made; only in the local
  /// web app, since pages that are files stay as they are when these change.
  private var customDigest: String? { live == nil || custom.digest.isEmpty ? nil : custom.digest }
  /// The name of the person whose pages these are; only in the local web app.
  private var servedAs: String? { live?.servedAs }
  /// Links to everybody whose pages are served; empty where only one person's are.
  private var served: [LinkNode] { live?.served ?? [] }

  /// The part of the site that the navigation marks.
  public enum Section: Sendable {
    case today, habits, calendar, lists, year, history, achievements, course, following, ideas, help, people, settings
    /// Where friends sign in on a host that only stores.
    case friends
    /// Pages for those who are not signed in.
    case signIn
  }

  /// What all pages of an edition share.
  struct Edition: Sendable {
    var language: String
    var direction: String
    /// The CSS class of the site's accent colour: `c-teal`.
    var accent: String
    var site: String
    var isHome: Bool
    var hasCourse: Bool
    /// Whether friends sign in on a page of the edition.
    var hasFriends = false
    /// The path of the newest year's plate, for the navigation: the reader's own, in the public edition that of the only
    /// person; `nil` where there are several.
    var year: String?
    var mapTiles: MapTiles?
    var custom = CustomFiles()
    var live: LiveControls?
  }

  var language: String
  var direction: String
  var accent: String
  var site: String
  var title: String
  var description: String?
  /// The relative path from the page to the edition's folder: empty, `../`, `../../`.
  var root: String
  /// The CSS class of the habit's colour, `c-teal`, on pages that belong to one habit.
  var colorClass: String?
  var isHome: Bool
  var hasCourse: Bool
  /// Whether friends sign in on a page of the edition.
  var hasFriends: Bool
  /// The path of the newest year's plate; `nil` where the navigation has none.
  var year: String?
  var section: Section
  /// Whether the navigation links to this very page, rather than to a page above it.
  var isSectionFront: Bool
  /// The origin of map tiles, which the content security policy has to allow; only on pages with a map, in home
  /// editions.
  var tileOrigin: String?
  /// The data folder's own style sheet and script.
  var custom: CustomFiles
  /// What other programs show of the page when somebody sends its address; only in the public edition, and only where it is
  /// known where that is hosted.
  var preview: LinkPreview?
  /// The additions of the local web app; `nil` on pages that are files.
  var live: LiveControls?

  init(
    _ edition: Edition, title: String, description: String? = nil, depth: Int = 0, color: String? = nil,
    section: Section, isFront: Bool = false, preview: LinkPreview? = nil
  ) {
    language = edition.language
    direction = edition.direction
    accent = edition.accent
    site = edition.site
    isHome = edition.isHome
    hasCourse = edition.hasCourse
    hasFriends = edition.hasFriends
    year = edition.year
    self.title = Words.isolated(title, in: edition.direction)
    self.description = description
    root = String(repeating: "../", count: depth)
    colorClass = color
    self.section = section
    isSectionFront = isFront
    tileOrigin = section == .history ? edition.mapTiles?.origin : nil
    custom = edition.custom
    self.preview = preview
    live = edition.live
  }
}

/// A link with its text and a note.
public struct LinkNode: TemplateNode, Equatable {
  /// The keys that a link offers, under whatever key it stands.
  public static let fields = Fields<LinkNode> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("note", \.note)
  }

  var title: String
  var href: String
  var note: String?

  /// - Parameters:
  ///   - href: The address relative to the page, or to the edition's folder where the template puts `{{root}}` before
  ///     it.
  ///   - note: A remark behind the link, such as a count or a date.
  public init(title: String, href: String, note: String? = nil) {
    self.title = title
    self.href = href
    self.note = note
  }
}
