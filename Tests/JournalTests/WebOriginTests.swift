import Journal
import Testing

@Suite("Origins of websites")
struct WebOriginTests {
  @Test(
    "are written in one way",
    arguments: [
      ("https://Daybook.Example.org", "https://daybook.example.org"), ("https://a.b/", "https://a.b"),
      ("https://a.b:443", "https://a.b"), ("http://a.b:80/", "http://a.b"), ("https://a.b:8443", "https://a.b:8443"),
      ("http://[::1]:8420", "http://[::1]:8420"), ("http://localhost", "http://localhost"),
    ])
  func text(_ typed: String, _ text: String) {
    #expect(WebOrigin(typed)?.text == text)
  }

  @Test(
    "have no folder, no user and no other scheme",
    arguments: [
      "", "daybook.example.org", "ftp://a.b", "https://", "https://a.b/folder", "https://a.b?x", "https://u@a.b",
      "https://a.b:0",
      "https://a.b:70000", "https://a.b:", "https://a..b", "https://-a.b", "https://a b", "https://[::1", "https://[]",
    ])
  func noOrigin(_ typed: String) {
    #expect(WebOrigin(typed) == nil)
  }

  @Test("tell whether they are encrypted, and whether they are this machine")
  func kinds() throws {
    #expect(try #require(WebOrigin("https://a.b")).isSecure)
    #expect(try !#require(WebOrigin("http://a.b")).isSecure)
    for text in ["http://localhost:1", "http://127.0.0.1", "http://[::1]"] {
      #expect(try #require(WebOrigin(text)).isLoopback)
    }
    #expect(try !#require(WebOrigin("http://localhost.example.org")).isLoopback)
  }
}
