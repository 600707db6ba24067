import HTTPTypes
import HummingbirdCore
import NIOCore
import Testing

@testable import Studio

@Suite("Pages of accounts")
struct AccountPagesTests {
  @Test(
    "an address asks about what only another owner could take back, and about nothing else",
    arguments: [
      ("ask=remove&person=ben", "remove ben"), ("person=ben&ask=owner", "owner ben"), ("ask=hide&person=ben", nil),
      ("ask=end&person=ben", nil), ("ask=nothing&person=ben", nil), ("ask=remove&person=B%20n", nil),
      ("ask=remove", nil), ("person=ben", nil), ("", nil), ("%", nil), (nil, nil),
    ] as [(String?, String?)])
  func questions(_ query: String?, _ question: String?) {
    #expect(OwnerForms.Question(query: query).map { "\($0.deed) \($0.username)" } == question)
  }

  @Test("a browser says how many answers it has shown, and to whom else it was given says nothing")
  func answers() throws {
    func seen(_ cookie: String?, by account: String, isSecure: Bool = true) -> Int {
      var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
      if let cookie { head.headerFields.append(HTTPField(name: .cookie, value: cookie)) }
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      return AnswersCookie(isSecure: isSecure).seen(in: request, by: account)
    }
    let field = AnswersCookie(isSecure: true).field(of: "one", 3)
    let cookie = try #require(field.value.split(separator: ";").first.map(String.init))
    #expect(seen(cookie, by: "one") == 3 && seen(cookie, by: "two") == 0 && seen(nil, by: "one") == 0)
    #expect(field.value.contains("; HttpOnly") && field.value.hasSuffix("; Secure") && cookie.hasPrefix("__Host-"))
    #expect(seen("daybook-answers=one.x", by: "one", isSecure: false) == 0)
    #expect(seen("daybook-answers=one", by: "one", isSecure: false) == 0)
    #expect(seen("daybook-answers=one.2", by: "one", isSecure: false) == 2)
  }
}
