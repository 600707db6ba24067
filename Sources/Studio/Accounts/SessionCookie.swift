import Accounts
import HTTPTypes
import HummingbirdCore

/// The cookies of a server with accounts (RFC 6265bis): the session, and what tells a browser in which somebody signed in
/// before.
struct SessionCookie: Sendable {
  /// Whether what is sent is encrypted, or does not leave this machine. Browsers keep cookies with this prefix from every
  /// other host and path; they take them over plain http from this machine alone.
  let isSecure: Bool

  private var session: String { isSecure ? "__Host-daybook" : "daybook-session" }
  private var device: String { isSecure ? "__Host-daybook-device" : "daybook-device" }
  private var attributes: String { "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }

  func session(in request: Request) -> SecretToken? { request.cookie(session).flatMap(SecretToken.init(stored:)) }

  func device(in request: Request) -> SecretToken? { request.cookie(device).flatMap(SecretToken.init(stored:)) }

  /// Gives the cookies of a session that has begun to the browser. That of a browser that is not the person's own goes with
  /// the browser.
  func set(_ beginning: AccountDesk.Beginning, in response: inout Response, _ rules: Session.Rules) {
    let life = beginning.isBorrowed ? "" : "; Max-Age=\(rules.days * 86_400)"
    response.headers.append(
      HTTPField(name: .setCookie, value: "\(session)=\(beginning.session.text)\(attributes)\(life)"))
    if !beginning.isBorrowed {
      response.headers.append(
        HTTPField(name: .setCookie, value: "\(device)=\(beginning.device.text)\(attributes); Max-Age=34560000"))
    }
  }

  /// Takes the session's cookie from the browser, and a message that was not shown yet: it says what somebody did.
  func clear(in response: inout Response) {
    response.headers.append(HTTPField(name: .setCookie, value: "\(session)=\(attributes); Max-Age=0"))
    forgetNote(in: &response)
  }

  /// Takes a message that waits for the next page from the browser, which may be that of somebody else from now on.
  func forgetNote(in response: inout Response) {
    response.headers.append(HTTPField(name: .setCookie, value: note.clearing))
  }

  /// The cookie with the message for the next page.
  var note: NoteCookie { NoteCookie(isSecure: isSecure) }
}
