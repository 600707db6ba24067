import Foundation
import Journal
import Synchronization
import Testing

@testable import Accounts
@testable import Studio

@Suite("The second factor and the e-mail address of an account")
struct SecondFactorTests {
  private let rules = Session.Rules()

  private func attempt(_ name: String = "ana", _ password: String = "quiet green harbour") -> AccountDesk.Attempt {
    AccountDesk.Attempt(name: name, password: password)
  }

  /// Somebody who is signed in.
  private func member(_ desk: AccountDesk) async throws -> SignedIn {
    let beginning = try await desk.begin(attempt(), replacing: nil)
    return try #require(await desk.signedIn(by: beginning.session, rules))
  }

  private func refusal(_ work: () async throws -> Void) async throws -> AccountDesk.Refusal {
    do {
      try await work()
    } catch let refusal as AccountDesk.Refusal {
      return refusal
    }
    throw NotRefused()
  }

  /// The code of a secret at the time of a door.
  private func code(_ secret: OneTimeSecret, _ door: AccountDeskTests.Door) -> String {
    secret.code(at: door.time.withLock { $0 })
  }

  /// Turns it on, and returns the secret and the recovery codes.
  private func turnOn(
    _ desk: AccountDesk, _ door: AccountDeskTests.Door, for member: SignedIn
  ) async throws -> (secret: OneTimeSecret, codes: [RecoveryCode]) {
    try await desk.propose(to: member, in: member.cookie)
    let secret = try #require(await desk.proposal(in: member))
    try await desk.turnOn(code(secret, door), for: member)
    return (secret, await desk.freshCodes(in: member))
  }

  private func asked(_ entrance: AccountDesk.Entrance) throws -> SecretToken {
    guard case .asksForCode(let token) = entrance else { throw NotRefused() }
    return token
  }

  @Test("is on only after the app has shown a right code, and is asked for from then on")
  func turnsOn() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let member = try await member(desk)
    #expect(try await refusal { try await desk.turnOn("123456", for: member) } == .tooLate)
    try await desk.propose(to: member, in: member.cookie)
    let secret = try #require(await desk.proposal(in: member))
    #expect(try await refusal { try await desk.turnOn("", for: member) } == .wrongCode)
    #expect(door.folder.listing().accounts[member.username]?.secondFactor == nil)
    try await desk.turnOn(code(secret, door), for: member)
    #expect(await desk.proposal(in: member) == nil)
    let codes = await desk.freshCodes(in: member)
    #expect(codes.count == RecoveryCode.count)
    let stored = try #require(door.folder.listing().accounts[member.username])
    #expect(stored.secondFactor == secret && stored.recoveryCodes.count == 10)
    let file = try String(contentsOfFile: door.root + "/people/ana/account.yml", encoding: .utf8)
    for code in codes { #expect(!file.contains(code.text)) }

    // The code by which it was turned on is used up.
    var token = try asked(try await desk.signIn(attempt(), replacing: nil))
    #expect(try await refusal { _ = try await desk.enterCode(code(secret, door), for: token) } == .wrongCode)
    door.wait(30)
    let beginning = try await desk.enterCode(code(secret, door), for: token)
    #expect(await desk.signedIn(by: beginning.session, rules)?.username == member.username)
    #expect(try await refusal { _ = try await desk.enterCode(code(secret, door), for: token) } == .tooLate)
    // Somebody who saw the code types it a moment later.
    token = try asked(try await desk.signIn(attempt(), replacing: nil))
    #expect(try await refusal { _ = try await desk.enterCode(code(secret, door), for: token) } == .wrongCode)
    // After a restart, neither.
    let next = door.desk()
    token = try asked(try await next.signIn(attempt(), replacing: nil))
    #expect(try await refusal { _ = try await next.enterCode(code(secret, door), for: token) } == .wrongCode)
  }

