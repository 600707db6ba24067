import NIOHTTP1
import Testing

@testable import Studio

@Suite("For whom a request is")
struct RequestTargetTests {
  private func resolved(
    _ uri: String, _ hosts: [String], version: HTTPVersion = .http1_1, method: HTTPMethod = .GET
  ) -> HTTPRequestHead? {
    let headers = HTTPHeaders(hosts.map { ("Host", $0) } + [("Accept", "*/*")])
    return RequestTarget.resolved(HTTPRequestHead(version: version, method: method, uri: uri, headers: headers))
  }

  @Test(
    "a path stays as it is, and so does the host",
    arguments: ["/", "/home/ana/?key=x", "//evil.example/", "/http://evil.example/"])
  func paths(_ uri: String) throws {
    let head = try #require(resolved(uri, ["127.0.0.1:8420"]))
    #expect(head.uri == uri)
    #expect(head.headers["host"] == ["127.0.0.1:8420"])
  }

  @Test(
    "of a whole address the name goes before the one in Host",
    arguments: [
      ("http://evil.example/x", "evil.example", "/x"), ("HTTPS://Evil.Example", "Evil.Example", "/"),
      ("http://evil.example:81?a=b", "evil.example:81", "/?a=b"),
      ("http://127.0.0.1:8420/home/ana/?a=http://x/", "127.0.0.1:8420", "/home/ana/?a=http://x/"),
      ("http://[::1]:8420/", "[::1]:8420", "/"),
    ])
  func addresses(_ uri: String, _ authority: String, _ path: String) throws {
    let head = try #require(resolved(uri, ["127.0.0.1:8420"]))
    #expect(head.uri == path)
    #expect(head.headers["host"] == [authority])
    #expect(head.headers["accept"] == ["*/*"])
  }

  @Test(
    "targets of other forms are no requests",
    arguments: [
      "", "evil.example", "evil.example:80", "http:///x", "http://", "http://ana@127.0.0.1:8420/",
      "ftp://127.0.0.1:8420/",
      "javascript:x", "?a=b", "#",
    ])
  func otherTargets(_ uri: String) {
    #expect(resolved(uri, ["127.0.0.1:8420"]) == nil)
  }

  @Test("Host stands in a request once")
  func hosts() {
    #expect(resolved("/", ["127.0.0.1:8420", "127.0.0.1:8420"]) == nil)
    #expect(resolved("http://127.0.0.1:8420/", ["127.0.0.1:8420", "evil.example"]) == nil)
    #expect(resolved("/", []) == nil)
    #expect(resolved("/", [], version: .http1_0) != nil)
    #expect(resolved("*", ["127.0.0.1:8420"], method: .OPTIONS)?.uri == "*")
  }
}
