import Journal
import Testing

@testable import Accounts

@Suite("Tokens of programs")
struct AccessTokenTests {
  private let secret = SecretToken()

  private func token(name: String = "Phone", scope: AccessToken.Scope = .write) throws -> AccessToken {
    AccessToken(
      secret, of: try #require(Username("ana")), name: name, scope: scope, made: try #require(Day("2026-11-20")))
  }

  @Test("are kept in a line, in which the secret is not")
  func line() throws {
    var token = try token()
    #expect(token.line == "\(secret.digest)\tana\twrite\t2026-11-20\t\tPhone")
    #expect(AccessToken(line: token.line) == token)
    token.used = Day("2026-11-21")
    #expect(AccessToken(line: token.line) == token)
    #expect(!token.line.contains(secret.text))
  }

  @Test("a name breaks no line and no part of it")
  func names() throws {
    let token = try token(name: "My\tphone\nread")
    #expect(AccessToken(line: token.line)?.name == "My phone read")
  }

  @Test(
    "a line that is damaged or written by hand is no token",
    arguments: [
      "", "ana", "x\tana\tread\t2026-11-20\t\tPhone", "D\tana\tall\t2026-11-20\t\tPhone",
      "D\tAna!\tread\t2026-11-20\t\tPhone", "D\tana\tread\t2026-02-30\t\tPhone",
      "D\tana\tread\t2026-11-20\tsoon\tPhone", "D\tana\tread\t2026-11-20\tPhone",
    ])
  func damaged(_ line: String) {
    #expect(AccessToken(line: line.replacing("D", with: secret.digest)) == nil)
  }

  @Test("case does not count in names")
  func called() throws {
    let token = try token(name: "Home Assistant")
    #expect(token.isCalled("home assistant") && !token.isCalled("home"))
  }
}
