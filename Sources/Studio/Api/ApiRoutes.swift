import Accounts
import Answers
import Changes
import DataFolder
import Diagnostics
import HTTPTypes
import HummingbirdCore
import Insights
import Journal
import NIOCore
import SitePlan

/// What programs get that have a token, and what they may change.
///
/// No cookie is looked at here: what a browser sends by itself lets nobody in. So no page of another site can make it send
/// anything, and no origin is looked at either. Nothing is offered to scripts of other sites.
struct ApiRoutes: Sendable {
  let site: LiveSite
  let configuration: StudioConfiguration
  let tokens: ApiTokens
  /// Knows who has an account; `nil` where there are none.
  var desk: AccountDesk?

  /// The largest body in bytes, and how long it may take to arrive: those of the small forms.
  static let bodyLimit = SignInRoutes.bodyLimit
  static let bodySeconds = SignInRoutes.bodySeconds

  /// The answer to a request for an address of the API.
  ///
  /// - Parameter peer: The address of the connection.
  /// - Throws: ``ApiProblem``, or what ``ApiProblem/init(_:in:weekStartsOn:isOpen:)`` puts into words.
  func response(to request: Request, at path: SitePath, from peer: NetworkAddress?) async throws -> Response {
    let words = try await site.words
    guard let route = ApiRoute(path) else { throw ApiProblem(.notFound, .notFound, words(.apiNoAddress)) }
    guard route.methods.contains(request.method) else {
      let methods = route.methods.map(\.rawValue).joined(separator: ", ")
      throw ApiProblem(
        .methodNotAllowed, .noMethod, words(.apiMethods, ["methods": methods]), headers: [.allow: methods])
    }
    guard let scope = route.scope else {
      return FileResponse.response(site.services.specification, type: "application/yaml", to: request)
    }
    guard let revision = await site.revision else {
      throw ApiProblem(.serviceUnavailable, .notReady, words(.answerErrors))
    }
    let (person, token) = try await asker(request, asking: scope, from: peer, in: revision)
    let result: Result<Response, any Error>
    do {
      let spoken = revision.spoken(to: .person(person.username))
      result = .success(try await answer(route, request, path, person, spoken))
    } catch {
      result = .failure(error)
    }
    // Afterwards, so that a change need not wait for its lock.
    await tokens.note(token, on: person.today)
    return try result.get()
  }

  private func answer(
    _ route: ApiRoute, _ request: Request, _ path: SitePath, _ person: Person, _ revision: LiveRevision
  ) async throws -> Response {
    let (words, weekStartsOn) = (revision.words, revision.book.settings.weekStartsOn)
    switch route {
    case .specification: throw RequestFlaw.notFound
    case .today:
      let habits = person.reports(weekStartsOn: weekStartsOn)
      return json(TodayAnswer(of: person, habits: habits, in: revision.book).json, to: request)
    case .habit(let slug):
      guard let tracked = person.habits.first(where: { $0.habit.slug.text == slug }) else {
        let name = words.isolated(String(slug.prefix(60)))
        throw ApiProblem(.notFound, .unknownHabit, words(.apiNoHabit, ["name": name]))
      }
      var writer = JSONWriter()
      writer.habit(
        ReportedHabit(tracked, today: person.today, weekStartsOn: weekStartsOn), of: person, withDays: false)
      return json(writer.text, to: request)
    case .done:
      let body = try await body(of: request, ApiDone.keys, words)
      let done = try ApiDone(body, in: words)
      return try await stored(request, body, person, revision, path, done.perform, done.standing)
    case .task:
      let body = try await body(of: request, ApiTask.keys, words)
      let task = try ApiTask(body, in: words)
      return try await stored(request, body, person, revision, path, task.perform, task.standing)
    }
  }

  // MARK: Who asks

