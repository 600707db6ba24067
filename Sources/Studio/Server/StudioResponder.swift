import Accounts
import Audience
import DataFolder
import Diagnostics
import Editions
import HTTPTypes
import HummingbirdCore
import Journal
import NIOCore
import NIOHTTP1
import SiteBuild
import SitePlan

/// Answers every request. It first checks the host name, the key and the method, and only then looks at the data
/// folder.
struct StudioResponder: Sendable {
  let site: LiveSite
  let configuration: StudioConfiguration
  let hosts: HostCheck
  let token: SecretToken
  /// The key of the network; `nil` where only this machine can connect.
  let key: SecretToken?
  let actions: [String: FormAction]
  /// Knows who is signed in; `nil` where there are no accounts.
  var desk: AccountDesk?
  /// Sends mails to people with accounts.
  let office: MailOffice
  /// What programs come in by.
  let tokens: ApiTokens

  /// The largest body of a form in bytes: room for a phone's photo and some text.
  static let bodyLimit = 24 * 1024 * 1024
  /// How long a form may take to arrive, in seconds: enough for such a photo over a slow line.
  static let bodySeconds = 180

  /// What forms change the data folder by.
  private var writer: FolderWriter {
    var writer = FolderWriter(root: site.services.root)
    writer.record = site.services.record
    return writer
  }

  /// Writes the answer to a request: for HummingbirdCore's server.
  @Sendable func answer(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
    var response: Response
    do {
      let peer = channel.remoteAddress?.ipAddress.flatMap(NetworkAddress.init)
      response = try await self.response(to: request, from: peer)
    } catch let error as HTTPParserError {
      // The server closes the connection.
      throw error
    } catch {
      response = protecting(Response(status: .internalServerError))
    }
    if request.method == .head { response = response.createHeadResponse() }
    response.headers[.date] = HTTPDate.text(site.services.now())
    do {
      try await writer.write(response: response.head, body: response.body)
    } catch is HTTPParserError {
      // The server answers a parser's error with a head of its own, and this answer has begun.
      throw InterruptedResponse()
    }
  }

  /// A request broke off, or went on wrongly, while it was answered.
  private struct InterruptedResponse: Error {}

  private func response(to request: Request, from peer: NetworkAddress?) async throws -> Response {
    do {
      return protecting(try await answer(request, from: peer))
    } catch {
      guard let refusal = await refusal(error, of: request) else { throw error }
      return protecting(refusal)
    }
  }

  private func protecting(_ response: Response) -> Response {
    ResponseHeaders.protecting(response, isEncrypted: configuration.origin?.isSecure == true)
  }

  /// The cookie with the message for the next page.
  private var noteCookie: NoteCookie { NoteCookie(isSecure: desk != nil && !configuration.isWithoutHTTPS) }

  /// The page for an error; `nil` for errors without a page, and where not even words could be loaded.
  ///
  /// It does not throw, because an error handler that awaits and may throw again crashes the optimizer of Swift 6.3.
  private func refusal(_ failure: any Error, of request: Request) async -> Response? {
    // The server answers it, and closes the connection.
    if failure is HTTPParserError { return nil }
    guard let words = try? await site.words else { return nil }
    if ApiRoute.isOne(request.uri.path) {
      let weekStartsOn = await site.revision?.book.settings.weekStartsOn ?? .monday
      let problem = ApiProblem(failure, in: words, weekStartsOn: weekStartsOn, isOpen: desk == nil)
      if problem.code == .failed {
        let why = (failure as? StorageFailure)?.diagnostic.text() ?? "\(failure)"
        site.services.say("A request failed: \(why)")
      }
      return problem.response
    }
    if desk != nil, !(failure is RequestFlaw) {
      // What is wrong with files is told to nobody who only asked for a page, but to whoever runs the server.
      site.services.say("A request failed: \((failure as? StorageFailure)?.diagnostic.text() ?? "\(failure)")")
      return PlainPage.response(RequestFlaw(.internalServerError, .answerFailed), in: words)
    }
    return switch failure {
    case let flaw as RequestFlaw: PlainPage.response(flaw, in: words)
    case let error as BuildError: PlainPage.response(error.diagnostics, status: .internalServerError, in: words)
    case let diagnostic as Diagnostic: PlainPage.response([diagnostic], status: .internalServerError, in: words)
    default: nil
    }
  }

