import DataFolder
import Foundation
import Journal
import Testing

@testable import daybook

/// A folder with a word of its own in every field that somebody may not see.
///
/// A canary's name begins with who may see it: `pub` everybody, `fri` friends, `own` the person alone.
func plantedSite(publicLocation: String = "none") throws -> TemporarySite {
  let site = try TemporarySite()
  try site.write(
    "daybook.yml",
    """
    title: Planted
    owner: ana
    homes: all
    public_course: true
    public_location: \(publicLocation)
    limits: {title: 60, reason: 60, comment: 60}
    site_id: abcdefghijklmnopqrstuv
    base_url: https://example.org/d/
    """)
  func person(_ name: String, _ visibility: String, followers: String = "") throws {
    try site.write(
      "people/\(name)/profile.yml",
      "name: \(name) name\nbio: \(name) bio\nvisibility: \(visibility)\nself_image_goal: own-goal-\(name)-canary\nparts: [own-part-\(name)-canary]\n"
        + (name == "ana" ? "places: [{label: own-spot-ana-canary, latitude: 38.7223, longitude: -9.1393}]\n" : ""))
    if !followers.isEmpty { try site.write("people/\(name)/followers.yml", followers) }
  }
  try person(
    "ana", "public",
    followers:
      "- {person: ben, state: accepted}\n- {person: carl, state: declined}\n- {person: dora, state: requested}\n")
  try plantFollowed(by: "ana", in: site)
  try person("ben", "private")
  try person("carl", "public")
  try person("dora", "public")
  try plantPrivatePerson(in: site)
  try plantChallenges(in: site)
  for (kind, visibility) in [("pub", "public"), ("fri", "friends"), ("own", "private")] {
    try site.write(
      "people/ana/habits/\(kind)-slug-canary.md",
      """
      ---
      title: \(kind)-title-canary
      reason: \(kind)-reason-canary
      category: \(kind)-category-canary
      part: own-part-ana-canary
      schedule: daily
      target: at least 2 \(kind)-unit-canary
      start: 2026-11-01
      visibility: \(visibility)
      remind: ["06:59"]
      remind_near: {label: own-place-\(kind)-canary, latitude: 11.111, longitude: 22.222}
      \(kind == "pub" ? "replaces: own-slug-canary" : "order: 7")
      ---
      Notes with \(kind)-notes-canary.
      """)
    let photo = try tinyPNG(comment: "own-exif-\(kind)-canary")
    try site.write("people/ana/photos/\(kind)-photo-canary.png", photo)
  }
  try site.write(
    "people/ana/events/2026.csv",
    """
    when,habit,value,comment,photo,latitude,longitude
    2026-11-19T06:30,pub-slug-canary,2,pub-comment-canary,pub-photo-canary.png,38.72229,-9.13931
    2026-11-19T06:30,fri-slug-canary,2,fri-comment-canary,fri-photo-canary.png,48.72229,-8.13931
    2026-11-19T06:30,own-slug-canary,2,own-comment-canary,own-photo-canary.png,58.72229,-7.13931

    """)
  try site.write(
    "people/ana/lists/home.md",
    """
    ---
    title: own-list-canary
    description: own-description-canary
    ---
    - [ ] own-task-canary due:2026-11-20 #own-label-canary file:own-file-canary.txt @carl
      own-about-canary
      > ana 2026-11-19T10:00: own-said-canary
      - [x] own-step-canary done:2026-11-19 by:ana

    """)
  try site.write("people/ana/files/own-file-canary.txt", "own-content-canary\n")
  try site.write(
    "people/ana/course.yml",
    "started: 2026-11-09\nread: {week-01/01-a: 2026-11-10}\nanswers: {week-01/01-a: own-answer-canary}\n")
  try site.write("people/ana/account.yml", "email: own-mail-canary\n")
  try site.write("course/course.yml", "title: Course\n")
  try site.write(
    "course/week-01/01-a.md",
    "---\ntitle: Post\nprompt: {kind: self-image-goal, theme: goal, ideas: [one]}\n---\nText.\n")
  try site.write(
    "course/week-09/01-z.md", "---\ntitle: Late post\nsummary: later-summary-canary\n---\nlater-text-canary\n")
  return site
}

