import DataFolder
import Fetching
import Foundation
import Journal
import Sealing
import Synchronization
import Testing

@testable import Changes

/// A site on which friends read, as it lies on its host, and somebody who was invited to it.
private final class Site: Sendable {
  static let address = "https://ben.example/daybook/"
  static let id = "abcdefghijklmnopqrstuv"
  fileprivate static let master = MasterKey()

  let folder: String
  private let files = Mutex<[String: [UInt8]]>([:])
  private let asked = Mutex<[(path: String, staysAtHost: Bool)]>([])
  private let answer = Mutex<FetchFlaw?>(nil)

  init() throws {
    folder = NSTemporaryDirectory() + "daybook-friends-\(UUID().uuidString)"
    for (path, text) in [
      ("data/daybook.yml", "owner: ana\ntoday: 2026-11-20\n"), ("data/people/ana/profile.yml", "name: Ana\n"),
    ] {
      let url = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var secrets: FollowedSecrets { FollowedSecrets(environment: ["XDG_CONFIG_HOME": folder + "/config"]) }
  var layout: FolderLayout { FolderLayout(root: folder + "/data") }
  var copies: FollowedCopies { FollowedCopies(in: layout, openedBy: secrets) }
  var paths: [(path: String, staysAtHost: Bool)] { asked.withLock { $0 } }

  static func credentials(_ key: Int = 1) -> Credentials { Credentials(master, reader: "tom", key: key) }
  static func link(_ key: Int = 1) -> String { address + "friends.html" + Invitation.fragment(credentials(key)) }

  static func feed(_ name: String, comment: String) -> [UInt8] {
    Array(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"\(name)","home_page_url":"\(address)friends.html",
      "feed_url":"\(address)people/\(name)/feed.json","_daybook":{"spec":1,"timezone":"UTC",
      "generated":"2026-11-19T07:00:00Z","through":"2026-11-19","site":"0123456789abcdef",
      "habits":[{"id":"swim","url":"\(address)friends.html","title":"Swim","schedule":"daily","days":[]}]},
      "items":[{"date_published":"2026-11-19T07:00:00Z","_daybook":{"day":"2026-11-19",
      "check_ins":[{"habit":"swim","value":"done","comment":"\(comment)"}]}}]}
      """.utf8)
  }

  /// Puts a site there on which tom reads what these people share.
  ///
  /// - Parameters:
  ///   - key: The number of tom's key.
  ///   - hasLink: Whether the link opens something.
  func publish(
    _ people: [String], comment: String = "Cold", key: Int = 1, hasLink: Bool = true, hasFeeds: Bool = true,
    builtOn day: Int32 = 20_777
  ) throws {
    var new: [String: [UInt8]] = [
      "friends.html": Array("<main><div class=\"friends-door\" data-site=\"\(Self.id)\" data-rounds=\"600000\">".utf8)
    ]
    var audiences: [String: SealingKey] = [:]
    let tom = try #require(Username("tom"))
    for person in people {
      let revoked = Set((1..<key).map { RevokedKey(reader: tom, key: $0) })
      let audience = SealingKey(Self.master, person: person, revoked: revoked)
      audiences[person] = audience
      var index = SealedIndex(day: Day(number: day), objects: [:])
      func seal(_ content: [UInt8], at path: String) {
        let name = audience.name(of: path)
        let (bytes, fingerprint) = SealedObject.sealed(content, as: .page, named: name, key: audience)
        new[SealedPath.file(name)] = bytes
        index.objects[path] = fingerprint
      }
      seal(Array("<p>".utf8), at: "people/\(person)/index.html")
      if hasFeeds { seal(Self.feed(person, comment: comment), at: "feed.json") }
      let list = index.text
      seal(Array(list.utf8), at: SealedIndex.path)
    }
    let credentials = Self.credentials(key)
    let shelf = KeyringShelf(
      Self.master,
      readers: [
        .init(words: Self.secret(key), link: hasLink ? credentials.linkSecret : nil, audiences: audiences)
      ])
    new[SealedPath.generation] = Array((shelf.generation.text + "\n").utf8)
    for (name, bytes) in shelf.files { new[SealedPath.file(name)] = bytes }
    files.withLock { $0 = new }
  }

  /// What words become takes a while, so each is worked out once.
  private static let stretched = Mutex<[Int: KeyringSecret]>([:])

  static func secret(_ key: Int) -> KeyringSecret {
    if let known = stretched.withLock({ $0[key] }) { return known }
    let secret = credentials(key).secret(on: id)
    stretched.withLock { $0[key] = secret }
    return secret
  }

  func fails(_ flaw: FetchFlaw?) { answer.withLock { $0 = flaw } }

  func change(_ edit: (inout [String: [UInt8]]) -> Void) { files.withLock { edit(&$0) } }

  var source: FeedSource {
    FeedSource(within: { [self] address, version, bounds in
      asked.withLock { $0.append((address.text, bounds.staysAtHost)) }
      if let flaw = answer.withLock({ $0 }) { return .failure(flaw) }
      guard address.text.hasPrefix(Self.address),
        let bytes = files.withLock({ $0[String(address.text.dropFirst(Self.address.count))] })
      else { return .failure(.nothingThere(address.text)) }
      if bytes.count > bounds.limit { return .failure(.tooLarge(bounds.limit)) }
      let own = Fetcher.Version(tag: "\"\(bytes.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) })\"")
      return .success(
        Fetcher.Answer(bytes: own == version ? nil : bytes, version: own, address: address, movedTo: nil))
    })
  }

  // MARK: Ana

  func ana() async throws -> Person {
    let reading = await BookReader(root: layout.root).read(today: Day(number: 20_777), now: 0)
    return try #require(reading.book.people.first)
  }

  func follow(_ invitation: FriendInvitation) async throws {
    let found = try await invitation.open(in: source, today: Day(number: 20_777), now: 5)
    let person = try await ana()
    try await FolderWriter(root: layout.root).change("test") { draft in
      try FeedFollowing(of: person).add(
        found, on: Day(number: 20_777), in: &draft, copies, secrets, besides: layout.root)
    }
  }

  /// Pulls, and gives what came of each with what is stored then.
  func pull() async throws -> [(outcome: FeedPull.Outcome, copy: PulledFeed?, text: String)] {
    let person = try await ana()
    let pull = FeedPull(in: layout, from: source, openedBy: secrets)
    let pulled = try await pull.run(
      person.following, of: person.username, command: "test", today: Day(number: 20_778), now: 9)
    let after = try await ana()
    return zip(pulled, after.following).map { pulled, known in
      (pulled.outcome, known.copy, String(decoding: known.copy?.bytes ?? [], as: UTF8.self))
    }
  }

  func mode(_ path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
  }
}

@Suite("Following as a friend")
struct FriendInvitationTests {
  @Test("a link opens what each of a site shares with the invited one, and goes on when it is closed")
  func link() async throws {
    let site = try Site()
    try site.publish(["ben", "cleo"])
    try await site.follow(FriendInvitation(link: " \(Site.link())\n"))
    let text = try String(contentsOfFile: site.layout.root + "/people/ana/following.yml", encoding: .utf8)
    #expect(
      text == """
        - {follows: "https://ben.example/daybook/people/ben/feed.json", name: ben, on: 2026-11-20, view: friends}
        - {follows: "https://ben.example/daybook/people/cleo/feed.json", name: cleo, on: 2026-11-20, view: friends}

        """)
    #expect(try await site.ana().following.map(\.isFriend) == [true, true])
    // The link is closed, and what it gave opens on.
    try site.publish(["ben", "cleo"], comment: "Warm", hasLink: false)
    let pulled = try await site.pull()
    #expect(pulled.map(\.outcome) == [.fetched, .fetched])
    #expect(pulled[0].copy?.bytes == Site.feed("ben", comment: "Warm") && pulled[0].copy?.on == Day("2026-11-21"))
    #expect(try await site.pull().map(\.outcome) == [.unchanged, .unchanged])
    // What is asked for tells who asks, so that no other host is.
    #expect(site.paths.allSatisfy { $0.staysAtHost && $0.path.hasPrefix(Site.address) })
  }

  @Test("the words and the name open the same, from the address of any page of the site")
  func words() async throws {
    let site = try Site()
    try site.publish(["ben"], hasLink: false)
    let words = Site.credentials().words.map { $0.prefix(4).uppercased() }.joined(separator: ", ")
    for page in ["", "friends.html", "index.html", "people/ben/", "people/ben/swim/index.html", "?x=1"] {
      let invitation = try FriendInvitation(to: Site.address + page, as: " TOM", words: words)
      let found = try await invitation.open(in: site.source, today: Day(number: 20_777), now: 5)
      #expect(found.map(\.feed.name) == ["ben"] && found[0].secret.secret == Site.secret(1).text, "\(page)")
      #expect(found[0].secret.site == Site.address)
    }
    let other = try FriendInvitation(to: "ben.example/daybook", as: "tim", words: words)
    await #expect(throws: InvitationProblem.opensNothing("ben.example").refusal) {
      try await other.open(in: site.source, today: Day(number: 20_777), now: 5)
    }
  }

  @Test("a list that is the same is not asked for again, nor is what stands in it")
  func unchanged() async throws {
    let site = try Site()
    try site.publish(["ben"])
    try await site.follow(FriendInvitation(link: Site.link()))
    let asked = site.paths.count
    let same = try #require(await site.pull().first)
    #expect(same.outcome == .unchanged && same.copy?.on == Day(number: 20_778))
    // What says which keyrings count, that of the words, and the list.
    #expect(site.paths.count == asked + 3)
    try site.publish(["ben"], comment: "Warm")
    let new = try #require(await site.pull().first)
    #expect(new.outcome == .fetched && new.text.contains("Warm"))
  }

  @Test("a site of an earlier day than was seen takes the place of nothing, which is said until a later one is there")
  func older() async throws {
    let site = try Site()
    try site.publish(["ben"], comment: "Newer")
    try await site.follow(FriendInvitation(link: Site.link()))
    try site.publish(["ben"], comment: "Withdrawn since", builtOn: 20_776)
    for _ in 0..<2 {
      let rolled = try #require(await site.pull().first)
      guard case .failed(.older, let message) = rolled.outcome else {
        Issue.record("\(rolled.outcome)")
        return
      }
      #expect(message == "what lies at ben.example is of 2026-11-19, and what was seen there of 2026-11-20")
      #expect(rolled.copy?.trouble == .older && rolled.copy?.on == Day(number: 20_777))
      #expect(rolled.text.contains("Newer"))
    }
    try site.publish(["ben"], comment: "Later", builtOn: 20_779)
    #expect(try await site.pull().first?.copy?.trouble == nil)
    // A clock that was a year ahead keeps nobody from what comes when it is right again.
    try site.publish(["ben"], comment: "Ahead", builtOn: 21_142)
    #expect(try await site.pull().first?.outcome == .fetched)
    try site.publish(["ben"], comment: "Right", builtOn: 20_779)
    #expect(try await site.pull().first?.outcome == .fetched)
  }

  @Test("what opens it lies outside of the data folder, for its owner alone, and goes with the copy")
  func secret() async throws {
    let site = try Site()
    try site.publish(["ben"])
    try await site.follow(FriendInvitation(link: Site.link()))
    let mark = try #require(try await site.ana().following.first?.copy?.openedBy)
    #expect(site.mode("config/daybook/followed/\(mark)") == 0o600 && site.mode("config/daybook/followed") == 0o700)
    let kept = site.secrets.read(mark, besides: site.layout.root)
    #expect(kept == FollowedSecret(secret: Site.secret(1).text, site: Site.address, person: "ben"))
    // Nothing of it is in the data folder.
    let files = FileManager.default.enumerator(atPath: site.layout.root)?.allObjects as? [String] ?? []
    for path in files {
      guard let data = FileManager.default.contents(atPath: site.layout.root + "/" + path) else { continue }
      #expect(!String(decoding: data, as: UTF8.self).contains(Site.secret(1).text), "\(path)")
    }
    // One that others can read is not used.
    let path = site.folder + "/config/daybook/followed/\(mark)"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let open = try await site.pull()
    #expect(open[0].copy?.trouble == .locked && open[0].copy?.bytes != nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    // It stays while what was removed can be taken back, and goes with the copy.
    let person = try await site.ana()
    try await FolderWriter(root: site.layout.root).change("test") { draft in
      try FeedFollowing(of: person).remove(#require(person.following.first), in: &draft, site.copies)
    }
    #expect(site.secrets.read(mark, besides: site.layout.root) != nil)
    _ = try await site.pull()
    #expect(site.secrets.read(mark, besides: site.layout.root) == nil)
  }

  @Test("keys that open nothing any more leave the last good copy, and another invitation mends it")
  func closed() async throws {
    let site = try Site()
    try site.publish(["ben"])
    try await site.follow(FriendInvitation(link: Site.link()))
    let good = Site.feed("ben", comment: "Cold")
    // Other words; nobody any more; another's friend; nothing for friends.
    let states: [(String, FeedTrouble, () throws -> Void)] = [
      ("rekeyed", .locked, { try site.publish(["ben"], comment: "New", key: 2) }),
      ("removed", .locked, { try site.publish([], comment: "New") }),
      ("somebody else's", .locked, { try site.publish(["cleo"], comment: "New") }),
      ("no friends", .gone, { site.change { $0[SealedPath.generation] = nil } }),
      ("no feed", .gone, { try site.publish(["ben"], hasFeeds: false) }),
      ("elsewhere", .moved, { site.fails(.leadsAway("ben.example", "new.example")) }),
      ("gone", .gone, { site.fails(.nothingThere("x")) }),
    ]
    for (what, trouble, make) in states {
      try site.publish(["ben"])
      site.fails(nil)
      #expect(try await site.pull().first?.copy?.trouble == nil, "\(what)")
      try make()
      let copy = try #require(try await site.pull().first?.copy)
      #expect(copy.trouble == trouble, "\(what)")
      #expect(copy.bytes == good && copy.failures == 1, "\(what)")
    }
    site.fails(nil)
    try site.publish(["ben"], comment: "New", key: 2)
    #expect(try await site.pull().first?.copy?.trouble == .locked)
    let mark = try await site.ana().following.first?.copy?.openedBy
    try await site.follow(FriendInvitation(link: Site.link(2)))
    let after = try await site.ana().following
    #expect(after.count == 1 && after[0].copy?.openedBy == mark && after[0].copy?.trouble == nil)
    #expect(try await site.pull().first?.outcome == .unchanged)
  }

  @Test("what is tampered with, cut off, swapped or mixed is not taken")
  func damaged() async throws {
    let site = try Site()
    try site.publish(["ben", "cleo"])
    try await site.follow(FriendInvitation(link: Site.link()))
    let names = ["ben", "cleo"].map { Site.name(of: "feed.json", $0) }
    let index = Site.name(of: SealedIndex.path, "ben")
    let edits: [(String, (inout [String: [UInt8]]) -> Void)] = [
      ("a bit", { $0[names[0]]?[40] ^= 1 }), ("cut off", { $0[names[0]]?.removeLast(9) }),
      ("swapped", { $0[names[0]] = $0[names[1]] }), ("nothing", { $0[names[0]] = nil }),
      ("a page of the host", { $0[names[0]] = Array("<html>".utf8) }), ("the list", { $0[index]?[90] ^= 1 }),
    ]
    for (what, edit) in edits {
      // Of a list that is the same nothing is asked for.
      try site.publish(["ben", "cleo"], comment: what)
      site.change(edit)
      let pulled = try await site.pull()
      #expect(pulled[0].copy?.trouble == .broken && pulled[1].copy?.trouble == nil, "\(what)")
      #expect(pulled[0].copy?.bytes == Site.feed("ben", comment: "Cold"), "\(what)")
    }
    // An older feed beside a newer list.
    try site.publish(["ben", "cleo"], comment: "Old")
    var old: [UInt8]?
    site.change { old = $0[names[0]] }
    try site.publish(["ben", "cleo"])
    site.change { $0[names[0]] = old }
    #expect(try await site.pull().first?.copy?.trouble == .broken)
  }

  @Test("who is followed already as everybody may is followed as a friend from then on, and once")
  func upgrade() async throws {
    let site = try Site()
    try site.publish(["ben"])
    let file = site.layout.root + "/people/ana/following.yml"
    try Data("- {follows: \"\(Site.address)people/ben/feed.json\", name: Benny, on: 2026-11-01}\n".utf8)
      .write(to: URL(fileURLWithPath: file))
    try await site.follow(FriendInvitation(link: Site.link()))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "- {follows: \"\(Site.address)people/ben/feed.json\", name: Benny, on: 2026-11-01, view: friends}\n")
    #expect(try await site.pull().first?.outcome == .unchanged)
    // A line that somebody writes by hand opens nothing.
    try FileManager.default.removeItem(atPath: site.layout.root + "/.daybook/followed")
    let copy = try await site.pull().first?.copy
    #expect(copy?.trouble == .locked && copy?.bytes == nil)
  }

  @Test("what is no invitation is refused before anybody is asked, and quotes no word")
  func noInvitation() throws {
    let site = try Site()
    #expect(throws: InvitationProblem.noLink.refusal) { try FriendInvitation(link: String(Site.link().dropLast())) }
    #expect(throws: InvitationProblem.noLink.refusal) {
      try FriendInvitation(link: "https://ben.example/friends.html#i=")
    }
    #expect(throws: Refusal.self) {
      try FriendInvitation(link: "http://localhost/friends.html#i=aaaaaaaaaaaaaaaaaaaaaaaaaa")
    }
    let words = Site.credentials().words
    for typed in [
      "", words.dropLast().joined(separator: " "), (words.dropLast() + ["secretword"]).joined(separator: " "),
    ] {
      let refusal = #expect(throws: Refusal.self) { try FriendInvitation(to: Site.address, as: "tom", words: typed) }
      #expect(refusal?.message.contains("secretword") == false && refusal?.isWrongUsage == true)
    }
    let name = #expect(throws: Refusal.self) {
      try FriendInvitation(to: Site.address, as: "Tom Fisher", words: words.joined(separator: " "))
    }
    #expect(name?.message == "`Tom Fisher` is no name with which friends sign in" && name?.isWrongUsage == true)
    #expect(site.paths.isEmpty)
  }

  @Test("the site says which it is on the page on which friends sign in, or it is none")
  func siteID() {
    func id(_ page: String) -> String? { FriendInvitation.siteID(in: Array(page.utf8)) }
    #expect(id("<div data-site=\"0123456789abcdefABCD\" x>") == "0123456789abcdefABCD")
    for page in ["", "<div data-site=\"", "<div data-site=\"short\">", "<div data-site=\"0123456789abcde é\">"] {
      #expect(id(page) == nil, "\(page)")
    }
    #expect(id("<div data-site=\"" + String(repeating: "a", count: 41) + "\">") == nil)
  }
}

extension Site {
  /// The path of a file that is for the friends of a person.
  static func name(of path: String, _ person: String) -> String {
    SealedPath.file(SealingKey(master, person: person, revoked: []).name(of: path))
  }
}
