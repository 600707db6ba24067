import Fetching
import Testing

@testable import Changes

@Suite("The feed that a page names")
struct FeedLinkTests {
  private func named(_ page: String) throws -> String? {
    FeedLink.feed(namedBy: Array(page.utf8), at: try WebAddress("https://ben.example/people/ben/run/index.html"))?.text
  }

  private static let link = #"<link rel="alternate" type="application/feed+json" href="feed.json">"#
  private static let feed = "https://ben.example/people/ben/run/feed.json"

  @Test(
    "attributes are read as browsers read them",
    arguments: [
      (link, feed), ("<!doctype html>\n<p>1 < 2\(link)", feed),
      (
        "<LINK\nREL = 'x ALTERNATE'\tTYPE=Application/Feed+JSON href=../feed.json>",
        "https://ben.example/people/ben/feed.json"
      ),
      (
        #"<link title="a > b" rel=alternate type=application/feed+json href="/a?b&amp;c">"#, "https://ben.example/a?b&c"
      ),
      (#"<link href="feed.json" href="other.json" rel=alternate type="application/feed+json"/>"#, feed),
      (#"<link rel=alternate type=application/feed+json href=http://ben.example/feed.json>"# + link, feed),
      ("<link =x / rel=alternate hidden type=application/feed+json href='feed.json' >", feed),
    ])
  func attributes(_ page: String, _ expected: String) throws {
    #expect(try named(page) == expected)
  }

  @Test(
    "what is no such tag of the head is passed over",
    arguments: [
      "", "<", "<link", "<link>", "<link ", "<!--\(link)-->", "<!--\(link)", "<body>\(link)", "<BODY class=x>\(link)",
      "<linked rel=alternate type=application/feed+json href=feed.json>", String(link.dropLast()),
      String(link.dropLast(2)), #"<link rel="alternate" type="application/atom+xml" href="feed.xml">"#,
      #"<link rel="nofollow" type="application/feed+json" href="feed.json">"#,
      #"<link rel="alternate" type="application/feed+json">"#,
    ])
  func others(_ page: String) throws {
    #expect(try named(page) == nil)
  }

  @Test("tags are looked at up to a length and a number")
  func bounds() throws {
    let long = "<link title=\"\(String(repeating: "x", count: FeedLink.longestTag))\" " + Self.link.dropFirst(6)
    #expect(try named(long) == nil && named(long + Self.link) == Self.feed)
    let many = String(repeating: "<link>", count: FeedLink.mostTags - 1)
    #expect(try named(many + Self.link) == Self.feed && named(many + "<link>" + Self.link) == nil)
  }

  @Test(
    "a page that is made to take long does not",
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "<link ", count: 170_000), "<link " + String(repeating: "a", count: 1_000_000),
      "<link " + String(repeating: "a=\"", count: 300_000), String(repeating: "<!-", count: 300_000),
      "<!--" + String(repeating: "-", count: 1_000_000), "<link " + String(repeating: " ", count: 1_000_000),
    ])
  func hostile(_ page: String) throws {
    #expect(try named(page) == nil)
  }
}
