import Accounts
import Changes
import DataFolder
import Diagnostics
import HTTPTypes
import HummingbirdCore
import Journal
import SitePlan

/// Answers to forms: whether they are taken, what they do, and what is said of it.
extension StudioResponder {
  func form(
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
    guard let latest = await site.revision else { throw RequestFlaw.notFound }
    // What waited in a browser is sent to where the person's pages were when it was written.
    let name = current(path.parts[1], in: latest)?.text ?? path.parts[1]
    // As if there were nobody of that name.
    guard let owner = Username(name), visitor.mayOpenHome(of: owner) else { throw RequestFlaw.notTheirs }
    let revision = latest.spoken(to: .person(owner))
    if configuration.servedNames(in: revision.book).contains(owner),
      let answer = await answerForResting(owner, in: revision)
    {
      return answer
    }
    guard let person = person(name, in: revision) else { throw RequestFlaw.notFound }
    // Before anything that is sent is looked at.
    if Self.ownerActions.contains(path.parts[3]), !visitor.runsTheSite { throw RequestFlaw.notTheirs }
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > Self.bodyLimit {
      await request.forgetBody(upTo: Self.bodyLimit, within: Self.bodySeconds)
      throw RequestFlaw(.contentTooLarge, .answerLargeForm)
    }
    do {
      return try await largeForms.holding(length, of: person.username) {
        try await form(path.parts[3], action, request, of: person, for: visitor, asked, in: revision)
      }
    } catch is LargeForms.Full {
      // Answered below, because an error handler that awaits and may throw again crashes the optimizer of Swift 6.3.
    } catch is DeadlinePassed {}
    await request.forgetBody(upTo: Self.bodyLimit, within: Self.bodySeconds)
    return StoredReply.later(LargeForms.retrySeconds, asked: request, in: revision.words)
  }

  /// Reads a form of a person, and does what it asks for.
  ///
  /// - Parameter action: `nil` for what is of an account.
  private func form(
    _ name: String, _ action: FormAction?, _ request: Request, of person: Person, for visitor: Visitor,
    _ asked: SignInRoutes.Asked?, in revision: LiveRevision
  ) async throws -> Response {
    var request = request
    let body = try await request.bytes(upTo: Self.bodyLimit, within: Self.bodySeconds)
    let fields = try FormFields(body, contentType: request.headers[.contentType])
    guard FormToken.expected(of: visitor, in: revision).matches(fields["token"]) else { throw RequestFlaw.staleToken }
    if name == UnderstoodReply.name {
      let context = ActionContext(
        site: site, revision: revision, person: person, writer: writer, runsTheSite: visitor.runsTheSite)
      return try UnderstoodReply.response(fields, of: context)
    }
    guard let action else { return try await accountForm(name, fields, person, visitor, asked, in: revision) }
    if ReaderActions.names.contains(name),
      let owner = ownerForms(of: .person(person.username), visitor, request, in: revision),
      await owner.asksAgain
    {
      return StoredReply.refusal(
        nil, ChangeRefusal(revision.words(.accountAgain)), asked: request, in: revision.words)
    }
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
    case is FetchGate.Full:
      return StoredReply.later(LargeForms.retrySeconds, asked: request, in: revision.words)
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
      guard let owner = ownerForms(of: .person(person.username), visitor, asked.request, in: revision) else {
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
  static let ownerActions = OwnerForms.actions.union([SupportForms.Action.answer.rawValue]).union(ReaderActions.names)

  /// A form of everybody's accounts.
  func answer(
    to name: String, _ fields: FormFields, _ forms: OwnerForms, _ visitor: Visitor, _ asked: SignInRoutes.Asked,
    in revision: LiveRevision
  ) async throws -> Response {
    switch try await forms.perform(name, fields, asked) {
    case .done(let sentence, let beginning):
      // The page of readers asks for the password, too.
      let name = fields["page"] == ReadersPage.path ? ReadersPage.path : AccountsPage.path
      let page = SignInRoutes.home(of: forms.member.username) + name
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
  func checkOrigin(of request: Request) throws(RequestFlaw) {
    if let site = request.headers[HTTPField.Name.secFetchSite], site != "same-origin", site != "none" {
      throw .foreignOrigin
    }
    if let origin = request.headers[.origin], !HostCheck.isSame(origin: origin, as: request.head.authority ?? "") {
      throw .foreignOrigin
    }
  }
}
