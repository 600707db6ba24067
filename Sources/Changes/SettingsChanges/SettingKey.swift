import DataFolder
import Journal

/// A setting of `daybook.yml`; the keys within `limits` are settings of their own.
public enum SettingKey: String, CaseIterable, Sendable {
  case title
  case baseURL = "base_url"
  case language
  case timeZone = "timezone"
  case weekStartsOn = "week_starts_on"
  case dayStartsAt = "day_starts_at"
  case owner, output, today, homes
  case longestTitle = "limits.title"
  case longestReason = "limits.reason"
  case longestComment = "limits.comment"
  case largestPhoto = "limits.photo_bytes"
  case largestFile = "limits.file_bytes"
  case personBytes = "limits.person_bytes"
  case inbox
  case accent
  case publicLocation = "public_location"
  case publicCourse = "public_course"
  case mapTiles = "map_tiles"
  case mapAttribution = "map_attribution"
  case serveURL = "serve_url"
  case trustedProxies = "trusted_proxies"
  case idleDays = "sessions.idle_days"
  case sessionDays = "sessions.days"
  case signUp = "sign_up"
  case publicPeople = "public_people"
  case hiddenPeople = "hidden_people"
  case reminds
  case followPull = "follow_pull"

  /// The keys that lead to the setting in the file, from the outermost.
  public var path: [String] { rawValue.split(separator: ".").map(String.init) }

  /// What the setting means, in one line without a full stop.
  public var meaning: String {
    switch self {
    case .title: "the name of the site"
    case .baseURL: "where the site is hosted; feeds and calendars need it"
    case .language: "of the site's own words, as en or pt-BR"
    case .timeZone: "an IANA name, as Europe/Lisbon"
    case .weekStartsOn: "a weekday, as monday"
    case .dayStartsAt: "until then a check-in belongs to the day before"
    case .owner: "whose habits commands mean by default"
    case .output: "where builds go, seen from the data folder"
    case .today: "fixes the day; for samples only"
    case .homes: "whose home editions are built: owner, all, or usernames"
    case .longestTitle: "the longest title, in characters"
    case .longestReason: "the longest reason, in characters"
    case .longestComment: "the longest comment, in characters"
    case .largestPhoto: "the largest photo, in bytes"
    case .largestFile: "the largest file attached to a task, in bytes"
    case .personBytes: "what a person's folder may hold, in bytes; none by default"
    case .inbox: "the list for tasks that name none"
    case .accent: "the site's colour: a palette name or #rrggbb"
    case .publicLocation: "places in the public edition: none, coarse or exact"
    case .publicCourse: "whether the course is public: true or false"
    case .mapTiles: "a server of map pictures for your own pages"
    case .mapAttribution: "whose map it is, to stand beside it"
    case .serveURL: "where people reach `serve`, as https://daybook.example.org"
    case .trustedProxies: "addresses of proxies in front of `serve`"
    case .idleDays: "days without a visit until people have to sign in again"
    case .signUp: "who may make an account: invitation, open or closed"
    case .publicPeople: "who may be in the public edition: all, or usernames"
    case .hiddenPeople: "usernames that nobody finds or is shown"
    case .followPull: "how often people on other sites are asked: never, hourly or daily"
    case .reminds: "the machine that reminds, as `remind --install` has it"
    case .sessionDays: "days until people have to sign in again in any case"
    }
  }

  /// The limit on the setting's text; `nil` where it is one of a few words or short by itself.
  public var limit: TextLimit? {
    switch self {
    case .title, .mapAttribution, .reminds: .line
    case .baseURL, .mapTiles, .output, .serveURL, .trustedProxies: .address
    case .language, .timeZone, .weekStartsOn, .dayStartsAt, .owner, .today, .homes, .longestTitle, .longestReason,
      .longestComment, .largestPhoto, .largestFile, .personBytes, .inbox, .accent, .publicLocation, .publicCourse,
      .idleDays, .sessionDays, .signUp, .publicPeople, .hiddenPeople, .followPull:
      nil
    }
  }

  /// The value in force, as the file would have it, a default included; `nil` where the setting has no value.
  public func text(in settings: Settings) -> String? {
    switch self {
    case .title: settings.title
    case .baseURL: settings.baseURL
    case .language: settings.language
    case .timeZone: settings.timeZone
    case .weekStartsOn: settings.weekStartsOn.name
    case .dayStartsAt: settings.dayStartsAt.description
    case .owner: settings.owner?.text
    case .output: settings.output
    case .today: settings.today?.description
    case .homes:
      switch settings.homes {
      case .owner: "owner"
      case .all: "all"
      case .people(let people): people.map(\.text).joined(separator: ", ")
      }
    case .longestTitle: String(settings.limits.title)
    case .longestReason: String(settings.limits.reason)
    case .longestComment: String(settings.limits.comment)
    case .largestPhoto: String(settings.limits.photoBytes)
    case .largestFile: String(settings.limits.fileBytes)
    case .personBytes: settings.limits.personBytes.map { String($0) }
    case .inbox: settings.inbox?.text
    case .accent: settings.accent.text
    case .publicLocation: settings.publicLocation.rawValue
    case .publicCourse: settings.publicCourse ? "true" : "false"
    case .mapTiles: settings.mapTiles?.address
    case .mapAttribution: settings.mapAttribution
    case .serveURL: settings.serveURL
    case .trustedProxies: settings.trustedProxies.isEmpty ? nil : settings.trustedProxies.joined(separator: ", ")
    case .idleDays: String(settings.sessions.idleDays)
    case .sessionDays: String(settings.sessions.days)
    case .signUp: settings.signUp.rawValue
    case .reminds: settings.reminds
    case .followPull: settings.followPull.rawValue
    case .publicPeople: settings.publicPeople.map { $0.map(\.text).joined(separator: ", ") } ?? "all"
    case .hiddenPeople:
      settings.hiddenPeople.isEmpty ? nil : settings.hiddenPeople.map(\.text).joined(separator: ", ")
    }
  }
}
