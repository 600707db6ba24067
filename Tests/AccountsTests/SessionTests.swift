import Testing

@testable import Accounts

@Suite("Sessions")
struct SessionTests {
  private let rules = Session.Rules()
  private let token = SecretToken()
  private let day: Int64 = 86_400

  private func session(isBorrowed: Bool = false) -> Session {
    Session(token: token, account: "id", now: 1000, isBorrowed: isBorrowed, browser: "Firefox on Linux")
  }

  @Test("a session ends thirty days after the last request, and after half a year in any case")
  func end() {
    var session = session()
    #expect(session.isOpen(at: 1000 + 30 * day - 1, by: rules) && !session.isOpen(at: 1000 + 30 * day, by: rules))
    session.seen = 1000 + 179 * day
    #expect(session.isOpen(at: 1000 + 180 * day - 1, by: rules) && !session.isOpen(at: 1000 + 180 * day, by: rules))
    #expect(session.isOpen(at: 0, by: rules), "the clock was set back")
  }

  @Test("in a browser that is not one's own it ends after half an hour")
  func borrowed() {
    let session = session(isBorrowed: true)
    #expect(session.isOpen(at: 1000 + 1799, by: rules) && !session.isOpen(at: 1000 + 1800, by: rules))
  }

  @Test("the password is asked for again after ten minutes, and when the clock was set back")
  func confirmed() {
    let session = session()
    #expect([1000, 1599, 1600, 999].map { session.isConfirmed(at: $0, by: rules) } == [true, true, false, false])
  }

  @Test("of the cookie nothing but the digest is stored, and reading pages is stored once an hour")
  func stored() {
    let session = session()
    #expect(session.digest == token.digest && session.digest.utf8.count == 64 && !session.digest.contains(token.text))
    #expect(!session.isWorthNoting(at: 1000 + 3599) && session.isWorthNoting(at: 1000 + 3600))
  }

  @Test("a token is 256 bits, is read again, and equals no other text")
  func tokens() {
    #expect(token.text.utf8.count == 43 && SecretToken(stored: token.text) == token && token != SecretToken())
    #expect(
      token.matches(token.text) && !token.matches(nil) && !token.matches("") && !token.matches(SecretToken().text))
    for wrong in ["", token.text + "a", String(token.text.dropLast()) + "+"] {
      #expect(SecretToken(stored: wrong) == nil)
    }
  }
}
