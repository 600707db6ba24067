import HTTPTypes
import HummingbirdCore
import Journal

/// The headers of every response.
enum ResponseHeaders {
  /// The content security policy: everything is loaded from the app, forms are sent to it, and no other site may frame
  /// a page. The only inline style is that of plain pages. Fonts may be part of the data folder's own style sheet.
  ///
  /// - Parameter tiles: The tile server whose pictures a page with a map may load.
  static func policy(tiles: MapTiles? = nil) -> String {
    let pictures = ["'self'", "blob:", "data:"] + (tiles.map { [$0.origin] } ?? [])
    return "default-src 'none'; script-src 'self'; style-src 'self' \(PlainPage.styleSource); "
      + "img-src \(pictures.joined(separator: " ")); font-src data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
      + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  }

  /// The policy of a drawing that the program made: it has colours of its own, and neither scripts nor anything else.
  static let drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

  static let policyName = HTTPField.Name("Content-Security-Policy")

  /// For how long a browser asks by https alone, once it has: two years, in seconds. Whether that holds for the names below the
  /// server's own, only those know who run them.
  static let strictTransport = "max-age=63072000"

  /// - Parameter isEncrypted: Whether people reach the app by https.
  static func protecting(_ response: Response, isEncrypted: Bool) -> Response {
    var response = response
    if isEncrypted, let name = HTTPField.Name("Strict-Transport-Security") { response.headers[name] = strictTransport }
    for (name, value) in [
      (policyName, policyName.flatMap { response.headers[$0] } ?? policy()),
      (.xContentTypeOptions, "nosniff"),
      (HTTPField.Name("Referrer-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Opener-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
    ] {
      if let name { response.headers[name] = value }
    }
    return response
  }
}
