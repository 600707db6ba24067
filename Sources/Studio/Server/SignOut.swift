import HummingbirdCore
import SitePlan

/// Makes the browser delete all that it stores of the app: pages, forms that wait to be sent, and the network key.
enum SignOut {
  static func response(_ words: Words, asked request: Request, in cookie: NoteCookie) -> Response {
    let note = Note(words(.liveForgotten))
    var response = StoredReply.response(note, to: "/", asked: request, in: cookie)
    // Browsers ignore this header on a connection that is not secure; there the page's script deletes what it can.
    response.headers[.clearSiteData] = "\"cache\", \"cookies\", \"storage\""
    response.headers[.setCookie] = "daybook-key=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0"
    return response
  }
}
