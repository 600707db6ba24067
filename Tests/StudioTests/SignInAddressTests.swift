import Journal
import Testing

@testable import Studio

@Suite("Where somebody comes who signed in on the way to a page")
struct SignInAddressTests {
  @Test(
    "a page of their own, also by the name they had; nothing of others, and nothing elsewhere",
    arguments: [
      ("/home/ana/settings.html", "/home/ana/settings.html"),
      ("/home/anna/lists/home.html", "/home/ana/lists/home.html"),
      ("/home/ben/", "/home/ana/"), ("/home/benny/settings.html", "/home/ana/"), ("/home/annabel/", "/home/ana/"),
      ("", "/home/ana/"), ("//evil.example/", "/home/ana/"), ("https://evil.example/home/ana/", "/home/ana/"),
      ("/home/ana/../ben/", "/home/ana/"), ("/home/anna/../ben/", "/home/ana/"),
    ])
  func address(wanted: String, expected: String) throws {
    let ana = try #require(Username("ana"))
    let former = [
      try #require(Username("anna")): ana, try #require(Username("benny")): try #require(Username("ben")),
    ]
    #expect(SignInRoutes.address(wanted, of: ana, formerNames: former) == expected)
  }
}
