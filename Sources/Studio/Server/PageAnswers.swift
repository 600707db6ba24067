import Accounts
import Audience
import Changes
import DataFolder
import Diagnostics
import Editions
import HTTPTypes
import HummingbirdCore
import Journal
import NIOCore
import SiteBuild
import SitePlan

/// Answers to requests for pages and files: whose they are, and who may have them.
extension StudioResponder {
  func page(_ path: SitePath, _ request: Request, for visitor: Visitor) async throws -> Response {
    if path.parts.count == 4, path.parts[0] == "home", path.parts[2...] == ["-", "changes"],
      !(Username(path.parts[1]).map(visitor.mayOpenHome) ?? false)
    {
      return ChangeStream.ended()
    }
    if case .stranger = visitor, path.parts.first != "public" { return try wayIn(request, to: path) }
    guard let latest = await site.revision else {
      return PlainPage.response(
        await problems(for: visitor), status: .serviceUnavailable, in: try await site.words)
    }
    // Whose home edition it is, reads it: nobody else may.
    let revision = latest.spoken(to: path.owner.map { .person(current($0.text, in: latest) ?? $0) } ?? .everyone)
    if path.parts.first == "home", path.parts.count > 1, let current = current(path.parts[1], in: revision),
      visitor.mayOpenHome(of: current)
    {
      // A bookmark, or an app that was installed, from before the person had another username.
      let rest = path.text.dropFirst("/home/\(path.parts[1])".count)
      return Redirect.response(to: "/home/\(current)" + (rest.isEmpty ? "/" : rest))
    }
    if path.parts.first == "home", path.parts.count > 1, let username = Username(path.parts[1]),
      configuration.servedNames(in: revision.book).contains(username)
    {
      // Of others not even whether there is such a person.
      guard visitor.mayOpenHome(of: username) else { throw RequestFlaw.notTheirs }
      if path.parts[2...] == ["-", "changes"] {
        return ChangeStream.response(
          site.feed, of: username, for: { await listener(username, visitor, in: revision) }, in: revision.words,
          to: request)
      }
      if let answer = await answerForResting(username, in: revision) { return answer }
    }
    guard let edition = edition(of: path, in: revision) else {
      if path.parts.isEmpty { return Redirect.response(to: try front(for: visitor, in: revision)) }
      throw RequestFlaw.notFound
    }
    if path.needsSlash(after: edition.folder) { return Redirect.response(to: "/\(edition.folder)/") }
    let inside = path.file(inside: edition.folder)
    if case .person(let username) = edition.reader,
      let file = AppFiles(revision: revision, servesAll: configuration.servesAll).file(at: inside, of: username)
    {
      return FileResponse.response(file.bytes, type: file.type, to: request)
    }
    if inside == SettingsPage.formerPath, accountForms(of: edition.reader, visitor, in: revision) != nil {
      let section = SettingsPages.Section.signingIn.rawValue
      return Redirect.response(to: "/\(edition.folder)/\(SettingsPage.path)#\(section)")
    }
    if inside == SettingsPage.archivePath, let forms = accountForms(of: edition.reader, visitor, in: revision) {
      // It is work, and a mail says that it was taken: no link of another site begins it.
      try checkOrigin(of: request)
      guard let archive = await forms.archive() else {
        return Redirect.response(to: "/\(edition.folder)/\(SettingsPage.path)#\(AccountLines.line(of: .data))")
      }
      return ArchiveReply.response(archive)
    }
    if inside.hasPrefix(SeenAsPage.folder), case .person(let username) = edition.reader,
      let person = revision.book.person(username)
    {
      return try await seenAs(inside, of: person, request, for: visitor, in: revision)
    }
    if inside.hasPrefix(SupportForms.pictures),
      let picture = supportForms(of: edition.reader, visitor, in: revision)?.picture(at: inside)
    {
      let bytes = try await ofKnownPerson { try site.services.sources.cleanedPhoto(picture) }
      return FileResponse.response(bytes, type: ContentTypes.type(ofPicture: bytes), to: request)
    }
    if let page = try await found(inside, request, of: edition, for: visitor, in: revision) {
      let html = FormToken.filled(try revision.html(of: page), for: visitor, in: revision)
      let type = ContentTypes.type(of: inside)
      guard let note = noteCookie.note(in: request), !isScript(request) else {
        var response = FileResponse.response(html, type: type, to: request)
        // Secrets may stand there, and everybody's addresses: no browser and no worker keeps them.
        let isSecret =
          desk != nil && (page is SettingsPage || page is AccountsPage)
          || page is CalendarAddressesPage || page is ReadersPage
        if isSecret { response.headers[.cacheControl] = "no-store" }
        if page is SupportPage, let forms = supportForms(of: edition.reader, visitor, in: revision) {
          response.headers.append(answersCookie.field(of: forms.member.session.account, forms.answers))
        }
        return allowingTiles(response, at: inside, of: edition, in: revision)
      }
      let body = ResponseBody(byteBuffer: ByteBuffer(bytes: NoteBar.filled(html, with: note)))
      let response = Response(
        status: .ok, headers: [.contentType: type, .cacheControl: "no-store", .setCookie: noteCookie.clearing],
        body: body)
      return allowingTiles(response, at: inside, of: edition, in: revision)
    }
    switch revision.pages(of: edition).asset(at: inside) {
    case .bytes(let bytes)?:
      return FileResponse.response(bytes, type: ContentTypes.type(of: inside), to: request)
    case .drawn(let source)?:
      var file = HTMLWriter(reservingCapacity: 16_384)
      source.write(to: &file)
      let type = ContentTypes.type(of: inside)
      var response = FileResponse.response(file.bytes, type: type, to: request)
      if type == ContentTypes.drawing, let name = ResponseHeaders.policyName {
        response.headers[name] = ResponseHeaders.drawingPolicy
      }
      return response
    case .template(let name)?:
      if inside == AppFiles.worker, case .member(let member) = visitor, member.session.isBorrowed {
        // The worker keeps pages.
        throw RequestFlaw.notFound
      }
      let bytes = revision.maker.templates.compactAsset(name) ?? []
      var response = FileResponse.response(bytes, type: ContentTypes.type(of: inside), to: request)
      // The worker's file lies below the pages that it serves, which browsers allow only with this header.
      if inside == AppFiles.worker { response.headers[.serviceWorkerAllowed] = "/\(edition.folder)/" }
      return response
    case .photo(let source, _)?:
      let bytes = try await ofKnownPerson { try site.services.sources.cleanedPhoto(source) }
      return FileResponse.response(bytes, type: ContentTypes.type(ofPicture: bytes), to: request)
    case .copy(let source, _)?:
      let bytes = try await ofKnownPerson { try site.services.sources.file(source) }
      return AttachedFile.response(bytes, at: inside, to: request)
    case nil:
      guard let opening = revision.opening(ofPostAt: inside, of: edition) else { throw RequestFlaw.notFound }
      return PlainPage.response(opening, overview: "/\(edition.folder)/\(CoursePage.path)", in: revision.words)
    }
  }

