import Accounts
import DataFolder
import Foundation
import HTTPTypes
import HummingbirdCore
import Journal
import NIOCore
import Synchronization
import Testing

@testable import Studio

@Suite("Signing in")
struct AccountDeskTests {
  /// A folder with accounts, and the clock by which they are looked at.
  final class Door: Sendable {
    let root = NSTemporaryDirectory() + "daybook-door-\(UUID().uuidString)"
    let folder: AccountFolder
    let feed = ChangeFeed()
    let time = Mutex<Int64>(1_795_000_000)
    let lines = Mutex<[String]>([])

    init() async throws {
      folder = AccountFolder(root: root)
      for name in ["ana", "ben"] {
        let person = root + "/people/\(name)"
        try FileManager.default.createDirectory(atPath: person, withIntermediateDirectories: true)
        try Data("name: \(name)\n".utf8).write(to: URL(fileURLWithPath: person + "/profile.yml"))
      }
      try await add("ana", password: "quiet green harbour", role: .owner, email: "ana@example.org")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func add(_ name: String, password: String?, role: Account.Role = .member, email: String? = nil) async throws {
      // The least cost that a stored hash may have, since tests sign in often.
      let hash = try password.map { typed in
        let password = try #require(Password(typed))
        return try #require(PasswordHash(of: password, cost: .init(exponent: 10, blockSize: 8, parallelism: 1)))
      }
      try await folder.change(of: #require(Username(name)), command: "test") { account, _ in
        var made = Account(role: role)
        made.password = hash
        made.email = email
        account = made
      }
    }

    func desk() -> AccountDesk {
      AccountDesk(
        root: root, feed: feed, now: { self.time.withLock { $0 } },
        say: { line in self.lines.withLock { $0.append(line) } })
    }

    func wait(_ seconds: Int64) { time.withLock { $0 += seconds } }
  }

  private func attempt(
    _ name: String, _ password: String, from address: String? = nil, device: SecretToken? = nil,
    isBorrowed: Bool = false
  ) -> AccountDesk.Attempt {
    AccountDesk.Attempt(
      name: name, password: password, isBorrowed: isBorrowed, address: address.flatMap(NetworkAddress.init),
      device: device)
  }

  private let rules = Session.Rules()
  private let right = "quiet green harbour"

  private func refusal(_ work: () async throws -> AccountDesk.Beginning) async throws -> AccountDesk.Refusal {
    do {
      _ = try await work()
    } catch let refusal as AccountDesk.Refusal {
      return refusal
    }
    throw NotRefused()
  }

  @Test(
    "is by username or e-mail address in any case, and lasts for other requests and other runs",
    arguments: ["ana", "Ana", "ANA@example.org"])
  func signsIn(_ name: String) async throws {
    let door = try await Door()
    let desk = door.desk()
    let beginning = try await desk.begin(attempt(name, right), replacing: nil)
    #expect(beginning.username.text == "ana")
    let member = try #require(await desk.signedIn(by: beginning.session, rules))
    #expect(member.username.text == "ana" && member.role == .owner)
    #expect(await door.desk().signedIn(by: beginning.session, rules)?.username.text == "ana")
    #expect(await desk.signedIn(by: SecretToken(), rules) == nil)
    #expect(await desk.signedIn(by: nil, rules) == nil)
  }

