import Foundation
import Journal

/// The files that make the pages of a home edition an app on a phone's home screen, besides those among the templates.
struct AppFiles: Sendable {
  /// The path of the service worker inside the edition, which answers without a connection.
  static let worker = "assets/worker.js"

  let revision: LiveRevision
  /// Whether several people's pages are served, so that their apps need different names.
  let servesAll: Bool

  func file(at path: String, of username: Username) -> (bytes: [UInt8], type: String)? {
    switch path {
    case "manifest.webmanifest": (manifest(of: username), ContentTypes.type(of: path))
    case "-/offline": (offlinePage, ContentTypes.type(of: ".html"))
    default: nil
    }
  }

  // MARK: The manifest

  /// A Web Application Manifest (W3C); addresses in it are relative to the manifest.
  private struct Manifest: Encodable {
    struct Icon: Encodable {
      var src: String
      var sizes: String
      var type = "image/png"
      var purpose = "any"
    }

    var name: String
    var shortName: String
    var lang: String
    var dir: String
    var id: String
    var startURL = "./"
    var scope = "./"
    var display = "standalone"
    // The background of the pages in their light colours.
    var themeColor = "#fbf9f5"
    var backgroundColor = "#fbf9f5"
    var icons = [
      Icon(src: "assets/icon-192.png", sizes: "192x192"), Icon(src: "assets/icon-512.png", sizes: "512x512"),
      Icon(src: "assets/icon-maskable-512.png", sizes: "512x512", purpose: "maskable"),
    ]

    enum CodingKeys: String, CodingKey {
      case name, lang, dir, id, scope, display, icons
      case shortName = "short_name"
      case startURL = "start_url"
      case themeColor = "theme_color"
      case backgroundColor = "background_color"
    }
  }

  private func manifest(of username: Username) -> [UInt8] {
    let title = revision.book.settings.title
    let person = revision.book.person(username)?.name ?? username.text
    let words = revision.words
    let manifest = Manifest(
      name: servesAll ? "\(title) · \(person)" : title, shortName: servesAll ? person : title,
      lang: words.language, dir: words.direction, id: "/home/\(username)/")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array((try? encoder.encode(manifest)) ?? Data())
  }

  // MARK: Without a connection

  /// The page that the service worker shows in place of pages that it has not stored.
  private var offlinePage: [UInt8] {
    PlainPage.html(
      language: revision.words.language, direction: revision.words.direction, title: "Daybook",
      paragraphs: [revision.words(.liveUnread)], front: nil)
  }
}
