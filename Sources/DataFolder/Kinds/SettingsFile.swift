import Accounts
import Diagnostics
import Hashing
import Journal
import Yaml

/// `daybook.yml`
enum SettingsFile {
  static let keys = [
    "format", "title", "base_url", "language", "timezone", "week_starts_on", "day_starts_at", "owner", "output",
    "today", "homes",
    "limits", "inbox", "accent", "public_location", "public_course", "map_tiles", "map_attribution", "serve_url",
    "trusted_proxies", "sessions", "sign_up", "public_people", "hidden_people", "site_id", "site_key", "reminds",
    "publish", "follow_pull",
  ]

  /// The settings, with the places where they name people, which can be checked only once all people are known.
  struct Draft {
    var settings: Settings
    var owner: PlacedText?
    var homes: [PlacedText]
    /// `nil` where everybody may be shown.
    var publicPeople: [PlacedText]?
    var hiddenPeople: [PlacedText] = []
    var inbox: PlacedText?
    /// Whether the file could be read as YAML. If not, nothing can be reported as missing.
    var isRead = false
  }

  static func read(_ source: SourceFile, zones: TimeZones) -> Draft {
    var draft = Draft(settings: Settings(), homes: [])
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "daybook.yml")
    else {
      // An empty file is valid.
      draft.isRead = source.problemCount == 0
      if !draft.isRead { draft.settings.limits = unknownLimits }
      return draft
    }
    draft.isRead = true
    if let format = fields.value("format", like: "1") { checkFormat(format, source) }
    let defaults = Settings()
    draft.settings.title = fields.line("title")?.text ?? defaults.title
    draft.settings.baseURL = baseURL(fields)
    draft.settings.siteID = siteID(fields)
    draft.settings.siteKey = siteKey(fields)
    draft.settings.language = language(fields) ?? defaults.language
    draft.settings.timeZone = fields.timeZone("timezone", zones: zones) ?? defaults.timeZone
    draft.settings.weekStartsOn = fields.weekday("week_starts_on") ?? defaults.weekStartsOn
    draft.settings.dayStartsAt =
      fields.value("day_starts_at", like: "\"03:00\"")
      .flatMap { Texts.time($0, named: "`day_starts_at`", in: source) } ?? defaults.dayStartsAt
    draft.settings.output = output(fields) ?? defaults.output
    draft.settings.today = today(fields)
    draft.settings.limits = limits(fields)
    draft.settings.accent = fields.color("accent") ?? defaults.accent
    draft.settings.publicLocation =
      fields.choice("public_location", from: Vocabularies.publicLocation) ?? defaults.publicLocation
    draft.settings.publicCourse = fields.flag("public_course") ?? defaults.publicCourse
    draft.settings.mapAttribution = fields.line("map_attribution")?.text
    draft.settings.mapTiles = mapTiles(fields, by: draft.settings.mapAttribution)
    draft.settings.serveURL = serveURL(fields)
    draft.settings.trustedProxies = trustedProxies(fields)
    draft.settings.sessions = sessions(fields)
    draft.settings.reminds = fields.line("reminds")?.text
    draft.settings.publish = PublishSection.read(fields) ?? defaults.publish
    draft.owner = fields.value("owner")
    draft.inbox = fields.value("inbox")
    draft.settings.inbox = draft.inbox.flatMap { Slug($0.text) }
    draft.settings.signUp = fields.choice("sign_up", from: Vocabularies.signUp) ?? defaults.signUp
    draft.settings.followPull = fields.choice("follow_pull", from: Vocabularies.followPull) ?? defaults.followPull
    draft.hiddenPeople = people("hidden_people", fields)
    if fields.node("public_people") != nil, !isWord("all", at: "public_people", fields) {
      draft.publicPeople = people("public_people", fields)
    }
    readHomes(&draft, fields)
    return draft
  }

  private static func checkFormat(_ format: PlacedText, _ source: SourceFile) {
    guard let number = Int(format.text), number > 0 else {
      source.report(.error, .notANumber, "`format` is no number", at: format.range, hint: "write `format: 1`")
      return
    }
    guard number > FolderFormat.current else { return }
    source.report(
      .warning, .newerFormat,
      "this data folder is in format \(number), and this program knows format \(FolderFormat.current)",
      at: format.range, hint: "what it understands is read, and nothing is written")
  }

  /// Fills in the owner and the people of home editions once all people are known. Without `owner`, the only person is
  /// the owner.
  static func resolvePeople(_ draft: inout Draft, _ source: SourceFile?, context: ReadingContext) {
    if let owner = draft.owner, let source {
      draft.settings.owner = context.person(owner, in: source)
    } else if context.usernames.count == 1 {
      draft.settings.owner = context.usernames.first
    } else if context.usernames.count > 1, draft.isRead, let source {
      let names = context.usernames.prefix(4).map(\.text).listed
      source.reportWhole(
        .error, .missingOwner, "there are \(context.usernames.count) people, and no `owner`",
        hint: "add `owner: \(context.usernames[0])`, or whose data folder this is: \(names)")
    }
    if let source {
      draft.settings.publicPeople = draft.publicPeople?.compactMap { context.person($0, in: source) }
      draft.settings.hiddenPeople = draft.hiddenPeople.compactMap { context.person($0, in: source) }
    }
    if !draft.homes.isEmpty, let source {
      draft.settings.homes = .people(draft.homes.compactMap { context.person($0, in: source) })
    }
  }

  /// What is wrong with the setting `inbox` once the lists are known; `nil` for nothing. Tasks then go to the first list.
  static func problem(with inbox: PlacedText, of book: Book, in source: SourceFile) -> Diagnostic? {
    let people = book.owner.map { [$0] } ?? book.people
    let named = people.flatMap(\.lists).filter { $0.slug.text == inbox.text }
    if named.contains(where: { $0.archivedOn == nil }) { return nil }
    let slugs = people.flatMap(\.lists).filter { $0.archivedOn == nil }.map(\.slug.text)
    return source.diagnostic(
      .warning, .unknownList,
      named.isEmpty ? "there is no list `\(inbox.text)`" : "the list `\(inbox.text)` is archived", at: inbox.range,
      hint: Suggestion.hint(for: inbox.text, among: slugs) ?? "lists are named as their files in `lists/`")
  }

  /// The output folder. An absolute path is compared with the data folder's only when it is used.
  private static func output(_ fields: Fields) -> String? {
    guard let value = fields.line("output", within: .address) else { return nil }
    guard !value.text.hasPrefix("/"), let flaw = SitePlacement(value.text).flaw else { return value.text }
    fields.source.report(.error, .misplacedOutput, flaw, at: value.range, hint: "write it like `output: ../site`")
    return nil
  }

  private static func isWord(_ word: String, at key: String, _ fields: Fields) -> Bool {
    guard case .scalar(let text, _)? = fields.node(key)?.content else { return false }
    return text.lowercased() == word
  }

  /// The usernames that a key lists.
  private static func people(_ key: String, _ fields: Fields) -> [PlacedText] {
    (fields.list(key, like: "[ana, ben]") ?? []).compactMap { item in
      if case .scalar(let name, _) = item.content { return PlacedText(text: name, range: item.range) }
      fields.source.report(
        .error, .wrongShape, "`\(key)` lists usernames, not \(item.kind)", at: item.range,
        hint: "write it like `\(key): [ana, ben]`")
      return nil
    }
  }

  private static func readHomes(_ draft: inout Draft, _ fields: Fields) {
    guard let node = fields.node("homes") else { return }
    switch node.content {
    case .sequence(let items):
      draft.settings.homes = .people([])
      for item in items {
        if case .scalar(let name, _) = item.content {
          draft.homes.append(PlacedText(text: name, range: item.range))
        } else {
          fields.source.report(
            .error, .wrongShape, "`homes` lists usernames, not \(item.kind)", at: item.range,
            hint: "write it like `homes: [ana, ben]`")
        }
      }
    case .scalar:
      guard let value = fields.value("homes") else { return }
      if let choice = Vocabularies.homes.value(of: value.text) {
        draft.settings.homes = choice
      } else {
        fields.source.report(
          .error, .unknownChoice, "`homes` is `owner`, `all` or a list of usernames, not `\(value.text)`",
          at: value.range,
          hint: Vocabularies.homes.hint(for: value.text) ?? "a list is written `homes: [ana, ben]`")
      }
    case .mapping:
      fields.source.report(
        .error, .wrongShape, "`homes` is `owner`, `all` or a list of usernames, not \(node.kind)", at: node.range,
        hint: "write it like `homes: [ana, ben]`")
    }
  }

  private static func today(_ fields: Fields) -> Day? {
    guard let today = fields.day("today") else { return nil }
    if Day.possibleToday.contains(today) { return today }
    if let value = fields.value("today") {
      fields.source.report(
        .error, .yearOutOfRange, "`today` is a day from 1900 to 2199: pages are made for every year up to it",
        at: value.range,
        hint: "is there a typing error in the year?")
    }
    return nil
  }

  private static func baseURL(_ fields: Fields) -> String? {
    guard let value = fields.line("base_url", within: .address) else { return nil }
    let rest = ["https://", "http://"].compactMap { scheme in
      value.text.lowercased().hasPrefix(scheme) ? value.text.dropFirst(scheme.count) : nil
    }.first
    let isPlain = value.text.utf8.allSatisfy { $0 > 0x20 && !"\"<>\\^`{|}?#".utf8.contains($0) }
    guard let rest, let first = rest.first, first != "/", isPlain else {
      fields.source.report(
        .error, .notAnAddress, "`base_url` is no address of a folder on the web", at: value.range,
        hint: "write it like `https://example.org/daybook/`")
      return nil
    }
    return value.text.hasSuffix("/") ? value.text : value.text + "/"
  }

  /// The address under which `serve` is reached: a scheme, a host and perhaps a port, since its cookies and its pages are
  /// those of a whole host.
  private static func serveURL(_ fields: Fields) -> String? {
    guard let value = fields.line("serve_url", within: .address) else { return nil }
    if let origin = WebOrigin(value.text) { return origin.text }
    fields.source.report(
      .error, .notAnAddress, "`serve_url` is no address of a host", at: value.range,
      hint: "write it like `https://daybook.example.org`, without a folder")
    return nil
  }

  /// The letters from which names of calendar entries follow. Few of them would be those of another site, too.
  private static func siteID(_ fields: Fields) -> String? {
    guard let value = fields.line("site_id") else { return nil }
    if value.text.utf8.count >= 16, Slug(value.text) != nil { return value.text }
    fields.source.report(
      .error, .wrongShape, "`site_id` is 16 to 40 of `a`–`z`, `0`–`9` and `-`", at: value.range,
      hint: "take the line out: the next export of a calendar makes another one")
    return nil
  }

  /// What tells the key of the site from others, so that none is taken for it.
  private static func siteKey(_ fields: Fields) -> String? {
    guard let value = fields.line("site_key") else { return nil }
    if value.text.utf8.count == 8, Hexadecimal.bytes(of: value.text) != nil { return value.text }
    fields.source.report(
      .error, .wrongShape, "`site_key` is eight of `0`–`9` and `a`–`f`", at: value.range,
      hint: "\(call: "key", "backup") says which, where the key is")
    return nil
  }

  private static func trustedProxies(_ fields: Fields) -> [String] {
    guard let items = fields.list("trusted_proxies", like: "[127.0.0.1]") else { return [] }
    var addresses: [String] = []
    for item in items {
      guard case .scalar(let text, _) = item.content, let address = NetworkAddress(text) else {
        fields.source.report(
          .error, .notAnAddress, "`trusted_proxies` lists addresses of machines, by their numbers", at: item.range,
          hint: "write it like `trusted_proxies: [127.0.0.1, \"::1\"]`")
        continue
      }
      addresses.append(address.text)
    }
    return addresses
  }

  private static func sessions(_ fields: Fields) -> Settings.Sessions {
    var sessions = Settings.Sessions()
    guard let node = fields.node("sessions"),
      let given = Fields(node, in: fields.source, known: ["idle_days", "days"], of: "`sessions`")
    else { return sessions }
    sessions.idleDays = given.integer("idle_days", in: 1...366) ?? sessions.idleDays
    sessions.days = given.integer("days", in: 1...366) ?? sessions.days
    return sessions
  }

  private static func mapTiles(_ fields: Fields, by attribution: String?) -> MapTiles? {
    guard let value = fields.line("map_tiles", within: .address) else { return nil }
    if let tiles = MapTiles(address: value.text, attribution: attribution) { return tiles }
    fields.source.report(
      .error, .notAnAddress, "`map_tiles` is no address of map tiles", at: value.range,
      hint: "write it like `https://tile.example.org/{z}/{x}/{y}.png`")
    return nil
  }

  /// The tag of a language, as settings and courses give it; `nil` where there is none or it is invalid, which is
  /// reported.
  static func language(_ fields: Fields) -> String? {
    guard let value = fields.line("language") else { return nil }
    if LanguageTag.isKnown(value.text) { return value.text }
    fields.source.report(
      .error, .unknownLanguage, "there is no language `\(value.text)`", at: value.range,
      hint: "write a tag like `en` or `pt-BR`")
    return nil
  }

  /// The limits where the settings could not be read: no text is reported as too long for an unknown limit.
  static let unknownLimits = Settings.Limits(
    title: TextLimit.widest.characters, reason: TextLimit.widest.characters, comment: TextLimit.widest.characters)

  private static func limits(_ fields: Fields) -> Settings.Limits {
    var limits = Settings.Limits()
    let known = ["title", "reason", "comment", "photo_bytes", "file_bytes", "person_bytes"]
    guard let node = fields.node("limits"),
      let given = Fields(node, in: fields.source, known: known, of: "`limits`")
    else { return limits }
    func read(_ key: String, _ limit: WritableKeyPath<Settings.Limits, Int>) {
      guard given.node(key) != nil else { return }
      limits[keyPath: limit] = given.integer(key, in: 1...TextLimit.widest.characters) ?? unknownLimits[keyPath: limit]
    }
    read("title", \.title)
    read("reason", \.reason)
    read("comment", \.comment)
    limits.photoBytes = given.integer("photo_bytes", in: 1...1_000_000_000) ?? limits.photoBytes
    limits.fileBytes = given.integer("file_bytes", in: 1...StoredFiles.largest) ?? limits.fileBytes
    limits.personBytes = given.integer("person_bytes", in: 1...1_000_000_000_000)
    return limits
  }
}
