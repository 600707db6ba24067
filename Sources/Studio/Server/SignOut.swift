import Hummingbird

/// Has the browser forget all it keeps of the app: pages, what waits to be sent, and the key of the network.
enum SignOut {
  static func response() -> Response {
    Response(
      status: .noContent,
      headers: [
        // Ignored where the connection is not secure: the page's script takes away what it can there.
        .clearSiteData: "\"cache\", \"cookies\", \"storage\"",
        .setCookie: "daybook-key=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0", .cacheControl: "no-store",
      ])
  }
}
