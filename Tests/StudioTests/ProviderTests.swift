import DataFolder
import Journal
import SiteBuild
import SitePlan
import Testing

@testable import Accounts
@testable import Studio

@Suite("Signing in with a provider")
struct ProviderTests {
  private let rules = Session.Rules()
  private let right = "quiet green harbour"

  private func identity(_ subject: String, at issuer: String = "https://id.example.org") throws -> Identity {
    try #require(Identity(issuer: issuer, subject: subject))
  }

  private func attempt(_ name: String = "", _ password: String = "") -> AccountDesk.Attempt {
    AccountDesk.Attempt(name: name, password: password, address: NetworkAddress("192.0.2.7"))
  }

  /// Ana, signed in by her password.
  private func ana(_ desk: AccountDesk) async throws -> SignedIn {
    let beginning = try await desk.begin(attempt("ana", right), replacing: nil)
    return try #require(await desk.signedIn(by: beginning.session, rules))
  }

  private func refusal(_ work: () async throws -> Void) async throws -> AccountDesk.Refusal? {
    do {
      try await work()
      return nil
    } catch let refusal as AccountDesk.Refusal {
      return refusal
    }
  }

  @Test("lets in whose account is linked, and nobody else")
  func signsIn() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let heron = try identity("heron")
    #expect(
      try await refusal { _ = try await desk.signIn(as: heron, attempt(), replacing: nil) } == .noIdentity)
    try await desk.link(heron, to: try await ana(desk), rules)
    guard case .begun(let beginning) = try await desk.signIn(as: heron, attempt(), replacing: nil) else {
      throw NotBegun()
    }
    #expect(beginning.username.text == "ana")
    for other in [try identity("egret"), try identity("heron", at: "https://other.example.org")] {
      #expect(try await refusal { _ = try await desk.signIn(as: other, attempt(), replacing: nil) } == .noIdentity)
    }
    let lines = door.lines.withLock { $0 }
    #expect(
      lines.map { $0.drop { $0 != " " } } == [
        " nobody from 192.0.2.7: sign-in with a provider refused: linked to no account",
        " ana from 192.0.2.7: signed in", " ana: linked an account of id.example.org",
        " ana from 192.0.2.7: signed in with a provider",
        " nobody from 192.0.2.7: sign-in with a provider refused: linked to no account",
        " nobody from 192.0.2.7: sign-in with a provider refused: linked to no account",
      ])
  }

  @Test("stands in for the password when somebody signs in, and for nothing else")
  func isNoPassword() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let heron = try identity("heron")
    try await desk.link(heron, to: try await ana(desk), rules)
    guard case .begun(let beginning) = try await desk.signIn(as: heron, attempt(), replacing: nil) else {
      throw NotBegun()
    }
    let member = try #require(await desk.signedIn(by: beginning.session, rules))
    #expect(await desk.asksAgain(member, rules))
    // So another account of a provider is not linked by it either.
    #expect(try await refusal { try await desk.link(try identity("egret"), to: member, rules) } == .tooLate)
    #expect(door.folder.listing().accounts.values.flatMap(\.identities) == [heron])
    let confirmed = try #require(try await desk.confirm(right, of: member, rules, attempt()))
    let again = try #require(await desk.signedIn(by: confirmed.session, rules))
    try await desk.link(try identity("egret"), to: again, rules)
  }

  @Test("asks for the second factor")
  func secondFactor() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let heron = try identity("heron")
    try await desk.link(heron, to: try await ana(desk), rules)
    let secret = OneTimeSecret()
    try await door.folder.change(of: #require(Username("ana")), command: "test") { account, _ in
      account?.secondFactor = secret
    }
    guard case .asksForCode(let token) = try await desk.signIn(as: heron, attempt(), replacing: nil) else {
      throw NotBegun()
    }
    #expect(try await refusal { _ = try await desk.enterCode("000000", for: token) } == .wrongCode)
    // Whoever unlinks it in the meantime keeps it out.
    try await door.folder.change(of: #require(Username("ana")), command: "test") { account, _ in
      account?.identities = []
    }
    let code = secret.code(at: door.time.withLock { $0 })
    #expect(try await refusal { _ = try await desk.enterCode(code, for: token) } == .invalidCredentials)
  }

  @Test("is linked to one person, and of a provider once")
  func one() async throws {
    let door = try await AccountDeskTests.Door()
    try await door.add("ben", password: right)
    let desk = door.desk()
    let heron = try identity("heron")
    let ana = try await ana(desk)
    try await desk.link(heron, to: ana, rules)
    try await desk.link(heron, to: ana, rules)
    let beginning = try await desk.begin(attempt("ben", right), replacing: nil)
    let ben = try #require(await desk.signedIn(by: beginning.session, rules))
    #expect(try await refusal { try await desk.link(heron, to: ben, rules) } == .identityTaken)
    try await desk.link(try identity("egret"), to: ana, rules)
    #expect(await desk.username(of: heron) == nil)
    try await desk.link(heron, to: ben, rules)
    #expect(await desk.username(of: heron)?.text == "ben")
  }

  @Test("stays when the person changes the password, which the page says, and ends by a link that an owner made")
  func staysLinked() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let heron = try identity("heron")
    let member = try await ana(desk)
    try await desk.link(heron, to: member, rules)
    let words = try Words(TemplateSet.load())
    let account = try #require(await desk.account(of: member.username))
    let said = try #require(AccountLines.providerStays(account, words))
    #expect(said.contains("stays linked") && said.contains("Another way in"))
    #expect(AccountLines.providerStays(Account(), words) == nil && AccountLines.providerStays(nil, words) == nil)
    _ = try await desk.changePassword(from: right, to: "four words in row", of: member, besides: [], attempt())
    #expect(await desk.username(of: heron)?.text == "ana")
    let again = try await desk.begin(attempt("ana", "four words in row"), replacing: nil)
    let owner = try #require(await desk.signedIn(by: again.session, rules))
    let link = try await desk.linkToPassword(of: owner.username, by: owner)
    _ = try await desk.beginChoosing("five words in a row", by: link, besides: [], attempt())
    #expect(await desk.username(of: heron) == nil)
  }

  @Test("ends when it is unlinked, when a password is chosen by a link, and when the address is taken back")
  func ends() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let heron = try identity("heron")
    let member = try await ana(desk)
    #expect(try await !desk.unlink(from: member))
    try await desk.link(heron, to: member, rules)
    #expect(try await desk.unlink(from: member))
    #expect(await desk.username(of: heron) == nil)

    try await desk.link(heron, to: member, rules)
    let forgotten = try #require(try await desk.linkForgotten(by: "ana", from: nil))
    _ = try await desk.beginChoosing("four words in row", by: forgotten.link, besides: [], attempt())
    #expect(await desk.username(of: heron) == nil)

    let again = try await desk.begin(attempt("ana", "four words in row"), replacing: nil)
    let owner = try #require(await desk.signedIn(by: again.session, rules))
    try await desk.link(heron, to: owner, rules)
    guard case .toConfirm(let link) = try await desk.linkToConfirm("thief@example.org", of: owner) else {
      throw NotBegun()
    }
    let former = try #require(try await desk.confirmEmail(by: link).former)
    _ = try await desk.takeBack(by: former.link)
    #expect(await desk.username(of: heron) == nil)
  }
}
