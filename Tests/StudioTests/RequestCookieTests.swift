import HTTPTypes
import HummingbirdCore
import NIOCore
import Testing

@testable import Studio

@Suite("Cookies of requests")
struct RequestCookieTests {
  private func cookie(_ fields: String...) -> String? {
    var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    for field in fields { head.headerFields.append(HTTPField(name: .cookie, value: field)) }
    return Request(head: head, body: RequestBody(buffer: ByteBuffer())).cookie("key")
  }

  @Test("are found by their names, among others and in several fields")
  func found() {
    #expect(cookie("key=1") == "1")
    #expect(cookie("a=b; key=x=y; c=d") == "x=y")
    #expect(cookie("a=b", "key=2") == "2")
    #expect(cookie("key=first; key=second") == "first")
    #expect(cookie("key=") == "")
  }

  @Test("are not found by a part of a name")
  func missing() {
    #expect(cookie() == nil)
    #expect(cookie("monkey=1; keys=2; key", "Key=3") == nil)
  }
}
