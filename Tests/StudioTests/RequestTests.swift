import Accounts
import Testing

@testable import Studio

@Suite("Who may ask for what")
struct RequestTests {
  @Test(
    "the app answers to this machine's own names and to those it was told",
    arguments: [
      ("127.0.0.1:8420", true), ("localhost:8420", true), ("LOCALHOST:8420", true), ("[::1]:8420", true),
      ("daybook.example", true), ("daybook.example:443", true), ("127.0.0.1", false), ("127.0.0.1:80", false),
      ("evil.example:8420", false), ("127.0.0.1.evil.example:8420", false), ("localhost:8420x", false), ("", false),
      ("user@localhost:8420", false),
    ])
  func hosts(_ authority: String, _ isAdmitted: Bool) {
    #expect(HostCheck(port: 8420, others: ["Daybook.example"]).admits(authority) == isAdmitted)
  }

  @Test("a request without a name is not answered")
  func noHost() {
    #expect(!HostCheck(port: 8420, others: []).admits(nil))
  }

  @Test(
    "a form's origin is the app itself by the name that was asked for",
    arguments: [
      ("http://127.0.0.1:8420", true), ("https://127.0.0.1:8420", true), ("http://127.0.0.1:8421", false),
      ("http://localhost:8420", false), ("null", false), ("http://127.0.0.1:8420.evil.example", false),
    ])
  func origins(_ origin: String, _ isSame: Bool) {
    #expect(HostCheck.isSame(origin: origin, as: "127.0.0.1:8420") == isSame)
  }

  @Test("a token matches itself alone")
  func tokens() throws {
    let token = SecretToken()
    #expect(token.matches(token.text))
    #expect(!token.matches(SecretToken().text))
    #expect(!token.matches(String(token.text.dropLast())))
    #expect(!token.matches(""))
    #expect(!token.matches(nil))
    #expect(SecretToken(stored: token.text) == token)
    #expect(SecretToken(stored: token.text + "\n") == nil)
    #expect(SecretToken(stored: "short") == nil)
  }

  @Test(
    "a path names planned pages, and nothing of the file system",
    arguments: [
      "/../etc/passwd", "/home/ana/../../x", "/home/./ana", "/%2e%2e/x", "/home/ana/%00", "/home\\ana", "relative", "",
      "/home/%5c..%5cx", "/%ff",
    ])
  func badPaths(_ path: String) {
    #expect(throws: RequestFlaw.self) { try SitePath(path) }
  }

  @Test("folders stand for their first page")
  func folders() throws {
    #expect(try SitePath("/home/ana/").file(inside: "home/ana") == "index.html")
    #expect(try SitePath("/home/ana/habits/run/").file(inside: "home/ana") == "habits/run/index.html")
    #expect(try SitePath("/home/ana/habits/run/2026.html").file(inside: "home/ana") == "habits/run/2026.html")
    #expect(try SitePath("/home/ana/photos/ana/a%20b.jpg").file(inside: "home/ana") == "photos/ana/a b.jpg")
    #expect(try SitePath("/home/ana").needsSlash(after: "home/ana"))
    #expect(try !SitePath("/home/ana/").needsSlash(after: "home/ana"))
    #expect(try SitePath("/").parts.isEmpty)
  }
}