  private func answer(_ request: Request, from peer: NetworkAddress?) async throws -> Response {
    guard hosts.admits(request.head.authority) else {
      await desk?.note(RequestFlaw.foreignHost, of: nil, from: peer)
      throw RequestFlaw.foreignHost
    }
    let path = try SitePath(request.uri.path)
    if path.parts == [SignInRoutes.folder, "health"] {
      return HealthReply.response(isReady: await site.revision != nil)
    }
    if let desk {
      // Links and addresses with secrets of their own come by the same way as everything else.
      try await checkWay(of: peer, desk)
      guard await desk.hasOwner else { throw RequestFlaw(.serviceUnavailable, .accountNobody) }
    }
    if ApiRoute.isOne(request.uri.path) {
      let api = ApiRoutes(site: site, configuration: configuration, tokens: tokens, desk: desk)
      return try await api.response(to: request, at: path, from: peer)
    }
    let calendars = CalendarRoutes(folder: AccountFolder(root: site.services.root))
    if let calendar = try await calendars.response(
      to: request, at: path, site, served: configuration.servedNames)
    {
      return calendar
    }
    // Whoever has the link of a reminder needs nothing else.
    if ReminderLinks.isOne(path) { return try await reminder(path, request) }
    if path.parts.count == 3, path.parts[0] == SignInRoutes.folder, path.parts[1] == "assets", request.method == .get,
      let asset = await SignInRoutes.asset(path.parts[2], of: site, request)
    {
      return asset
    }
    if let entry = try admission(request, path: path) { return entry }
    guard let desk else {
      switch request.method {
      case .get, .head: return try await page(path, request, for: .keyboard)
      case .post: return try await form(path, request, for: .keyboard)
      default: throw RequestFlaw(.methodNotAllowed, .answerNoMethod)
      }
    }
    let asked = try await asked(request, from: peer, desk)
    // Not where it is caught: an error handler that awaits and throws crashes the optimizer of Swift 6.3.
    let outcome: Result<Response, any Error>
    do {
      outcome = .success(try await answer(request, at: path, asked, desk))
    } catch {
      outcome = .failure(error)
    }
    if case .failure(let flaw as RequestFlaw) = outcome {
      await desk.note(flaw, of: asked.visitor.member?.username, from: asked.address)
    }
    return try outcome.get()
  }

  /// The answer of a server with accounts.
  private func answer(
    _ request: Request, at path: SitePath, _ asked: SignInRoutes.Asked, _ desk: AccountDesk
  ) async throws -> Response {
    let isAtDoor = path.parts.first == SignInRoutes.folder
    let routes = routes(desk)
    var response: Response
    switch request.method {
    case .get, .head:
      if isAtDoor {
        guard let page = try await routes.page(path, asked) else { throw RequestFlaw.notFound }
        return page
      }
      response = try await page(path, request, for: asked.visitor)
    case .post:
      if isAtDoor {
        try checkOrigin(of: request)
        var request = request
        let body = try await request.bytes(upTo: SignInRoutes.bodyLimit, within: SignInRoutes.bodySeconds)
        let fields = try FormFields(body, contentType: request.headers[.contentType])
        guard let answer = try await routes.form(path, fields, asked) else { throw RequestFlaw.notFound }
        return answer
      }
      response = try await form(path, request, for: asked.visitor, asked)
    default:
      throw RequestFlaw(.methodNotAllowed, .answerNoMethod)
    }
    // A browser that is not the person's own keeps nothing of theirs.
    if path.parts.first == "home", case .member(let member) = asked.visitor {
      let isStored = response.headers[.cacheControl] != "no-store" && !member.session.isBorrowed
      response.headers[.cacheControl] = isStored ? "private, no-cache" : "no-store"
    }
    return response
  }

  // MARK: Reminders