  /// The response of a home edition's page with a map, whose policy allows the configured tile server.
  private func allowingTiles(
    _ response: Response, at path: String, of edition: EditionChoice.Edition, in revision: LiveRevision
  ) -> Response {
    guard path.hasPrefix("history/"), edition.reader != .everyone, let tiles = revision.book.settings.mapTiles,
      let name = ResponseHeaders.policyName
    else { return response }
    var response = response
    response.headers[name] = ResponseHeaders.policy(tiles: tiles)
    return response
  }

  /// Whether a script asks for the page; such a script shows the message of a change itself.
  func isScript(_ request: Request) -> Bool {
    // A page that a service worker asks for is one that somebody opens, whatever its destination is called then.
    if request.headers[HTTPField.Name.secFetchMode] == "navigate" { return false }
    return request.headers[HTTPField.Name.secFetchDest].map { $0 != "document" } ?? false
  }

  /// The edition in which a path lies: `home/ana`, or `public` as others will see it; `nil` for other paths.
  private func edition(of path: SitePath, in revision: LiveRevision) -> EditionChoice.Edition? {
    if path.parts.first == "public" { return EditionChoice.Edition(reader: .everyone, folder: "public") }
    guard path.parts.first == "home", path.parts.count > 1 else { return nil }
    return person(path.parts[1], in: revision).map { EditionChoice.Edition.home(of: $0.username) }
  }

