import HTTPTypes
import Hummingbird

/// What every answer says to the browser.
enum ResponseHeaders {
  /// Everything comes from here, forms go here, and no other site may put a page into a frame.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    + "manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

  static func protecting(_ response: Response) -> Response {
    var response = response
    let policyName = HTTPField.Name("Content-Security-Policy")
    for (name, value) in [
      (policyName, policy), (.xContentTypeOptions, "nosniff"), (HTTPField.Name("Referrer-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Opener-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
    ] {
      if let name { response.headers[name] = value }
    }
    return response
  }
}
