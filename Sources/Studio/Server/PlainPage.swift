import Diagnostics
import Foundation
import HTTPTypes
import Hashing
import HummingbirdCore
import Markdown
import NIOCore
import SitePlan

/// Pages for errors. They need no templates and no other request, and take at most words from the data folder.
enum PlainPage {
  static func response(_ flaw: RequestFlaw, in words: Words) -> Response {
    html(flaw.status, title: "Daybook", paragraphs: [words(flaw.phrase)], in: words)
  }

  /// A page that says why a form without a page of its own was not stored.
  static func response(_ refusal: ChangeRefusal, in words: Words) -> Response {
    html(.unprocessableContent, title: "Daybook", paragraphs: refusal.sentences, quoted: refusal.quoted, in: words)
  }

  /// A page with the errors of the data folder or its templates, as a terminal prints them, for when no other page can
  /// be made.
  ///
  /// - Parameter problems: The diagnostics; empty while the folder is read for the first time.
  static func response(_ problems: [Diagnostic], status: HTTPResponse.Status, in words: Words) -> Response {
    html(
      status, title: words(.answerErrors), paragraphs: problems.isEmpty ? [words(.answerBeingRead)] : [],
      quoted: problems.map { $0.text(showsCode: true) }, in: words)
  }

  /// A page for a course post that is still locked, which says what the course's overview says about it.
  ///
  /// - Parameter overview: The address of the course's overview.
  static func response(_ opening: PostOpening, overview: String, in words: Words) -> Response {
    let bytes = html(
      language: words.language, direction: words.direction, title: words(.courseNotOpen),
      paragraphs: ["\(opening.week) · \(opening.note)"], front: words(.courseToOverview), address: overview)
    return response(.notFound, bytes)
  }

  private static func html(
    _ status: HTTPResponse.Status, title: String, paragraphs: [String], quoted: [String] = [], in words: Words
  ) -> Response {
    let bytes = html(
      language: words.language, direction: words.direction, title: title, paragraphs: paragraphs, quoted: quoted,
      front: words(.answerToFront))
    return response(status, bytes)
  }

  private static func response(_ status: HTTPResponse.Status, _ bytes: [UInt8]) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// - Parameters:
  ///   - paragraphs: The text, in that language.
  ///   - quoted: Diagnostics of files in English; their lines stay as they are, because they point at columns.
  ///   - front: The text of the link below; `nil` for no link.
  ///   - address: Where the link leads: the first page, unless another page is more useful.
  static func html(
    language: String, direction: String, title: String, paragraphs: [String], quoted: [String] = [], front: String?,
    address: String = "/"
  ) -> [UInt8] {
    let body =
      paragraphs.map { "<p>\(escaped($0))</p>" }
      + quoted.map { "<pre dir=\"ltr\" lang=\"en\" translate=\"no\">\(escaped($0))</pre>" }
    let page = """
      <!doctype html>
      <html lang="\(escaped(language))" dir="\(direction)"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
      <title>\(escaped(title))</title><style>\(style)</style></head><body><main><h1>\(escaped(title))</h1>
      \(body.joined(separator: "\n"))
      \(front.map { "<p><a href=\"\(escaped(address))\">\(escaped($0))</a></p>" } ?? "")</main></body></html>
      """
    return Array(page.utf8)
  }

  /// A style sheet that resembles the other pages, inside the page because a request for a file might be refused as
  /// well.
  private static let style = """
    :root{color-scheme:light dark}
    body{margin:0;background:light-dark(#fbf9f5,#171512);color:light-dark(#1f1b16,#ece6dc);font:1rem/1.6 system-ui,sans-serif}
    main{max-width:46rem;margin:0 auto;padding:12vh 1.25rem 3rem}
    h1{font:600 1.75rem/1.25 "Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif;margin:0 0 1rem}
    p{max-width:34rem;overflow-wrap:anywhere}
    pre{padding:1rem;border:1px solid light-dark(#e3dbce,#38322a);border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem;line-height:1.5}
    a{color:light-dark(#036a62,#5cc0b4);display:inline-block;padding:.6rem 0}
    """

  /// The source expression by which a page's content security policy allows ``style`` and no other style (CSP Level 3,
  /// section 2.3.1).
  static let styleSource = "'sha256-\(Data(SHA256.digest(of: Array(style.utf8))).base64EncodedString())'"

  private static func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