/// Somebody on another site whom a person follows, with a word of its own in everything that was fetched.
private func plantFollowed(by follower: String, in site: TemporarySite) throws {
  let address = "https://far.example/far-address-canary/feed.json"
  try site.write(
    "people/\(follower)/following.yml", "- {follows: \"\(address)\", name: far-called-canary, on: 2026-11-19}\n")
  let feed = """
    {"version":"https://jsonfeed.org/version/1.1","title":"far-name-canary","home_page_url":"https://far.example/far-page-canary/",
    "feed_url":"\(address)","_daybook":{"spec":1,"timezone":"UTC","generated":"2026-11-19T07:00:00Z","through":"2026-11-19",
    "habits":[{"id":"far-slug-canary","url":"https://far.example/far-url-canary/","title":"far-title-canary","schedule":"daily",
    "target":"at least 1 far-unit-canary","days":[["2026-11-19","done",2]]}]},
    "items":[{"date_published":"2026-11-19T07:00:00Z","content_html":"<b>far-html-canary</b>","title":"far-item-canary",
    "_daybook":{"day":"2026-11-19","check_ins":[{"habit":"far-slug-canary","value":2,"comment":"far-comment-canary"}]}}]}
    """
  try FollowedCopies(in: FolderLayout(root: site.data)).put(
    PulledFeed(bytes: Array(feed.utf8), on: Day("2026-11-19")), of: address, for: #require(Username(follower)))
}

/// Somebody of whom nobody may know, whatever they call public.
private func plantPrivatePerson(in site: TemporarySite) throws {
  try site.write(
    "people/eve-user-canary/profile.yml",
    "name: eve-name-canary\nbio: eve-bio-canary\nself_image_goal: eve-goal-canary\n")
  try site.write(
    "people/eve-user-canary/habits/eve-slug-canary.md",
    "---\ntitle: eve-title-canary\nschedule: daily\nvisibility: public\n---\neve-notes-canary\n")
  try site.write(
    "people/eve-user-canary/events/2026.csv",
    "when,habit,value,comment\n2026-11-19,eve-slug-canary,done,eve-comment-canary\n")
  try site.write("people/eve-user-canary/followers.yml", "- {person: ana, state: declined}\n")
  try site.write(
    "people/eve-user-canary/lists/home.md",
    "---\ntitle: eve-list-canary\nvisibility: private\n---\n- [ ] eve-task-canary\n")
}

/// A challenge of each visibility, in which ana and the private person take part.
private func plantChallenges(in site: TemporarySite) throws {
  for (kind, visibility) in [("pub", "public"), ("fri", "friends"), ("own", "private")] {
    try site.write(
      "challenges/\(kind)-challenge-canary.md",
      """
      ---
      title: \(kind)-challengetitle-canary
      from: 2026-11-01
      to: 2026-11-30
      schedule: daily
      visibility: \(visibility)
      participants: [{person: ana, habit: own-slug-canary, state: joined}, {person: eve-user-canary, habit: eve-slug-canary, state: joined}]
      ---
      \(kind)-challengenotes-canary
      """)
  }
}

/// A PNG of one pixel with a comment in a text chunk.
func tinyPNG(comment: String) throws -> Data {
  func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let payload = Array(type.utf8) + body
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in payload {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    return bytes(UInt32(body.count)) + payload + bytes(crc)
  }
  return Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
      + chunk("tEXt", Array("Comment".utf8) + [0] + Array(comment.utf8))
      + chunk("IDAT", [0x78, 0x9C, 0x63, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01])
      + chunk("IEND", []))
}

/// What an edition's bytes and file names tell of the planted words, plain or encoded.
func canaries(in folder: String) throws -> Set<String> {
  try canaries(in: TemporarySite.files(in: folder))
}

