import Journal

/// What the layout needs on every page.
public struct Frame: TemplateNode {
  /// The keys that `layout` may name, and with it every page.
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
    $0.flag("at_today", { $0.section == .today })
    $0.flag("at_habits", { $0.section == .habits })
    $0.flag("at_calendar", { $0.section == .calendar })
    $0.flag("at_history", { $0.section == .history })
    $0.flag("at_achievements", { $0.section == .achievements })
    $0.flag("at_course", { $0.section == .course })
    $0.flag("at_following", { $0.section == .following })
    $0.flag("at_ideas", { $0.section == .ideas })
    $0.flag("at_help", { $0.section == .help })
    $0.flag("at_people", { $0.section == .people })
    $0.flag("at_settings", { $0.section == .settings })
    $0.flag("is_section_front", \.isSectionFront)
    $0.text("tile_origin", \.tileOrigin)
    $0.flag("is_live", { $0.live != nil })
    $0.text("token", \.token)
    $0.text("revision", \.revision)
    $0.text("shown_day", \.shownDay)
    $0.text("served_as", \.servedAs)
    $0.list("served", \.served)
  }

  /// What every form sends along, in the local web app.
  private var token: String? { live?.token }
  /// What the page was made of, in the local web app: it asks for news by it.
  private var revision: String? { live?.revision }
  /// Today as the page has it, in the local web app: forms send it along, so that what is meant is that day.
  private var shownDay: String? { live?.today.description }
  /// Whose pages these are, in the local web app.
  private var servedAs: String? { live?.servedAs }
  /// Everybody whose pages are served, where there are several.
  private var served: [LinkNode] { live?.served ?? [] }

  /// The part of the site that the navigation marks.
  public enum Section: Sendable {
    case today, habits, calendar, history, achievements, course, following, ideas, help, people, settings
  }

  /// What all pages of an edition have in common.
  struct Edition: Sendable {
    var language: String
    var direction: String
    /// `c-teal`.
    var accent: String
    var site: String
    var isHome: Bool
    var hasCourse: Bool
    var mapTiles: MapTiles?
    var live: LiveControls?
  }

  var language: String
  var direction: String
  var accent: String
  var site: String
  var title: String
  var description: String?
  /// From the page to the edition's folder: empty, `../`, `../../`.
  var root: String
  /// `c-teal` on pages that belong to one habit.
  var colorClass: String?
  var isHome: Bool
  var hasCourse: Bool
  var section: Section
  /// Whether this is the page that the navigation leads to, rather than one below it.
  var isSectionFront: Bool
  /// Whose pictures the page may show besides its own, where it has a map; only in home editions.
  var tileOrigin: String?
  /// What pages of the local web app have besides; `nil` on pages that are files.
  var live: LiveControls?

  init(
    _ edition: Edition, title: String, description: String? = nil, depth: Int = 0, color: String? = nil,
    section: Section, isFront: Bool = false
  ) {
    language = edition.language
    direction = edition.direction
    accent = edition.accent
    site = edition.site
    isHome = edition.isHome
    hasCourse = edition.hasCourse
    self.title = Words.isolated(title, in: edition.direction)
    self.description = description
    root = String(repeating: "../", count: depth)
    colorClass = color
    self.section = section
    isSectionFront = isFront
    tileOrigin = section == .history ? edition.mapTiles?.origin : nil
    live = edition.live
  }
}

/// A link with its text.
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
  ///   - href: Seen from the page, or from the edition's folder where the template says `{{root}}` before it.
  ///   - note: What else is to be said of it.
  public init(title: String, href: String, note: String? = nil) {
    self.title = title
    self.href = href
    self.note = note
  }
}
