import HTTPTypes
import HummingbirdCore

/// The cookie that says how many answers to reports a browser has shown, so that Today does not go on telling of them.
struct AnswersCookie: Sendable {
  /// Whether what is sent is encrypted, or does not leave this machine.
  let isSecure: Bool

  private var name: String { isSecure ? "__Host-daybook-answers" : "daybook-answers" }

  /// How many answers were shown to somebody; none where another person used the browser since.
  ///
  /// - Parameter account: The random id of the account: no name stays in the browser.
  func seen(in request: Request, by account: String) -> Int {
    let parts = request.cookie(name)?.split(separator: ".").map(String.init) ?? []
    return parts.count == 2 && parts[0] == account ? Int(parts[1]) ?? 0 : 0
  }

  /// What tells the browser that so many answers were shown.
  func field(of account: String, _ count: Int) -> HTTPField {
    let attributes = "; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000" + (isSecure ? "; Secure" : "")
    return HTTPField(name: .setCookie, value: "\(name)=\(account).\(count)\(attributes)")
  }
}