/// What files and their names tell of the planted words, plain or encoded.
func canaries(in files: [String: Data]) throws -> Set<String> {
  var found: Set<String> = []
  let pattern = #/[a-z]+-[a-z]+(?:-[a-z]+)?-canary/#
  for (path, bytes) in files {
    let text = path + "\n" + String(decoding: bytes, as: UTF8.self)
    for variant in [text, text.removingPercentEncoding ?? "", text.replacing("&#45;", with: "-")] {
      for match in variant.matches(of: pattern) { found.insert(String(match.0)) }
    }
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || "+/=".contains($0)) })
    where word.count > 11 {
      for shift in 0..<4 where word.count > shift {
        let part = word.dropFirst(shift)
        let whole = String(part.prefix(part.count / 4 * 4))
        guard let data = Data(base64Encoded: whole) else { continue }
        for match in String(decoding: data, as: UTF8.self).matches(of: pattern) { found.insert("base64 " + match.0) }
      }
    }
  }
  return found
}

@Suite("What leaves the folder")
struct CanaryTests {
  private static let fields = ["title", "reason", "unit", "notes", "comment", "photo", "slug"]

  private func seen(_ kinds: [String]) -> Set<String> {
    Set(kinds.flatMap { kind in Self.fields.map { "\(kind)-\($0)-canary" } })
  }

  @Test("the public edition tells what is public, and nothing that is for friends or for oneself")
  func everyone() async throws {
    let site = try plantedSite()
    try await site.build()
    let found = try canaries(in: site.site + "/public")
    let expected = found.subtracting(["later-summary-canary", "later-text-canary"])
    #expect(expected.filter { !$0.contains("-challenge") } == seen(["pub"]))
  }