  /// What somebody is called now who had a username before; `nil` for all other names.
  func current(_ name: String, in revision: LiveRevision) -> Username? {
    Username(name).flatMap { revision.book.formerNames[$0] }
  }

  /// The person of that name whose home edition is served; `nil` for anybody else.
  func person(_ name: String, in revision: LiveRevision) -> Person? {
    configuration.served(name, in: revision.book)
  }

  /// The page at a path: one of the plan, a form, or one for whoever is signed in.
  private func found(
    _ path: String, _ request: Request, of edition: EditionChoice.Edition, for visitor: Visitor,
    in revision: LiveRevision
  ) async throws -> (any PageModel)? {
    if path == AccountsPage.path, desk != nil {
      guard let forms = ownerForms(of: edition.reader, visitor, request, in: revision) else {
        throw RequestFlaw.notTheirs
      }
      if let page = await forms.page(asking: OwnerForms.Question(query: request.uri.query)) { return page }
      return await forms.page()
    }
    if path == SupportPage.path, let forms = supportForms(of: edition.reader, visitor, in: revision) {
      return forms.page(about: pageNamed(in: request) ?? pageBefore(request, in: edition))
    }
    if path == ReadersPage.path, case .person(let username) = edition.reader,
      let person = revision.book.person(username)
    {
      guard visitor.runsTheSite else { throw RequestFlaw.notTheirs }
      let owner = ownerForms(of: edition.reader, visitor, request, in: revision)
      return await readersPage(of: person, owner, request.uri.query, in: revision)
    }
    if path == CalendarAddressesPage.path, case .person(let username) = edition.reader,
      let person = revision.book.person(username)
    {
      let reached = request.head.authority.flatMap { WebOrigin("http://" + $0) }
      return CalendarAddressForms(root: site.services.root, source: revision.source(of: person), reached: reached)
        .page()
    }
    guard
      let page = revision.page(
        at: path, query: request.uri.query, of: edition, runsTheSite: visitor.runsTheSite)
    else { return nil }
    if var help = page as? HelpPage {
      help.isMembers = visitor.member != nil && !visitor.runsTheSite
      // From help one comes to report a problem of the page before it.
      let before = visitor.member == nil ? nil : pageBefore(request, in: edition)
      help.before = before == HelpPage.path ? nil : before.map(HTTPQuery.escaped)
      return help
    }
    if var audience = page as? AudiencePage {
      let book = revision.book
      func address(_ friend: Username, _ readsHosted: Bool) -> String? {
        if readsHosted { return SeenAsPage.path(of: friend) }
        // Whose pages are somebody's own are not looked at by others, and nobody has a page of who shows nobody anything.
        guard visitor.member == nil, case .person(let username) = edition.reader,
          book.person(username).map({ $0.visibility > .private }) ?? false,
          configuration.served(friend.text, in: book) != nil
        else { return nil }
        return "../\(friend)/people/\(username)/index.html"
      }
      audience.look(address, hasHome: { configuration.served($0.text, in: book) != nil })
      if case .person(let username) = edition.reader, let person = revision.book.person(username) {
        let services = site.services
        for reach in await Task.detached(operation: { services.publishedReach(book, person) }).value {
          audience.add(reach, of: person, in: book, words: revision.words)
        }
      }
      return audience
    }
    if var today = page as? TodayPage, let forms = supportForms(of: edition.reader, visitor, in: revision) {
      today.reports = forms.news(seen: answersCookie.seen(in: request, by: forms.member.session.account))
      return today
    }
    return await completed(page, of: edition.reader, for: visitor, in: revision)
  }