  /// The page of a link in a reminder, and what it sends.
  private func reminder(_ path: SitePath, _ request: Request) async throws -> Response {
    let routes = ReminderLinks(site: site, store: ReminderStore(root: site.services.root))
    switch request.method {
    case .get, .head: return try await routes.page(path)
    case .post:
      try checkOrigin(of: request)
      var request = request
      let body = try await request.bytes(
        upTo: ReminderLinks.bodyLimit, within: ReminderLinks.bodySeconds)
      return try await routes.form(path, try FormFields(body, contentType: request.headers[.contentType]))
    default: throw RequestFlaw(.methodNotAllowed, .answerNoMethod)
    }
  }

  // MARK: Accounts

  private func routes(_ desk: AccountDesk) -> SignInRoutes {
    SignInRoutes(
      desk: desk, site: site, cookies: SessionCookie(isSecure: !configuration.isWithoutHTTPS),
      origin: configuration.origin, office: office)
  }

  /// Refuses who comes around the proxy: what they send would not be encrypted.
  private func checkWay(of peer: NetworkAddress?, _ desk: AccountDesk) async throws {
    guard configuration.isOnNetwork, !configuration.isWithoutHTTPS else { return }
    let proxies = await site.revision?.book.settings.trustedProxies ?? []
    guard let peer, peer.isLoopback || proxies.contains(peer.text) else {
      await desk.note(.aroundTheProxy, of: nil, from: peer)
      throw RequestFlaw.aroundTheProxy
    }
  }

  /// Who asks, and from where.
  private func asked(
    _ request: Request, from peer: NetworkAddress?, _ desk: AccountDesk
  ) async throws -> SignInRoutes.Asked {
    let settings = await site.revision?.book.settings
    let proxies = settings?.trustedProxies ?? []
    let cookie = routes(desk).cookies.session(in: request)
    let address = ClientAddress.of(request, from: peer, behind: proxies)
    var member = await desk.signedIn(by: cookie, Session.Rules(settings?.sessions ?? Settings.Sessions()))
    member?.address = address
    return SignInRoutes.Asked(
      request: request, address: address, visitor: member.map(Visitor.member) ?? .stranger)
  }

  /// The way to the sign-in page for whoever asks for a page, and an error for scripts, which show it or wait.
  private func wayIn(_ request: Request, to path: SitePath) throws(RequestFlaw) -> Response {
    guard !isScript(request) else { throw .notSignedIn }
    return Redirect.response(to: SignInRoutes.signIn + "?to=" + HTTPQuery.escaped(path.text))
  }

  // MARK: The network's key

  /// Checks the key of the network, which comes with the printed link or with the cookie that this link leaves. Returns
  /// the redirect that sets the cookie, or `nil` for a request that may go on.
  private func admission(_ request: Request, path: SitePath) throws(RequestFlaw) -> Response? {
    guard let key else { return nil }
    if let given = request.uri.queryParameters["key"], key.matches(String(given)) {
      var response = Redirect.response(to: path.text)
      response.headers[.setCookie] = "daybook-key=\(key.text); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
      return response
    }
    guard key.matches(request.cookie("daybook-key")) else { throw .noKey }
    return nil
  }

  // MARK: Pages