  @Test("calendar files of the public edition have public habits, and neither reminders nor places nor tasks")
  func calendars() async throws {
    let site = try plantedSite()
    try await site.build()
    let files = try TemporarySite.files(in: site.site + "/public").filter { $0.key.hasSuffix(".ics") }
    #expect(files.keys.contains("calendars/ana.ics"))
    for (path, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("pub-title-canary"), "\(path)")
      for word in ["fri-", "own-", "VALARM", "GEO", "LOCATION", "VTODO", "UID:ana"] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
    }
    let own = try TemporarySite.files(in: site.site + "/home/ana").filter { $0.key.hasPrefix("calendar/") }
    let texts = own.mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(texts["calendar/habits.ics"]?.contains("LOCATION:own-place-own-canary") == true)
    #expect(texts["calendar/habits.ics"]?.contains("TRIGGER:PT6H59M") == true)
    #expect(texts["calendar/tasks.ics"]?.contains("own-task-canary") == true)
    #expect(texts["calendar/to-do.ics"]?.contains("own-task-canary") == true)
  }

  @Test("feeds and pictures to embed have what is public, and neither photos nor places nor notes nor reminders")
  func feeds() async throws {
    let site = try plantedSite(publicLocation: "exact")
    try await site.build()
    let files = try TemporarySite.files(in: site.site + "/public")
    let feeds = files.filter { $0.key.hasSuffix("feed.json") || $0.key.hasSuffix("feed.xml") }
    #expect(feeds.keys.sorted() == ["people/ana/feed.json", "people/ana/feed.xml"])
    let pictures = files.filter { $0.key.hasSuffix(".svg") && $0.key.hasPrefix("people/") }
    #expect(pictures.keys.allSatisfy { $0.hasPrefix("people/ana/pub-slug-canary/") } && pictures.count == 2)
    for (path, bytes) in feeds.merging(pictures, uniquingKeysWith: { $1 }) {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("pub-title-canary"), "\(path)")
      for word in ["fri-", "own-", "eve-", "photo-canary", "notes-canary", "38.72", "9.139", "06:59"] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
    }
    for (path, bytes) in feeds {
      #expect(String(decoding: bytes, as: UTF8.self).contains("pub-comment-canary"), "\(path)")
    }
    let home = try TemporarySite.files(in: site.site + "/home")
    #expect(!home.keys.contains { $0.hasSuffix("feed.json") || $0.hasSuffix("badge.svg") })
  }

  @Test("a friend's edition adds what is for friends, and their own goal")
  func friend() async throws {
    let site = try plantedSite()
    try await site.build()
    let found = try canaries(in: site.site + "/home/ben")
    #expect(
      found.filter { !$0.contains("-challenge") } == seen(["pub", "fri"]).union(["own-goal-ben-canary"]))
  }

  @Test(
    "asking to follow, or being declined, shows who there is and nothing of what they do", arguments: ["carl", "dora"])
  func stranger(_ name: String) async throws {
    let site = try plantedSite()
    try await site.build()
    let found = try canaries(in: site.site + "/home/\(name)")
    #expect(found == ["own-goal-\(name)-canary"])
    let following = try String(contentsOfFile: site.site + "/home/\(name)/following.html", encoding: .utf8)
    #expect(following.contains("ana name"))
  }

  @Test("one's own edition has everything but secrets, metadata of photos and posts that are still locked")
  func own() async throws {
    let site = try plantedSite()
    try await site.build()
    let found = try canaries(in: site.site + "/home/ana")
    #expect(found.isSuperset(of: seen(["pub", "fri", "own"])))
    #expect(found.contains("own-goal-ana-canary"))
    #expect(found.contains("own-part-ana-canary"))
    #expect(found.contains("own-spot-ana-canary"))
    // Of somebody on another site there is what their feed says as text, and none of its HTML.
    let far = ["called", "url", "title", "unit", "comment"].map { "far-\($0)-canary" }
    #expect(found.isSuperset(of: far))
    #expect(!found.contains { $0.contains("far-html") })
    let list = ["list", "description", "task", "label", "file", "content", "about", "said", "step"].map {
      "own-\($0)-canary"
    }
    #expect(found.isSuperset(of: list))
    #expect(found.contains("own-answer-canary"))
    #expect(!found.contains("own-mail-canary"))
    #expect(!found.contains { $0.contains("exif") })
    #expect(!found.contains { $0.hasPrefix("later") })
  }

  @Test("of somebody private there is no trace in any edition but their own")
  func privatePerson() async throws {
    let site = try plantedSite()
    try await site.build()
    let own = try canaries(in: site.site + "/home/eve-user-canary")
    #expect(own.isSuperset(of: ["eve-name-canary", "eve-title-canary", "eve-comment-canary", "eve-notes-canary"]))
    for edition in ["public", "home/ben", "home/carl", "home/dora"] {
      let found = try canaries(in: "\(site.site)/\(edition)").filter { $0.contains("eve-") }
      #expect(found.isEmpty, "\(edition)")
    }
    // Ana is in a challenge with them, to which they agreed by joining: that tells their username and their days.
    #expect(try canaries(in: site.site + "/home/ana").filter { $0.contains("eve-") } == ["eve-user-canary"])
  }

  @Test("a list is seen by those with whom it is shared, whole, and by nobody else")
  func sharedList() async throws {
    let site = try plantedSite()
    try site.write(
      "people/ana/lists/shared.md",
      """
      ---
      title: shr-list-canary
      description: shr-description-canary
      share: [{person: carl, may: read}]
      ---
      - [ ] shr-task-canary due:2026-11-21 #shr-label-canary file:shr-file-canary.txt file:shr-picture-canary.png @dora
        shr-about-canary
        > ana 2026-11-19T10:00: shr-said-canary
        - [ ] shr-step-canary

      """)
    try site.write("people/ana/files/shr-file-canary.txt", "shr-content-canary\n")
    try site.write("people/ana/files/shr-picture-canary.png", try tinyPNG(comment: "shr-exif-canary"))
    // Nobody sees what no task names.
    try site.write("people/ana/files/own-spare-canary.txt", "own-sparecontent-canary\n")
    try await site.build()
    func shared(_ edition: String) throws -> Set<String> {
      try canaries(in: "\(site.site)/\(edition)").filter { $0.contains("shr-") }
    }
    let parts = ["list", "description", "task", "label", "file", "content", "about", "said", "step", "picture"]
    #expect(try shared("home/carl") == Set(parts.map { "shr-\($0)-canary" }))
    #expect(try shared("home/ana").contains("shr-exif-canary"))
    for edition in ["public", "home/ben", "home/dora"] {
      #expect(try shared(edition).isEmpty, "\(edition)")
    }
    // Whom the task names learns nothing by that.
    #expect(try !canaries(in: site.site + "/home/carl").contains { $0.hasPrefix("own-") && !$0.contains("goal") })
  }

  @Test("a challenge is told to nobody whom it does not admit")
  func challenges() async throws {
    let site = try plantedSite()
    try await site.build()
    for edition in ["public", "home/carl", "home/dora"] {
      let found = try canaries(in: "\(site.site)/\(edition)").filter { $0.contains("-challenge") }
      #expect(found.filter { !$0.hasPrefix("pub") }.isEmpty, "\(edition)")
    }
    func all(_ kinds: [String]) -> Set<String> {
      Set(kinds.flatMap { ["\($0)-challenge-canary", "\($0)-challengetitle-canary", "\($0)-challengenotes-canary"] })
    }
    func found(_ edition: String) throws -> Set<String> {
      try canaries(in: "\(site.site)/\(edition)").filter { $0.contains("-challenge") }
    }
    #expect(try found("public") == all(["pub"]))
    #expect(try found("home/ben") == all(["pub", "fri"]))
    #expect(try found("home/eve-user-canary") == all(["pub", "fri", "own"]))
    #expect(try found("home/carl").isEmpty && found("home/dora").isEmpty)
  }

  @Test("those in a challenge see days of each other, and no title, comment, photo or place of a habit that is private")
  func challengers() async throws {
    let site = try plantedSite()
    try await site.build()
    let pages = site.site + "/home/eve-user-canary/challenges"
    let found = try canaries(in: pages).filter { !$0.contains("-challenge") && !$0.hasPrefix("eve-") }
    #expect(found.isEmpty, "\(found)")
    let page = try String(contentsOfFile: pages + "/own-challenge-canary/index.html", encoding: .utf8)
    #expect(page.contains("19 Nov"), "ana's day is not shown")
    for coordinate in ["58.72", "7.13", "11.111"] { #expect(!page.contains(coordinate)) }
  }

  @Test("places appear as exactly as their reader may know them")
  func places() async throws {
    let site = try plantedSite(publicLocation: "coarse")
    try await site.build()
    func text(_ folder: String) throws -> String {
      try TemporarySite.files(in: site.site + folder).values.map { String(decoding: $0, as: UTF8.self) }.joined()
    }
    let open = try text("/public")
    #expect(open.contains("38.7200"))
    #expect(!open.contains("38.7222") && !open.contains("38.7223"))
    let friend = try text("/home/ben")
    #expect(friend.contains("38.7223") && friend.contains("48.7223") && !friend.contains("58.7223"))
    #expect(!(try text("/home/carl")).contains("38.72"))
  }

  @Test(
    "what was public and is private leaves nothing behind when the site is built again, with the manifest or without it",
    arguments: [true, false])
  func madePrivate(_ hasManifest: Bool) async throws {
    let site = try plantedSite()
    try await site.build()
    if !hasManifest { try FileManager.default.removeItem(atPath: site.site + "/.daybook") }
    let path = "people/ana/habits/pub-slug-canary.md"
    try site.write(path, try site.text(path).replacing("visibility: public", with: "visibility: private"))
    try await site.build()
    let files = try TemporarySite.files(in: site.site + "/public").keys
    #expect(!files.contains { $0.hasPrefix("people/") && !$0.hasSuffix(".html") }, "\(files)")
    // A public challenge stays, in which the habit has no name.
    var found = try canaries(in: site.site + "/public").filter { !$0.contains("-challenge") }
    // A picture has no mark, and without the manifest nobody can tell whose it is.
    if !hasManifest { found.remove("pub-photo-canary") }
    #expect(found.filter { $0.hasPrefix("pub") || $0.hasPrefix("fri") || $0.hasPrefix("own") }.isEmpty)
  }
}
