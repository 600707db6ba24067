import Journal
import Testing

@testable import Accounts

@Suite("Accounts")
struct AccountTests {
  @Test("have random ids that no file name or line can break")
  func ids() {
    let ids = (0..<100).map { _ in Account.newID() }
    #expect(Set(ids).count == 100)
    for id in ids { #expect(Account.isID(id), "\(id)") }
    for text in [
      "", "abc", String(repeating: "A", count: 22), String(repeating: "a", count: 23), "../../../../../../etc/p",
    ] {
      #expect(!Account.isID(text), "\(text)")
    }
  }

  @Test(
    "know the shape of an e-mail address",
    arguments: [
      ("ben@example.org", true), ("ben.o+x@mail.example.org", true), ("ü@exämple.de", true), ("root@localhost", true),
      ("ben", false), ("@example.org", false), ("ben@", false), ("ben@host", false), ("a@b@c.d", false),
      ("a b@c.d", false),
      ("a@c..d", false), ("a@c.d\nBcc: x@y.z", false), ("<a@c.d>", false),
    ])
  func emails(_ text: String, _ isEmail: Bool) {
    #expect(Account.isEmail(text) == isEmail)
  }

  @Test("have e-mail addresses of a length that mail servers take")
  func longEmails() {
    #expect(Account.isEmail(String(repeating: "a", count: 242) + "@example.org"))
    #expect(!Account.isEmail(String(repeating: "a", count: 243) + "@example.org"))
  }
}

@Suite("Lines that a server keeps")
struct StoredLineTests {
  private let id = Account.newID()

  @Test("say the same when they are read again")
  func roundTrips() throws {
    let token = SecretToken()
    var session = Session(token: token, account: id, now: 1_795_000_000, isBorrowed: true, browser: "Firefox · Linux")
    session.seen += 90
    #expect(Session(line: session.line) == session)
    let link = OneTimeLink(token: token, account: id, expires: 1_795_000_500)
    #expect(OneTimeLink(line: link.line) == link)
    for purpose: OneTimeLink.Purpose in [
      .password(mailedTo: "a@example.org"), .email("b@example.org"), .formerEmail("c@example.org"),
    ] {
      let link = OneTimeLink(token: token, account: id, expires: 1_795_000_500, purpose: purpose)
      #expect(OneTimeLink(line: link.line) == link)
      #expect(OneTimeLink(line: link.line.replacing("@", with: "\t")) == nil)
    }
    for (note, inviter) in [("Dina, from the choir", Account.newID()), ("Dina", nil), ("", Account.newID())] {
      let link = OneTimeLink(
        token: token, account: id, expires: 1_795_000_500, purpose: .invitation(mailedTo: nil), note: note,
        inviter: inviter)
      #expect(OneTimeLink(line: link.line) == link)
      #expect(OneTimeLink(line: link.line + "\tmore") == nil)
    }
    let device = KnownDevice(digest: token.digest, account: id)
    #expect(KnownDevice(line: device.line) == device)
  }

  @Test("are one line each, whatever the browser calls itself")
  func oneLine() throws {
    let session = Session(token: SecretToken(), account: id, now: 1, isBorrowed: false, browser: "a\tb\nc\r\u{7F}")
    #expect(!session.line.unicodeScalars.contains("\n"))
    #expect(Session(line: session.line)?.browser == "a b c  ")
  }

  @Test("hold no secret")
  func digests() {
    let token = SecretToken()
    let session = Session(token: token, account: id, now: 1, isBorrowed: false, browser: "")
    #expect(!session.line.contains(token.text))
    #expect(!OneTimeLink(token: token, account: id, expires: 1).line.contains(token.text))
  }

  @Test("are left out where they are damaged")
  func damaged() {
    let line = Session(token: SecretToken(), account: id, now: 1, isBorrowed: false, browser: "").line
    for text in ["", "x", line + "\tmore", String(line.dropFirst()), line.replacing("\t", with: " ")] {
      #expect(Session(line: text) == nil, "\(text)")
    }
    #expect(OneTimeLink(line: line) == nil)
    #expect(KnownDevice(line: line) == nil)
  }
}

@Suite("Secrets that follow from others")
struct DerivedTokenTests {
  @Test("are the same for the same, and differ by what they are for")
  func derived() {
    let token = SecretToken()
    #expect(token.derived(for: "form") == token.derived(for: "form"))
    #expect(token.derived(for: "form") != token.derived(for: "link"))
    #expect(token.derived(for: "form") != SecretToken().derived(for: "form"))
    #expect(token.derived(for: "form") != token)
    #expect(SecretToken(stored: token.derived(for: "form").text) != nil)
  }

  @Test("invitations are those that can still be used, the ones that end first at the head, whoever asks")
  func invitations() {
    func link(_ expires: Int64, _ purpose: OneTimeLink.Purpose = .invitation(mailedTo: nil)) -> OneTimeLink {
      OneTimeLink(token: SecretToken(), account: Account.newID(), expires: expires, purpose: purpose)
    }
    let (later, sooner, mailed) = (link(300), link(200), link(250, .invitation(mailedTo: "ana@example.org")))
    let links = [later, link(100), link(400, .password(mailedTo: nil)), mailed, sooner]
    #expect(OneTimeLink.invitations(among: links, at: 100) == [sooner, mailed, later])
    let same = (0..<4).map { _ in link(500) }
    #expect(
      OneTimeLink.invitations(among: same, at: 0) == OneTimeLink.invitations(among: same.reversed(), at: 0))
  }

  @Test("a note is a short line without blanks around it")
  func notes() {
    #expect(OneTimeLink.note(typed: " \tCarla from the choir\u{A0} ") == "Carla from the choir")
    #expect(OneTimeLink.note(typed: "  ") == "" && OneTimeLink.note(typed: "") == "")
    #expect(OneTimeLink.note(typed: "  " + String(repeating: "a", count: Account.longestName) + "  ") != nil)
    #expect(OneTimeLink.note(typed: String(repeating: "a", count: Account.longestName + 1)) == nil)
    #expect(OneTimeLink.note(typed: "two\nlines") == nil && OneTimeLink.note(typed: "line\n") == nil)
    #expect(OneTimeLink.note(typed: "bell\u{7}") == nil)
  }
}

@Suite("Addresses of machines")
struct NetworkAddressTests {
  @Test(
    "are written in one way",
    arguments: [
      ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("2001:DB8:0:0::1", "2001:db8::1"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ])
  func text(_ typed: String, _ text: String) {
    #expect(NetworkAddress(typed)?.text == text)
  }

  @Test(
    "are no names, ports or ranges",
    arguments: ["", "localhost", "127.0.0.1:80", "10.0.0.0/8", "[::1]", "1.2.3", " ::1"])
  func noAddress(_ typed: String) {
    #expect(NetworkAddress(typed) == nil)
  }

  @Test("tell this machine itself")
  func loopback() {
    for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
      #expect(NetworkAddress(text)?.isLoopback == true)
    }
    for text in ["128.0.0.1", "::2", "192.168.0.1"] { #expect(NetworkAddress(text)?.isLoopback == false) }
  }

  @Test("belong to one household by the first 64 bits of IPv6")
  func households() {
    func household(_ text: String) -> String? { NetworkAddress(text)?.household }
    #expect(household("2001:db8:1:2:3::4") == household("2001:db8:1:2:ffff::1"))
    #expect(household("2001:db8:1:2::1") != household("2001:db8:1:3::1"))
    #expect(household("192.0.2.1") != household("192.0.2.2"))
  }
}
