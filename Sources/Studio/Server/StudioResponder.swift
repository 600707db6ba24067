import Accounts
import DataFolder
import Diagnostics
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
  /// Those with files, few at once.
  let largeForms = LargeForms()

  /// The largest body of a form in bytes: room for a phone's photo and some text.
  static let bodyLimit = 24 * 1024 * 1024
  /// How long a form may take to arrive, in seconds: enough for such a photo over a slow line.
  static let bodySeconds = 180

  /// What forms change the data folder by.
  var writer: FolderWriter {
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

  func response(to request: Request, from peer: NetworkAddress?) async throws -> Response {
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
  var noteCookie: NoteCookie { NoteCookie(isSecure: desk != nil && !configuration.isWithoutHTTPS) }

  /// The page for an error; `nil` for errors without a page, and where not even words could be loaded.
  ///
  /// It does not throw, because an error handler that awaits and may throw again crashes the optimizer of Swift 6.3.
  func refusal(_ failure: any Error, of request: Request) async -> Response? {
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

  func answer(_ request: Request, from peer: NetworkAddress?) async throws -> Response {
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
  func answer(
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

  func routes(_ desk: AccountDesk) -> SignInRoutes {
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
  func asked(
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
  func wayIn(_ request: Request, to path: SitePath) throws(RequestFlaw) -> Response {
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
}