  @Test("what strangers may have so many times an hour is no more after a restart, and nothing tells of whom")
  func allowances() async throws {
    let door = try await Door()
    let here = try #require(NetworkAddress("192.0.2.7"))
    for _ in 0..<3 { #expect(try await door.desk().linkForgotten(by: "ana", from: here) != nil) }
    #expect(try await door.desk().linkForgotten(by: "ana", from: here) == nil, "three mails an hour")
    for _ in 0..<5 { #expect(await door.desk().mayJoin(from: here)) }
    #expect(await !door.desk().mayJoin(from: here), "five accounts an hour")
    #expect(await door.desk().mayJoin(from: NetworkAddress("192.0.2.8")))
    let path = door.root + "/.daybook/accounts/allowances"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("192.0.2") && !text.contains("ana"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // A line that was torn is no line.
    try (text + "mail\tabc").write(toFile: path, atomically: false, encoding: .utf8)
    door.wait(3_600)
    #expect(try await door.desk().linkForgotten(by: "ana", from: here) != nil)
    #expect(await door.desk().mayJoin(from: here))
  }

  @Test("a wrong password and a name that nobody has are refused in the same words")
  func refused() async throws {
    let door = try await Door()
    let desk = door.desk()
    try await door.add("ben", password: nil)
    for (name, password) in [
      ("ana", "wrong"), ("nobody", right), ("ben", ""), ("ben", right), ("", ""),
      ("ana", String(repeating: "x", count: 5000)),
    ] {
      let refusal = try await refusal { try await desk.begin(attempt(name, password), replacing: nil) }
      #expect(refusal == .invalidCredentials, "\(name)")
    }
  }

  @Test("after some wrong passwords one waits, longer each time, and a browser that was in before does not")
  func throttled() async throws {
    let door = try await Door()
    let desk = door.desk()
    let known = try await desk.begin(attempt("ana", right), replacing: nil)
    for _ in 0..<5 {
      #expect(
        try await refusal { try await desk.begin(attempt("ana", "wrong"), replacing: nil) } == .invalidCredentials)
    }
    #expect(try await refusal { try await desk.begin(attempt("ana", right), replacing: nil) } == .wait(seconds: 1))
    // What one name waits for, another does not: otherwise it could be found out that they are one person's.
    _ = try await desk.begin(attempt("ana@example.org", right), replacing: nil)
    _ = try await desk.begin(attempt("ana", right, device: known.device), replacing: nil)
    // A device that this server does not know is none.
    #expect(
      try await refusal { try await desk.begin(attempt("ana", right, device: SecretToken()), replacing: nil) }
        == .wait(seconds: 1))
    door.wait(1)
    _ = try await desk.begin(attempt("ana", right), replacing: nil)
  }

  @Test("a restart gives nobody new tries, and what is kept of them names nobody")
  func restart() async throws {
    let door = try await Door()
    let desk = door.desk()
    for _ in 0..<6 {
      _ = try await refusal { try await desk.begin(attempt("ana", "wrong", from: "203.0.113.7"), replacing: nil) }
    }
    let path = door.root + "/.daybook/accounts/guesses"
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!kept.contains("ana") && !kept.contains("203.0"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    let next = door.desk()
    #expect(try await refusal { try await next.begin(attempt("ana", right), replacing: nil) } == .wait(seconds: 1))
    door.wait(1)
    _ = try await next.begin(attempt("ana", right), replacing: nil)
    // The right password is kept, too.
    let third = door.desk()
    #expect(try await refusal { try await third.begin(attempt("ana", "wrong"), replacing: nil) } == .invalidCredentials)
    _ = try await third.begin(attempt("ana", right), replacing: nil)
  }

  @Test("a file of guesses that is damaged keeps nobody out, and is written anew once it is long")
  func guesses() async throws {
    let door = try await Door()
    let path = door.root + "/.daybook/accounts/guesses"
    try FileManager.default.createDirectory(atPath: door.root + "/.daybook/accounts", withIntermediateDirectories: true)
    let line = "account\t\(String(repeating: "a", count: 64))\t3\t1794999999\n"
    try Data((String(repeating: line, count: 3_000) + "torn\tli").utf8).write(to: URL(fileURLWithPath: path))
    let desk = door.desk()
    #expect(try await refusal { try await desk.begin(attempt("ana", "wrong"), replacing: nil) } == .invalidCredentials)
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 2)
    _ = try await desk.begin(attempt("ana", right), replacing: nil)
  }

  @Test("of one account only one password is looked at at a time")
  func oneAtATime() async throws {
    let door = try await Door()
    let desk = door.desk()
    let refusals = await withTaskGroup(of: AccountDesk.Refusal?.self) { group in
      for _ in 0..<50 {
        group.addTask {
          do {
            _ = try await desk.begin(attempt("ana", "wrong"), replacing: nil)
            return nil
          } catch { return error as? AccountDesk.Refusal }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals.count == 50 && refusals.allSatisfy { $0 != nil })
    // However many ask at once, not more than six are told that a password was wrong.
    #expect(refusals.count { $0 == .invalidCredentials } <= 6)
  }

  @Test("a session ends in the browser, by its owner, by a command, and by time")
  func ends() async throws {
    let door = try await Door()
    let desk = door.desk()
    let one = try await desk.begin(attempt("ana", right), replacing: nil)
    let two = try await desk.begin(attempt("ana", right), replacing: nil)
    let three = try await desk.begin(attempt("ana", right, isBorrowed: true), replacing: nil)
    let member = try #require(await desk.signedIn(by: one.session, rules))
    #expect(await desk.sessions(of: member.session.account, rules).count == 3)
    // One of somebody else has no name here.
    #expect(try await desk.end("0123456789abcdef", of: member) == 0)
    let other = try #require(await desk.signedIn(by: two.session, rules))
    #expect(try await desk.end(AccountDesk.name(of: other.session), of: member) == 1)
    #expect(await desk.signedIn(by: two.session, rules) == nil)
    door.wait(1799)
    #expect(await desk.signedIn(by: three.session, rules) != nil)
    door.wait(1800)
    #expect(await desk.signedIn(by: three.session, rules) == nil)
    door.wait(29 * 86_400)
    #expect(await desk.signedIn(by: one.session, rules) != nil)
    try await door.folder.change(AccountFolder.sessions, command: "test") { $0.removeAll() }
    door.wait(1)
    #expect(await desk.signedIn(by: one.session, rules) == nil)
  }

  @Test("a browser that signs in again has one session, and pages of one that is over are told")
  func replaced() async throws {
    let door = try await Door()
    let desk = door.desk()
    let first = try await desk.begin(attempt("ana", right), replacing: nil)
    let second = try await desk.begin(attempt("ana", right), replacing: first.session)
    #expect(await desk.signedIn(by: first.session, rules) == nil)
    let listener = await door.feed.subscribe()
    try await desk.signOut(#require(await desk.signedIn(by: second.session, rules)))
    for await notice in listener.notices {
      #expect(notice == .sessionsEnded)
      #expect(await desk.role(inSession: second.session.digest, rules) == nil)
      break
    }
    listener.end()
  }

  @Test("whoever is deleted, or has no account any more, is signed in no more")
  func deleted() async throws {
    let door = try await Door()
    let desk = door.desk()
    let beginning = try await desk.begin(attempt("ana", right), replacing: nil)
    try await door.folder.change(of: beginning.username, command: "test") { account, _ in account = nil }
    door.wait(1)
    #expect(await desk.signedIn(by: beginning.session, rules) == nil)
    // Another account of the same name is another one.
    try await door.add("ana", password: right)
    door.wait(1)
    #expect(await desk.signedIn(by: beginning.session, rules) == nil)
  }

  @Test("when a session was used last is known to the minute, though it is stored once an hour")
  func visits() async throws {
    let door = try await Door()
    let desk = door.desk()
    let one = try await desk.begin(attempt("ana", right), replacing: nil)
    let two = try await desk.begin(attempt("ana", right), replacing: nil)
    let began = door.time.withLock { $0 }
    door.wait(600)
    let member = try #require(await desk.signedIn(by: one.session, rules))
    let account = member.session.account
    #expect(await desk.sessions(of: account, rules).map(\.seen) == [began + 600, began])
    #expect(await desk.sessions(of: account, rules).first?.digest == one.session.digest)
    #expect(await door.desk().sessions(of: account, rules).map(\.seen) == [began, began])
    door.wait(3600)
    _ = await desk.signedIn(by: two.session, rules)
    #expect(await desk.sessions(of: account, rules).map(\.digest) == [two.session.digest, one.session.digest])
  }

  @Test("invitations are told apart by for whom they are, since when, and by whom")
  func invitations() async throws {
    let door = try await Door()
    let desk = door.desk()
    let ana = try await desk.begin(attempt("ana", right), replacing: nil)
    let member = try #require(await desk.signedIn(by: ana.session, rules))
    let began = door.time.withLock { $0 }
    _ = try await desk.invite(nil, note: "Dina", by: member)
    door.wait(86_400)
    _ = try await desk.invite("emil@example.org", by: member)
    _ = try await desk.invite("fay@example.org", by: nil)
    let invitations = await desk.invitations().sorted { $0.email ?? "" < $1.email ?? "" }
    #expect(invitations.map(\.note) == ["Dina", "", ""])
    #expect(invitations.map(\.email) == [nil, "emil@example.org", "fay@example.org"])
    #expect(invitations.map(\.inviter) == [member.session.account, member.session.account, nil])
    #expect(invitations.map(\.made) == [began, began + 86_400, began + 86_400])
  }

  @Test("a link lets one choose a password once, and ends all sessions and tokens")
  func links() async throws {
    let door = try await Door()
    let desk = door.desk()
    let before = try await desk.begin(attempt("ana", right), replacing: nil)
    let id = try #require(await desk.account(of: before.username)).id
    let (link, old) = (SecretToken(), SecretToken())
    let now = door.time.withLock { $0 }
    try await door.folder.change(AccountFolder.links, command: "test") { links in
      links.append(OneTimeLink(token: old, account: id, expires: now))
      links.append(OneTimeLink(token: link, account: id, expires: now + 60))
    }
    let made = try #require(Day("2026-11-01"))
    let tokens = try ["ana", "anna", "ben"].map { name in
      AccessToken(SecretToken(), of: try #require(Username(name)), name: name, scope: .write, made: made)
    }
    try await door.folder.change(AccountFolder.tokens, command: "test") { $0 = tokens }
    #expect(await desk.errand(of: old) == nil)
    #expect(await desk.errand(of: link)?.username.text == "ana")
    func choose(_ password: String, by link: SecretToken) async throws -> AccountDesk.Beginning {
      try await desk.beginChoosing(
        password, by: link, besides: ["Ana's daybook"], formerNames: [tokens[1].person: tokens[0].person],
        attempt("", ""))
    }
    #expect(try await refusal { try await choose("password1", by: link) } == .flaw(.common))
    #expect(try await refusal { try await choose("short", by: link) } == .flaw(.short))
    #expect(try await refusal { try await choose("anadaybook", by: link) } == .flaw(.personal))
    #expect(try await refusal { try await choose("four words in row", by: old) } == .noLink)
    #expect(door.folder.values(of: AccountFolder.tokens).count == 3)
    let after = try await choose("four words in row", by: link)
    #expect(door.folder.values(of: AccountFolder.tokens).map(\.name) == ["ben"])
    #expect(await desk.signedIn(by: before.session, rules) == nil)
    #expect(await desk.signedIn(by: after.session, rules) != nil)
    #expect(try await refusal { try await choose("five words in a row", by: link) } == .noLink)
    #expect(try await refusal { try await desk.begin(attempt("ana", right), replacing: nil) } == .invalidCredentials)
    _ = try await desk.begin(attempt("ana", "four words in row"), replacing: nil)
    #expect(door.folder.values(of: AccountFolder.links).isEmpty)
  }

  @Test("a password is changed by who knows it, and other sessions end")
  func changesPassword() async throws {
    let door = try await Door()
    let desk = door.desk()
    let one = try await desk.begin(attempt("ana", right), replacing: nil)
    let two = try await desk.begin(attempt("ana", right), replacing: nil)
    let member = try #require(await desk.signedIn(by: one.session, rules))
    func change(_ current: String, _ new: String) async throws -> AccountDesk.Beginning {
      try await desk.changePassword(from: current, to: new, of: member, besides: [], attempt("", ""))
    }
    #expect(try await refusal { try await change("wrong", "four words in row") } == .invalidCredentials)
    #expect(try await refusal { try await change(right, "12345678") } == .flaw(.common))
    let next = try await change(right, "four words in row")
    #expect(await desk.signedIn(by: one.session, rules) == nil)
    #expect(await desk.signedIn(by: two.session, rules) == nil)
    #expect(await desk.signedIn(by: next.session, rules) != nil)
  }

  @Test("what is told of it names no password, no cookie and no link")
  func log() async throws {
    let door = try await Door()
    let desk = door.desk()
    let beginning = try await desk.begin(attempt("ana", right, from: "192.0.2.7"), replacing: nil)
    _ = try? await desk.begin(attempt("my secret", "my secret", from: "192.0.2.7"), replacing: nil)
    try await desk.signOut(#require(await desk.signedIn(by: beginning.session, rules)))
    let lines = door.lines.withLock { $0 }
    #expect(
      lines == [
        "2026-11-18T11:06:40Z ana from 192.0.2.7: signed in",
        "2026-11-18T11:06:40Z nobody from 192.0.2.7: sign-in refused: wrong name or password",
        "2026-11-18T11:06:40Z ana: signed out",
      ])
  }
}

@Suite("Where a request comes from")
struct ClientAddressTests {
  private func address(_ forwarded: String?, from peer: String, behind proxies: [String] = []) -> String? {
    var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    if let forwarded { head.headerFields[.xForwardedFor] = forwarded }
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    return ClientAddress.of(request, from: NetworkAddress(peer), behind: proxies)?.text
  }

  @Test("is the connection's, unless that is a proxy that is trusted")
  func untrusted() {
    #expect(address("198.51.100.1", from: "192.0.2.1") == "192.0.2.1")
    #expect(address(nil, from: "192.0.2.1", behind: ["192.0.2.1"]) == "192.0.2.1")
    #expect(address("198.51.100.1", from: "127.0.0.1") == nil)
  }

  @Test("is the last one that no trusted proxy has, since what stands before it anybody can write")
  func trusted() {
    let proxies = ["127.0.0.1", "10.0.0.1"]
    #expect(address("198.51.100.1", from: "127.0.0.1", behind: proxies) == "198.51.100.1")
    #expect(address("203.0.113.9, 198.51.100.1, 10.0.0.1", from: "127.0.0.1", behind: proxies) == "198.51.100.1")
    #expect(address("203.0.113.9, forged", from: "127.0.0.1", behind: proxies) == nil)
    #expect(address("2001:db8::1", from: "::ffff:127.0.0.1", behind: proxies) == "2001:db8::1")
  }
}

@Suite("Names of browsers")
struct BrowserNameTests {
  @Test(
    "are two words of what they say of themselves",
    arguments: [
      ("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox · Linux"),
      (
        "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156 Safari/537.36 Edg/156",
        "Edge · Windows"
      ),
      ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156 Mobile Safari/537.36", "Chrome · Android"),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1",
        "Safari · iPhone"
      ),
      ("curl/8", ""), ("", ""),
    ])
  func names(_ said: String, _ name: String) {
    #expect(BrowserName.text(of: said) == name)
  }
}

extension AccountDesk {
  /// Signs somebody in who has no second factor.
  func begin(_ attempt: Attempt, replacing current: SecretToken?) async throws -> Beginning {
    try begun(await signIn(attempt, replacing: current))
  }

  /// Chooses a password by a link, without a second factor.
  func beginChoosing(
    _ typed: String, by link: SecretToken, besides words: [String], formerNames: [Username: Username] = [:],
    _ attempt: Attempt
  ) async throws -> Beginning {
    try begun(await choosePassword(typed, by: link, besides: words, formerNames: formerNames, attempt))
  }

  private func begun(_ entrance: Entrance) throws -> Beginning {
    guard case .begun(let beginning) = entrance else { throw NotBegun() }
    return beginning
  }
}

/// A code is asked for.
struct NotBegun: Error {}
