import Changes
import Foundation
import HTTPTypes
import Hashing
import HummingbirdCore
import NIOCore
import SitePlan

extension HTTPField.Name {
  static var secFetchSite: HTTPField.Name { name("Sec-Fetch-Site") }
  static var secFetchDest: HTTPField.Name { name("Sec-Fetch-Dest") }
  static var secFetchMode: HTTPField.Name { name("Sec-Fetch-Mode") }
  /// `Service-Worker-Allowed`: the path below which a service worker may answer (Service Workers, section 6.5).
  static var serviceWorkerAllowed: HTTPField.Name { name("Service-Worker-Allowed") }
  static var clearSiteData: HTTPField.Name { name("Clear-Site-Data") }
  /// `X-Accel-Buffering`: keeps nginx from buffering a response that arrives bit by bit.
  static var xAccelBuffering: HTTPField.Name { name("X-Accel-Buffering") }
  static var xContentTypeOptions: HTTPField.Name { name("X-Content-Type-Options") }

  /// A header name given as a literal; the literals in this file are all valid names.
  private static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .server }
}

enum Redirect {
  /// A redirect that the browser follows by GET (RFC 9110, section 15.4.4), so that a reload does not send a form
  /// twice.
  static func response(to path: String) -> Response {
    Response(status: .seeOther, headers: [.location: encoded(path), .cacheControl: "no-store"])
  }

  /// A path percent-encoded except for its query, which is encoded already, and its fragment.
  private static func encoded(_ path: String) -> String {
    path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map { part in
        let (path, query) = (part.prefix { $0 != "?" }, part.drop { $0 != "?" })
        return [(String(path), CharacterSet.urlPathAllowed), (String(query), queryCharacters)]
          .compactMap { $0.addingPercentEncoding(withAllowedCharacters: $1) }.joined()
      }.joined(separator: "#")
  }

  private static let queryCharacters = CharacterSet.urlQueryAllowed.union(CharacterSet(charactersIn: "%"))
}

enum FileResponse {
  /// A page or file, or 304 if the browser has the same bytes already.
  static func response(_ bytes: [UInt8], type: String, to request: Request) -> Response {
    let digest = SHA256.digest(of: bytes).prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    let tag = "\"\(digest.joined())\""
    let headers: HTTPFields = [.contentType: type, .eTag: tag, .cacheControl: "no-cache"]
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

/// The response to a submitted form: JSON for a script, a page or a redirect for a browser.
enum StoredReply {
  private struct Answer: Encodable {
    var stored: Bool
    var message: String
    var undo: String?
    var page: String?
    /// Whether the form comes back with what was typed to whoever asks for HTML.
    var form: Bool?
  }

  static func response(
    _ note: Note, to page: String, asked request: Request, in cookie: NoteCookie
  ) -> Response {
    if asksForJSON(request) {
      return json(.ok, Answer(stored: true, message: note.text, undo: note.undo?.text, page: page))
    }
    var response = Redirect.response(to: page)
    response.headers[.setCookie] = cookie.setting(note)
    return response
  }

  /// - Parameter html: The form with what was typed; `nil` where the form has no page. A script that wants the page
  ///   asks for HTML as well.
  static func refusal(
    _ html: [UInt8]?, _ refusal: ChangeRefusal, asked request: Request, in words: Words
  ) -> Response {
    if asksForJSON(request), html == nil || !asks(request, for: "text/html") {
      return json(.unprocessableContent, Answer(stored: false, message: refusal.text, form: html == nil ? nil : true))
    }
    guard let html else { return PlainPage.response(refusal, in: words) }
    return Response(
      status: .unprocessableContent, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
  }

  /// Nothing was stored, since too many large forms are on their way at once; the same one may come again after so many
  /// seconds.
  static func later(_ seconds: Int, asked request: Request, in words: Words) -> Response {
    var response =
      asksForJSON(request)
      ? json(.serviceUnavailable, Answer(stored: false, message: words(.answerCrowded)))
      : PlainPage.response(RequestFlaw(.serviceUnavailable, .answerCrowded), in: words)
    response.headers[.retryAfter] = "\(seconds)"
    return response
  }

  private static func asksForJSON(_ request: Request) -> Bool { asks(request, for: "application/json") }

  private static func asks(_ request: Request, for type: String) -> Bool {
    request.headers[.accept]?.contains(type) == true
  }

  private static func json(_ status: HTTPResponse.Status, _ answer: Answer) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = (try? encoder.encode(answer)) ?? Data("{}".utf8)
    return Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

/// The message for the next page, stored in the browser for a minute so that the server need not remember it.
struct NoteCookie: Sendable {
  /// Whether it is the server's alone, as the session's cookie is: another name of the same domain could set it otherwise.
  var isSecure = false

  private var name: String { isSecure ? "__Host-daybook-note" : "daybook-note" }
  private var attributes: String { "; Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "") }

  func setting(_ note: Note) -> String {
    let value = [note.text, note.undo?.text ?? ""].map(Self.encoded).joined(separator: ".")
    return "\(name)=\(value)\(attributes); Max-Age=60"
  }

  /// The cookie that removes the message once it was shown.
  var clearing: String { "\(name)=\(attributes); Max-Age=0" }

  func note(in request: Request) -> Note? {
    guard let value = request.cookie(name) else { return nil }
    let parts = value.split(separator: ".", omittingEmptySubsequences: false).map { String($0).removingPercentEncoding }
    guard parts.count == 2, let text = parts[0], let undo = parts[1], !text.isEmpty else { return nil }
    return Note(text, undoing: undo.isEmpty ? nil : EntryVersion(sent: undo))
  }

  /// The text in letters, digits and percent escapes alone.
  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
}
