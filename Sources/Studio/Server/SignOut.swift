import HummingbirdCore
import SitePlan

/// Has the browser forget all it keeps of the app: pages, what waits to be sent, and the key of the network.
enum SignOut {
  static func response(_ words: Words, asked request: Request) -> Response {
    let note = Note(words(.liveForgotten))
    var response = StoredReply.response(note, to: "/", asked: request)
    // Ignored where the connection is not secure: the page's script takes away what it can there.
    response.headers[.clearSiteData] = "\"cache\", \"cookies\", \"storage\""
    response.headers[.setCookie] = "daybook-key=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0"
    return response
  }
}