  private func page(_ path: SitePath, _ request: Request, for visitor: Visitor) async throws -> Response {
    if path.parts.count == 4, path.parts[0] == "home", path.parts[2...] == ["-", "changes"],
      !(Username(path.parts[1]).map(visitor.mayOpenHome) ?? false)
    {
      return ChangeStream.ended()
    }
    if case .stranger = visitor, path.parts.first != "public" { return try wayIn(request, to: path) }
    guard let revision = await site.revision else {
      return PlainPage.response(
        await problems(for: visitor), status: .serviceUnavailable, in: try await site.words)
    }
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
        let isSecret = desk != nil && (page is SettingsPage || page is AccountsPage) || page is CalendarAddressesPage
        if isSecret { response.headers[.cacheControl] = "no-store" }
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
  private func isScript(_ request: Request) -> Bool {
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
  private func current(_ name: String, in revision: LiveRevision) -> Username? {
    Username(name).flatMap { revision.book.formerNames[$0] }
  }

  /// The person of that name whose home edition is served; `nil` for anybody else.
  private func person(_ name: String, in revision: LiveRevision) -> Person? {
    configuration.served(name, in: revision.book)
  }

  /// The page at a path: one of the plan, a form, or one for whoever is signed in.
  private func found(
    _ path: String, _ request: Request, of edition: EditionChoice.Edition, for visitor: Visitor,
    in revision: LiveRevision
  ) async throws -> (any PageModel)? {
    if path == AccountsPage.path, desk != nil {
      guard let forms = ownerForms(of: edition.reader, visitor, in: revision) else { throw RequestFlaw.notTheirs }
      return await forms.page()
    }
    if path == SupportPage.path, let forms = supportForms(of: edition.reader, visitor, in: revision) {
      return forms.page(about: pageBefore(request, in: edition))
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
    return await completed(page, of: edition.reader, for: visitor, in: revision)
  }

  /// The page of settings with what is not in the book: the latest change, and what an account says. Every other page as it
  /// is.
  private func completed(
    _ page: any PageModel, of reader: Reader, for visitor: Visitor, in revision: LiveRevision
  ) async -> any PageModel {
    guard var settings = page as? SettingsPage, case .person(let username) = reader,
      let person = revision.book.person(username)
    else { return page }
    let scope = UndoAction.scope(of: person, in: revision.book, runsTheSite: visitor.runsTheSite)
    let last = FolderWriter(root: site.services.root).history(of: scope).undo.first
    SettingsPages.addLastChange(last?.summary, to: &settings, in: revision.words)
    return await accountForms(of: reader, visitor, in: revision)?.added(to: settings) ?? settings
  }

  /// The forms of everybody's accounts; `nil` for whoever does not run the server, as if there were no such page.
  private func ownerForms(of reader: Reader, _ visitor: Visitor, in revision: LiveRevision) -> OwnerForms? {
    guard visitor.runsTheSite, let forms = accountForms(of: reader, visitor, in: revision) else { return nil }
    return OwnerForms(routes: forms.routes, revision: revision, member: forms.member, person: forms.person)
  }

  private func supportForms(of reader: Reader, _ visitor: Visitor, in revision: LiveRevision) -> SupportForms? {
    accountForms(of: reader, visitor, in: revision).map { forms in
      SupportForms(routes: forms.routes, revision: revision, member: forms.member, person: forms.person)
    }
  }

  /// The page of the same edition from which somebody comes, as far as the browser says it.
  private func pageBefore(_ request: Request, in edition: EditionChoice.Edition) -> String? {
    guard let referer = request.headers[.referer], let start = referer.range(of: "/\(edition.folder)/") else {
      return nil
    }
    let page = String(referer[start.upperBound...].prefix { $0 != "?" && $0 != "#" })
    return page.isEmpty ? "index.html" : page == SupportPage.path ? nil : page
  }

  private func accountForms(of reader: Reader, _ visitor: Visitor, in revision: LiveRevision) -> AccountForms? {
    guard let desk, case .member(let member) = visitor, case .person(let username) = reader,
      let person = revision.book.person(username)
    else { return nil }
    return AccountForms(routes: routes(desk), revision: revision, member: member, person: person)
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
  private func answerForResting(_ username: Username, in revision: LiveRevision) async -> Response? {
    guard revision.book.resting.contains(username) else { return nil }
    return PlainPage.response(
      await site.troubles.people[username] ?? [], status: .serviceUnavailable, in: revision.words)
  }

  // MARK: Forms

  private func form(
    _ path: SitePath, _ request: Request, for visitor: Visitor, _ asked: SignInRoutes.Asked? = nil
  ) async throws -> Response {
    try checkOrigin(of: request)
    if case .stranger = visitor { throw RequestFlaw.notSignedIn }
    if path.parts.count == 4, path.parts[0] == "home", path.parts[2...] == ["-", "forget"] {
      return SignOut.response(try await site.words, asked: request, in: noteCookie)
    }
    guard path.parts.count == 4, path.parts[0] == "home", path.parts[2] == "-" else { throw RequestFlaw.notFound }
    let action = actions[path.parts[3]]
    let isKnown = action != nil || path.parts[3] == UnderstoodReply.name
    guard isKnown || desk != nil && Self.accountActions.contains(path.parts[3]) else { throw RequestFlaw.notFound }
    guard let revision = await site.revision else { throw RequestFlaw.notFound }
    // What waited in a browser is sent to where the person's pages were when it was written.
    let name = current(path.parts[1], in: revision)?.text ?? path.parts[1]
    // As if there were nobody of that name.
    guard let owner = Username(name), visitor.mayOpenHome(of: owner) else { throw RequestFlaw.notTheirs }
    if configuration.servedNames(in: revision.book).contains(owner),
      let answer = await answerForResting(owner, in: revision)
    {
      return answer
    }
    guard let person = person(name, in: revision) else { throw RequestFlaw.notFound }
    // Before anything that is sent is looked at.
    if Self.ownerActions.contains(path.parts[3]), !visitor.runsTheSite { throw RequestFlaw.notTheirs }
    var request = request
    let body = try await request.bytes(upTo: Self.bodyLimit, within: Self.bodySeconds)
    let fields = try FormFields(body, contentType: request.headers[.contentType])
    guard FormToken.expected(of: visitor, in: revision).matches(fields["token"]) else { throw RequestFlaw.staleToken }
    if path.parts[3] == UnderstoodReply.name {
      let context = ActionContext(
        site: site, revision: revision, person: person, writer: writer, runsTheSite: visitor.runsTheSite)
      return try UnderstoodReply.response(fields, of: context)
    }
    guard let action else { return try await accountForm(path.parts[3], fields, person, visitor, asked, in: revision) }
    var writer = writer
    writer.key = fields["key"].flatMap { SubmissionKey($0, from: person.username) }
    let context = ActionContext(
      site: site, revision: revision, person: person, writer: writer, runsTheSite: visitor.runsTheSite)
    func html(of page: any PageModel) async throws -> [UInt8] {
      let page = await completed(page, of: .person(person.username), for: visitor, in: revision)
      return FormToken.filled(try revision.html(of: page), for: visitor, in: revision)
    }
    let failure: any Error
    do {
      let outcome = try await context.perform(action, fields)
      await site.refresh()
      return StoredReply.response(
        outcome.note, to: "/home/\(person.username)/\(outcome.page)", asked: request, in: noteCookie)
    } catch {
      // Answered below, because an error handler that awaits and may throw again crashes the optimizer of Swift 6.3.
      failure = error
    }
    switch failure {
    case let again as FormAgain:
      return StoredReply.refusal(
        try await html(of: again.page), ChangeRefusal(again, in: revision.words), asked: request,
        in: revision.words)
    case let again as PageAgain:
      return StoredReply.refusal(
        try await html(of: again.page), ChangeRefusal(again), asked: request, in: revision.words)
    case is AlreadyStored, is KeyReused:
      // The form was stored before but its response was lost, so the same form is confirmed again.
      return StoredReply.response(
        Note(revision.words(.liveAlready)), to: "/home/\(person.username)/", asked: request, in: noteCookie)
    default:
      guard
        let refusal = ChangeRefusal(
          failure, in: revision.words, weekStartsOn: revision.book.settings.weekStartsOn)
      else { throw failure }
      guard let page = action.formAgain(fields, context, refusal.text) else {
        return StoredReply.refusal(nil, refusal, asked: request, in: revision.words)
      }
      return StoredReply.refusal(try await html(of: page), refusal, asked: request, in: revision.words)
    }
  }

  /// A form of somebody's own account, which changes no page.
  private func accountForm(
    _ name: String, _ fields: FormFields, _ person: Person, _ visitor: Visitor, _ asked: SignInRoutes.Asked?,
    in revision: LiveRevision
  ) async throws -> Response {
    guard let asked, let forms = accountForms(of: .person(person.username), visitor, in: revision) else {
      throw RequestFlaw.notFound
    }
    if OwnerForms.actions.contains(name) {
      guard let owner = ownerForms(of: .person(person.username), visitor, in: revision) else {
        throw RequestFlaw.notTheirs
      }
      return try await answer(to: name, fields, owner, visitor, asked, in: revision)
    }
    if SupportForms.actions.contains(name),
      let support = supportForms(of: .person(person.username), visitor, in: revision)
    {
      switch try await support.perform(name, fields) {
      case .done(let sentence):
        return StoredReply.response(
          Note(sentence), to: SignInRoutes.home(of: person.username) + SupportPage.path, asked: asked.request,
          in: noteCookie)
      case .again(let page, let sentence):
        let html = FormToken.filled(try revision.html(of: page), for: visitor, in: revision)
        return StoredReply.refusal(html, ChangeRefusal(sentence), asked: asked.request, in: revision.words)
      }
    }
    let rules = Session.Rules(revision.book.settings.sessions)
    switch try await forms.perform(name, fields, asked) {
    case .renamed(let username, let sentence, let beginning):
      var response = StoredReply.response(
        Note(sentence), to: SignInRoutes.home(of: username) + SettingsPage.path, asked: asked.request, in: noteCookie)
      if let beginning { forms.routes.cookies.set(beginning, in: &response, rules) }
      return response
    case .gone:
      return try await forms.routes.goodbye()
    case .done(let sentence, let beginning):
      var response = StoredReply.response(
        Note(sentence),
        to: SignInRoutes.home(of: person.username) + SettingsPage.path + "#" + AccountForms.line(of: name),
        asked: asked.request, in: noteCookie)
      if let beginning {
        forms.routes.cookies.set(beginning, in: &response, Session.Rules(revision.book.settings.sessions))
      }
      return response
    case .again(let page, let sentence, let beginning):
      var reader = visitor
      if let beginning, case .member(var member) = visitor {
        // What the page sends next is sent with the new cookie.
        member.cookie = beginning.session
        reader = .member(member)
      }
      let html = FormToken.filled(try revision.html(of: page), for: reader, in: revision)
      var response = StoredReply.refusal(html, ChangeRefusal(sentence), asked: asked.request, in: revision.words)
      if let beginning {
        forms.routes.cookies.set(beginning, in: &response, Session.Rules(revision.book.settings.sessions))
      }
      return response
    }
  }

  /// The forms of accounts, by the last parts of their addresses.
  static let accountActions = AccountForms.actions.union(OwnerForms.actions).union(SupportForms.actions)

  /// Those of them that only owners send.
  static let ownerActions = OwnerForms.actions.union([SupportForms.Action.answer.rawValue])

  /// A form of everybody's accounts.
  private func answer(
    to name: String, _ fields: FormFields, _ forms: OwnerForms, _ visitor: Visitor, _ asked: SignInRoutes.Asked,
    in revision: LiveRevision
  ) async throws -> Response {
    switch try await forms.perform(name, fields, asked) {
    case .done(let sentence, let beginning):
      let page = SignInRoutes.home(of: forms.member.username) + AccountsPage.path
      var response =
        sentence.isEmpty
        ? Redirect.response(to: page)
        : StoredReply.response(Note(sentence), to: page, asked: asked.request, in: noteCookie)
      if let beginning {
        forms.routes.cookies.set(beginning, in: &response, Session.Rules(revision.book.settings.sessions))
      }
      return response
    case .again(let page, let sentence):
      let html = FormToken.filled(try revision.html(of: page), for: visitor, in: revision)
      return StoredReply.refusal(html, ChangeRefusal(sentence), asked: asked.request, in: revision.words)
    }
  }

  /// Refuses what another site makes a browser send, by the origin that the browser states, before a form is read.
  private func checkOrigin(of request: Request) throws(RequestFlaw) {
    if let site = request.headers[HTTPField.Name.secFetchSite], site != "same-origin", site != "none" {
      throw .foreignOrigin
    }
    if let origin = request.headers[.origin], !HostCheck.isSame(origin: origin, as: request.head.authority ?? "") {
      throw .foreignOrigin
    }
  }
}
