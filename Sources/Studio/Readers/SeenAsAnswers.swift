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
    let inside = parts.dropFirst(2).joined(separator: "/")
    // Style sheets and scripts are nobody's.
    if inside.hasPrefix("assets/") { return Redirect.response(to: "/public/\(inside)") }
    let (service, book, asking) = (site.services.readers, revision.book, person.username)
    // What words become may have to be worked out first. Of the files only the one that is asked for is opened.
    let (reading, bytes) = await Task.detached {
      let reading = service.open(book, reader.reader, asking)
      return (reading, reading?.content(at: inside, of: asking))
    }.value
    func answer(_ page: SeenAsPage) throws -> Response {
      let html = FormToken.filled(try revision.html(of: page), for: visitor, in: revision)
      return kept(FileResponse.response(html, type: ContentTypes.type(of: SeenAsPage.file), to: request))
    }
    let forms = SeenAsForms(source: revision.source(of: person), reader: reader)
    if [SeenAsPage.file, "friends.html"].contains(inside) { return try answer(forms.page(reading)) }
    guard let bytes else {
      // What is not listed is what everybody has; what is, and cannot be opened, is not to pass for that.
      guard reading?.lists(inside, of: asking) == true else { return Redirect.response(to: "/public/\(inside)") }
      var response = try answer(forms.page(without: inside))
      response.status = .notFound
      return response
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

  private var name: String {
    let book = source.book
    return words.isolated(
      book.person(reader.reader).map { book.label(of: $0, for: source.person) } ?? book.label(of: reader))
  }

  private func empty(at path: String) -> SeenAsPage {
    let title = words(.audienceAsTitle, ["name": name])
    return SeenAsPage(frame: source.style.frame(title, at: path, section: .following), title: title)
  }

  /// The page instead of something that is listed and cannot be opened.
  func page(without path: String) -> SeenAsPage {
    var page = empty(at: SeenAsPage.folder + "\(reader.reader)/" + path)
    page.nothing = "\(words.isolated(path)): \(words(.audienceAsBroken))"
    return page
  }

  /// - Parameter reading: The site as the reader opens it; `nil` where they cannot sign in.
  func page(_ reading: HostedReading?) -> SeenAsPage {
    var page = empty(at: SeenAsPage.path(of: reader.reader))
    guard let reading else {
      page.nothing = words(.audienceAsUnbuilt, ["name": name])
      return page
    }
    guard let audience = reading.audience(of: source.person.username) else {
      page.nothing = words(.audienceAsNothing, ["name": name])
      return page
    }
    page.lead = words(.audienceAsLead, ["name": name, "date": words.date(audience.day)])
    let titled = titles.filter { audience.paths.contains($0.path) }
    for (path, title) in titled { page.add(path, titled: title) }
    let known = Set(titled.map(\.path))
    for path in audience.paths where !known.contains(path) { page.add(path) }
    return page
  }

  /// What the pages are called with which a reader begins: the person's, and the first of each habit. No page is opened for it.
  private var titles: [(path: String, title: String)] {
    let person = source.person
    let folder = "people/\(person.username)/"
    return [(folder + SeenAsPage.file, person.name)]
      + person.habits.map { ("\(folder)\($0.habit.slug)/\(SeenAsPage.file)", $0.habit.title) }
  }
}