  @Test("a wrong password learns nothing of it")
  func wrongPassword() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    _ = try await turnOn(desk, door, for: try await member(desk))
    #expect(
      try await refusal { _ = try await desk.signIn(attempt("ana", "wrong"), replacing: nil) } == .invalidCredentials)
  }

  @Test("codes cannot be guessed: after five wrong ones one waits, in whatever sign-in")
  func guessing() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let (secret, _) = try await turnOn(desk, door, for: try await member(desk))
    for _ in 0..<5 {
      let token = try asked(try await desk.signIn(attempt(), replacing: nil))
      #expect(try await refusal { _ = try await desk.enterCode("abc", for: token) } == .wrongCode)
    }
    door.wait(0)
    let token = try asked(try await desk.signIn(attempt(), replacing: nil))
    #expect(try await refusal { _ = try await desk.enterCode("abc", for: token) } == .wait(seconds: 1))
    door.wait(30)
    _ = try await desk.enterCode(code(secret, door), for: token)
  }

  @Test("what waits for a code waits for five minutes")
  func waits() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let (secret, _) = try await turnOn(desk, door, for: try await member(desk))
    let token = try asked(try await desk.signIn(attempt(), replacing: nil))
    #expect(await desk.awaitsCode(token))
    door.wait(301)
    #expect(await desk.awaitsCode(token) == false)
    #expect(try await refusal { _ = try await desk.enterCode(code(secret, door), for: token) } == .tooLate)
  }

  @Test("a recovery code stands in for the app once, however it is typed")
  func recovery() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let (_, codes) = try await turnOn(desk, door, for: try await member(desk))
    let token = try asked(try await desk.signIn(attempt(), replacing: nil))
    _ = try await desk.enterCode(codes[3].text.uppercased().replacing("-", with: " "), for: token)
    #expect(door.folder.listing().accounts[try #require(Username("ana"))]?.recoveryCodes.count == 9)
    let again = try asked(try await desk.signIn(attempt(), replacing: nil))
    #expect(try await refusal { _ = try await desk.enterCode(codes[3].text, for: again) } == .wrongCode)
    _ = try await desk.enterCode(codes[4].text, for: again)
  }

  @Test("a link to a new password does not go around it")
  func links() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let (secret, _) = try await turnOn(desk, door, for: try await member(desk))
    let found = try #require(try await desk.linkForgotten(by: "ana", from: nil))
    let token = try asked(
      try await desk.choosePassword("walk the long way", by: found.link, besides: [], attempt("", "")))
    door.wait(30)
    _ = try await desk.enterCode(code(secret, door), for: token)
  }

  @Test("it is turned off, and recovery codes are made anew")
  func turnsOff() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let member = try await member(desk)
    let (_, codes) = try await turnOn(desk, door, for: member)
    try await desk.renewCodes(for: member, in: member.cookie)
    let token = try asked(try await desk.signIn(attempt(), replacing: nil))
    #expect(try await refusal { _ = try await desk.enterCode(codes[0].text, for: token) } == .wrongCode)
    await desk.forgetCodes(of: member)
    #expect(await desk.freshCodes(in: member).isEmpty)
    try await desk.turnOff(for: member)
    _ = try await desk.begin(attempt(), replacing: nil)
    let stored = try #require(door.folder.listing().accounts[member.username])
    #expect(stored.secondFactor == nil && stored.recoveryCodes.isEmpty)
  }

  // MARK: Being asked again

  @Test("the password is asked for again after ten minutes, and the session has another cookie then")
  func confirms() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let member = try await member(desk)
    #expect(await desk.asksAgain(member, rules) == false)
    #expect(try await desk.confirm("anything", of: member, rules, attempt()) == nil)
    door.wait(600)
    #expect(await desk.asksAgain(member, rules))
    #expect(
      try await refusal { _ = try await desk.confirm("wrong", of: member, rules, attempt()) } == .invalidCredentials)
    let renewed = try #require(try await desk.confirm("quiet green harbour", of: member, rules, attempt()))
    #expect(await desk.signedIn(by: member.cookie, rules) == nil, "the former cookie is of no use")
    let again = try #require(await desk.signedIn(by: renewed.session, rules))
    #expect(await desk.asksAgain(again, rules) == false)
    #expect(again.session.began == member.session.began)
  }

  // MARK: The e-mail address

  @Test("a forgotten password is chosen anew by a mailed link, which confirms the address and ends all sessions")
  func forgotten() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let member = try await member(desk)
    let found = try #require(try await desk.linkForgotten(by: "ANA@example.org", from: nil))
    #expect(found.email == "ana@example.org" && found.username.text == "ana")
    _ = try await desk.beginChoosing("walk the long way", by: found.link, besides: [], attempt("", ""))
    #expect(await desk.signedIn(by: member.cookie, rules) == nil)
    #expect(door.folder.listing().accounts[member.username]?.isEmailConfirmed == true)
    #expect(await desk.errand(of: found.link) == nil)
  }

  @Test("of links to a new password only the last holds, for half an hour, and no more than three are sent in an hour")
  func fewLinks() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let first = try #require(try await desk.linkForgotten(by: "ana", from: nil))
    let second = try #require(try await desk.linkForgotten(by: "ana", from: nil))
    #expect(await desk.errand(of: first.link) == nil)
    #expect(await desk.errand(of: second.link)?.purpose == .password(mailedTo: "ana@example.org"))
    door.wait(1800)
    #expect(await desk.errand(of: second.link) == nil)
    #expect(try await desk.linkForgotten(by: "ana", from: nil) != nil)
    #expect(try await desk.linkForgotten(by: "ana", from: nil) == nil)
    door.wait(1800)
    #expect(try await desk.linkForgotten(by: "ana", from: nil) != nil)
    for name in ["nobody", "", "ben"] { #expect(try await desk.linkForgotten(by: name, from: nil) == nil) }
  }

  @Test("a new address is the account's once its mail was opened, and the former one can take it back")
  func newAddress() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let member = try await member(desk)
    func stored() throws -> Account { try #require(door.folder.listing().accounts[member.username]) }
    guard case .toConfirm(let link) = try await desk.linkToConfirm("new@example.org", of: member) else {
      throw NotRefused()
    }
    #expect(try stored().email == "ana@example.org")
    #expect(await desk.awaitedEmail(of: member.session.account) == "new@example.org")
    let (email, former) = try await desk.confirmEmail(by: link)
    #expect(email == "new@example.org" && former?.email == "ana@example.org")
    #expect(try stored().email == "new@example.org" && (try stored().isEmailConfirmed))
    #expect(await desk.awaitedEmail(of: member.session.account) == nil)
    #expect(try await refusal { _ = try await desk.confirmEmail(by: link) } == .noLink)

    door.wait(6 * 86_400)
    let choosing = try await desk.takeBack(by: try #require(former).link)
    #expect(try stored().email == "ana@example.org")
    #expect(await desk.signedIn(by: member.cookie, rules) == nil)
    #expect(await desk.errand(of: choosing)?.purpose == .password(mailedTo: "ana@example.org"))
    #expect(try await refusal { _ = try await desk.takeBack(by: try #require(former).link) } == .noLink)
  }

  @Test("an address that another account has is not given, and nobody is told")
  func takenAddress() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    try await door.add("ben", password: nil, email: "ben@example.org")
    let member = try await member(desk)
    #expect(try await desk.linkToConfirm("BEN@example.org", of: member) == .taken)
    #expect(try await refusal { _ = try await desk.setEmail("ben@example.org", of: member) } == .noAddress)
    // Somebody else may take it while the mail waits.
    guard case .toConfirm(let link) = try await desk.linkToConfirm("new@example.org", of: member) else {
      throw NotRefused()
    }
    try await door.add("ben", password: nil, email: "new@example.org")
    #expect(try await refusal { _ = try await desk.confirmEmail(by: link) } == .noAddress)
  }

  @Test("links for one thing do nothing else")
  func purposes() async throws {
    let door = try await AccountDeskTests.Door()
    let desk = door.desk()
    let member = try await member(desk)
    guard case .toConfirm(let confirm) = try await desk.linkToConfirm("new@example.org", of: member) else {
      throw NotRefused()
    }
    let forgotten = try #require(try await desk.linkForgotten(by: "ana", from: nil)).link
    #expect(
      try await refusal {
        _ = try await desk.choosePassword("walk the long way", by: confirm, besides: [], attempt("", ""))
      } == .noLink)
    #expect(try await refusal { _ = try await desk.confirmEmail(by: forgotten) } == .noLink)
    #expect(try await refusal { _ = try await desk.takeBack(by: forgotten) } == .noLink)
    for link in [confirm, forgotten] { #expect(await desk.errand(of: link) != nil) }
  }
}