  /// Whose token a request sends.
  private func asker(
    _ request: Request, asking scope: AccessToken.Scope, from peer: NetworkAddress?, in revision: LiveRevision
  ) async throws -> (Person, AccessToken) {
    let (words, book) = (revision.words, revision.book)
    let address = ClientAddress.of(request, from: peer, behind: book.settings.trustedProxies)
    // Not where it is caught: an error handler that awaits and throws crashes the optimizer of Swift 6.3.
    let found: Result<AccessToken, ApiTokens.Refusal>
    do throws(ApiTokens.Refusal) {
      found = .success(try await tokens.token(in: request.headers[.authorization], from: address))
    } catch {
      found = .failure(error)
    }
    let token: AccessToken
    switch found {
    case .success(let known): token = known
    case .failure(let refusal):
      if refusal != .missing { await note("asked with a token that is not in force", of: nil, from: address) }
      throw problem(refusal, words)
    }
    let username = book.formerNames[token.person] ?? token.person
    var isServed = configuration.servedNames(in: book).contains(username)
    if let desk, isServed { isServed = await desk.account(of: username) != nil }
    guard isServed else { throw problem(.unknown, words) }
    // Pages stay as they were, with what is wrong laid over them. A program would take their figures for those of now.
    let troubles = await site.troubles
    let own = (troubles.people[username] ?? []).errors
    if book.resting.contains(username) || scope == .read && !(own.isEmpty && troubles.shared.errors.isEmpty) {
      let quoted = own.map { $0.text(showsCode: true) }
      throw ApiProblem(
        .serviceUnavailable, .dataErrors, ([words(.answerErrors) + "."] + quoted).joined(separator: "\n"))
    }
    guard let person = book.person(username) else { throw problem(.unknown, words) }
    if scope == .write, token.scope != .write {
      await note("asked for a change with a token that may only read", of: username, from: address)
      throw ApiProblem(
        .forbidden, .readOnly, words(.apiReadOnly),
        headers: [.wwwAuthenticate: #"Bearer realm="daybook", error="insufficient_scope", scope="write""#])
    }
    return (person, token)
  }

  private func note(_ event: String, of username: Username?, from address: NetworkAddress?) async {
    await desk?.note(RequestFlaw(.unauthorized, .apiNoToken, event: event), of: username, from: address)
  }

  private func problem(_ refusal: ApiTokens.Refusal, _ words: Words) -> ApiProblem {
    switch refusal {
    case .missing:
      ApiProblem(
        .unauthorized, .noToken, words(.apiNoToken), headers: [.wwwAuthenticate: #"Bearer realm="daybook""#])
    case .unknown:
      ApiProblem(
        .unauthorized, .noToken, words(.apiNoToken),
        headers: [.wwwAuthenticate: #"Bearer realm="daybook", error="invalid_token""#])
    case .wait(let seconds):
      ApiProblem(
        .tooManyRequests, .tooManyTries, words(.apiWait, count: Int(seconds)), headers: [.retryAfter: "\(seconds)"])
    }
  }

  // MARK: What is sent

  private func body(of request: Request, _ keys: [String], _ words: Words) async throws -> ApiBody {
    var request = request
    let bytes: [UInt8]
    do {
      bytes = try await request.bytes(upTo: Self.bodyLimit, within: Self.bodySeconds)
    } catch let flaw as RequestFlaw {
      if flaw.status == .contentTooLarge {
        throw ApiProblem(
          .contentTooLarge, .tooLarge, words(.apiLarge, ["n": words.number(Self.bodyLimit)]))
      }
      throw ApiProblem(flaw.status, .tooSlow, words(.apiSlow))
    }
    return try ApiBody(bytes, contentType: request.headers[.contentType], keys: keys, in: words)
  }

  /// Stores a change, once for each key that a program gives, and answers.
  ///
  /// - Parameters:
  ///   - perform: Stores it, and says what is answered.
  ///   - standing: What is answered where it was stored before, and the answer is not known any more.
  private func stored(
    _ request: Request, _ body: ApiBody, _ person: Person, _ revision: LiveRevision, _ path: SitePath,
    _ perform: @escaping @Sendable (ActionContext) async throws -> String,
    _ standing: @escaping @Sendable (ActionContext) throws -> String
  ) async throws -> Response {
    var writer = FolderWriter(root: site.services.root)
    writer.record = site.services.record
    writer.key = try key(of: request, revision.words).map {
      SubmissionKey(named: $0, for: path.text + " " + body.canonical, from: person.username)
    }
    // What is wrong with what everybody shares is for those who run the server: a token does not say that.
    let context = ActionContext(site: site, revision: revision, person: person, writer: writer, runsTheSite: false)
    let answers = StoredAnswers(root: site.services.root)
    let answer = try await context.changing {
      try await site.changes.inTurn { [writer] in
        do {
          let answer = try await perform(context)
          if let key = writer.key { answers.keep(Array(answer.utf8), to: key) }
          return answer
        } catch is AlreadyStored {
          let known = writer.key.flatMap(answers.answer)
          return try known.map { String(decoding: $0, as: UTF8.self) } ?? standing(context)
        }
      }
    }
    await site.refresh()
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: answer)))
  }

  /// What a program calls the request, with or without the quotation marks of a structured field.
  private func key(of request: Request, _ words: Words) throws(ApiProblem) -> String? {
    guard let name = HTTPField.Name("Idempotency-Key"), var text = request.headers[name] else { return nil }
    if text.utf8.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") { text = String(text.dropFirst().dropLast()) }
    guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ApiProblem(.badRequest, .badKey, words(.apiBadKey))
    }
    return text
  }

  /// An answer as the command line prints it. Nobody in between keeps it.
  private func json(_ text: String, to request: Request) -> Response {
    var response = FileResponse.response(Array(text.utf8), type: "application/json", to: request)
    response.headers[.cacheControl] = "private, no-cache"
    return response
  }
}
