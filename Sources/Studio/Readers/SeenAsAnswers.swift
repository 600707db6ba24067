import Editions
import HummingbirdCore
import Journal
import SitePlan

/// Answers to whoever wants to see what a reader of the hosted site opens of theirs: the bytes of the site that was built last,
/// as that reader's browser has them, and of nobody but the person who asks.
extension StudioResponder {
  /// - Parameter path: The path inside the home edition: `as/tom/people/ana/index.html`.
  func seenAs(
    _ path: String, of person: Person, _ request: Request, for visitor: Visitor, in revision: LiveRevision
  ) async throws -> Response {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 1, let reader = Username(parts[1]).flatMap(revision.book.reader), !reader.isRemoved,
      person.hasFriend(reader.reader)
    else { throw RequestFlaw.notFound }
    if parts.count == 2 {
      return Redirect.response(to: "/home/\(person.username)/\(SeenAsPage.path(of: reader.reader))")
    }
    let (service, book) = (site.services.readers, revision.book)
    // What words become may have to be worked out first.
    let reading = await Task.detached { service.open(book, reader.reader) }.value
    let inside = parts.dropFirst(2).joined(separator: "/")
    if ["index.html", "friends.html"].contains(inside) {
      let page = SeenAsForms(source: revision.source(of: person), reader: reader).page(reading)
      let html = FormToken.filled(try revision.html(of: page), for: visitor, in: revision)
      return kept(FileResponse.response(html, type: ContentTypes.type(of: path), to: request))
    }
    // What is not opened by a key is what everybody has, style sheets among it.
    guard let bytes = reading?.content(at: inside, of: person.username) else {
      return Redirect.response(to: "/public/\(inside)")
    }
    let isText = inside.hasSuffix(".html") || inside.hasSuffix(".json")
    let type = isText ? ContentTypes.type(of: inside) : ContentTypes.type(ofPicture: bytes)
    return kept(FileResponse.response(bytes, type: type, to: request))
  }

  /// By no browser: it is not of the pages that lie here.
  private func kept(_ response: Response) -> Response {
    var response = response
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

/// The page with what a reader opens.
struct SeenAsForms {
  let source: FormSource
  let reader: SiteReader

  private var words: Words { source.words }

  /// - Parameter reading: The site as the reader opens it; `nil` where they cannot sign in.
  func page(_ reading: HostedReading?) -> SeenAsPage {
    let name = words.isolated(
      source.book.person(reader.reader)?.label(for: source.person.username) ?? source.book.label(of: reader))
    let title = words(.audienceAsTitle, ["name": name])
    var page = SeenAsPage(
      frame: source.style.frame(title, at: SeenAsPage.path(of: reader.reader), section: .following), title: title)
    guard let reading else {
      page.nothing = words(.audienceAsUnbuilt, ["name": name])
      return page
    }
    guard let audience = reading.audience(of: source.person.username) else {
      page.nothing = words(.audienceAsNothing, ["name": name])
      return page
    }
    page.lead = words(.audienceAsLead, ["name": name, "date": words.date(audience.day)])
    for path in audience.paths {
      let isOpened = reading.content(at: path, of: audience.person) != nil
      page.add(path, note: isOpened ? nil : words(.audienceAsBroken))
    }
    return page
  }
}