  /// The page of those who read on the hosted site, or one that asks before something is done that cannot be undone.
  ///
  /// - Parameter owner: The forms of whoever runs the server; `nil` where nobody signs in.
  private func readersPage(
    of person: Person, _ owner: OwnerForms?, _ query: String?, in revision: LiveRevision
  ) async -> any PageModel {
    let fields = query.flatMap { try? FormFields(query: $0) }
    var forms = ReaderForms(source: revision.source(of: person), service: site.services.readers)
    if let owner, await owner.asksAgain { return forms.page(confirming: owner.confirmation) }
    if let question = fields?["ask"].flatMap(ReaderForms.Question.init),
      let name = fields?["reader"].flatMap({ Username($0) }),
      let page = forms.page(asking: question, about: name)
    {
      return page
    }
    forms.shown = fields?["show"].flatMap { Username($0) }
    return forms.page()
  }

  /// The page of settings with what is not in the book: the latest change, and what an account says. Every other page as it
  /// is.
  func completed(
    _ page: any PageModel, of reader: Reader, for visitor: Visitor, in revision: LiveRevision
  ) async -> any PageModel {
    guard var settings = page as? SettingsPage, case .person(let username) = reader,
      let person = revision.book.person(username)
    else { return page }
    let scope = UndoAction.scope(of: person, in: revision.book, runsTheSite: visitor.runsTheSite)
    let last = FolderWriter(root: site.services.root).history(of: scope).undo.first
    SettingsPages.addLastChange(last?.summary, to: &settings, in: revision.words)
    // A record that cannot be read keeps nobody from their settings: `remind` says what is wrong with it.
    let told = ReminderRecord(stored: (try? ReminderStore(root: site.services.root).read()) ?? nil)
    SettingsPages.addRefused(told.people[username.text]?.refused ?? [], to: &settings, in: revision.words)
    return await accountForms(of: reader, visitor, in: revision)?.added(to: settings) ?? settings
  }

  /// Who is told what is new and what is wrong; `nil` once their session is over.
  private func listener(
    _ username: Username, _ visitor: Visitor, in revision: LiveRevision
  ) async -> Troubles.Listener? {
    guard case .member(let member) = visitor, let desk else {
      return Troubles.Listener(person: username, isOwner: revision.book.ownerName == username)
    }
    let rules = Session.Rules(revision.book.settings.sessions)
    guard let role = await desk.role(inSession: member.session.digest, rules) else { return nil }
    return Troubles.Listener(person: username, isOwner: role == .owner, seesShared: role == .owner)
  }

  private func front(for visitor: Visitor, in revision: LiveRevision) throws(RequestFlaw) -> String {
    if case .member(let member) = visitor { return SignInRoutes.home(of: member.username) }
    guard let first = configuration.servedNames(in: revision.book).first else {
      throw RequestFlaw(.notFound, .answerNobody)
    }
    return "/home/\(first)/"
  }

  /// A file of the data folder. While a folder has errors it may be gone, and the page that names it is from before.
  private func ofKnownPerson(_ read: () throws -> [UInt8]) async throws -> [UInt8] {
    do {
      return try read()
    } catch {
      guard await site.troubles.people.isEmpty else { throw RequestFlaw.notFound }
      throw error
    }
  }

  /// Everybody's errors, for whoever may read them: of the folders of others where people sign in nothing but the place.
  private func problems(for visitor: Visitor) async -> [Diagnostic] {
    guard visitor.runsTheSite else { return [] }
    let all = await site.troubles.all
    guard case .member(let member) = visitor else { return all }
    return FolderLayout(root: site.services.root).diagnostics(all, for: member.username)
  }

  /// The errors of somebody of whom nothing else is known; `nil` for everybody else.
  func answerForResting(_ username: Username, in revision: LiveRevision) async -> Response? {
    guard revision.book.resting.contains(username) else { return nil }
    return PlainPage.response(
      await site.troubles.people[username] ?? [], status: .serviceUnavailable, in: revision.words)
  }
}
