import HTTPTypes
import HummingbirdCore
import Journal

/// What every answer says to the browser.
enum ResponseHeaders {
  /// Everything comes from here, forms go here, and no other site may put a page into a frame. The one style inside a page
  /// is that of plain pages.
  ///
  /// - Parameter tiles: the server whose pictures lie below a page's map.
  static func policy(tiles: MapTiles? = nil) -> String {
    let pictures = ["'self'", "blob:", "data:"] + (tiles.map { [$0.origin] } ?? [])
    return "default-src 'none'; script-src 'self'; style-src 'self' \(PlainPage.styleSource); "
      + "img-src \(pictures.joined(separator: " ")); connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
      + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  }

  static let policyName = HTTPField.Name("Content-Security-Policy")

  static func protecting(_ response: Response) -> Response {
    var response = response
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
