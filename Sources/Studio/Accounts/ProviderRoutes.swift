import Accounts
import HTTPTypes
import HummingbirdCore
import Journal
import SitePlan

/// Signing in with an OpenID provider, whom a proxy in front asks, and linking an account of it while signed in.
///
/// The proxy lets nobody to ``provider`` whom the provider does not know, and says there, and only there, who they are.
extension SignInRoutes {
  /// The address that the proxy keeps.
  static let provider = "/-/provider"

  /// The provider; `nil` where the configuration names none.
  var identityProvider: IdentityProvider? { site.services.provider() }

  /// The way to the provider and on to an address; `nil` where there is no provider.
  func providerLink(to address: String, _ words: Words) -> LinkNode? {
    identityProvider.map { provider in
      LinkNode(
        title: words(.providerSignIn, ["provider": words.isolated(provider.name)]),
        href: Self.provider + (address.isEmpty ? "" : "?to=" + HTTPQuery.escaped(address)))
    }
  }

  /// Who asks, and with which provider; `nil` where there is none.
  private func statement(_ asked: Asked) async -> (provider: IdentityProvider, statement: IdentityProvider.Statement)? {
    guard let provider = identityProvider else { return nil }
    func values(_ header: String) -> [String] {
      HTTPField.Name(header).map { asked.request.headers[values: $0] } ?? []
    }
    let statement = provider.statement(values)
    // Whoever only opens the address without a proxy in front is no forger.
    if statement == .notByProxy,
      [provider.subjectHeader, provider.secretHeader].contains(where: { !values($0).isEmpty })
    {
      await desk.noteForgery(from: asked.address)
    }
    return (provider, statement)
  }

  // MARK: The page

  /// What somebody may do whom the provider knows: sign in, or link it to the account in which they are signed in. Nothing is
  /// done before a button was pressed; other sites can lead here, too.
  func providerPage(_ asked: Asked) async throws -> Response? {
    guard let (provider, statement) = await statement(asked) else { return nil }
    guard case .identity(let identity) = statement else { return try await notVouchedFor(statement, provider) }
    let address = try FormFields(query: asked.request.uri.query ?? "")["to"] ?? ""
    let owner = await desk.username(of: identity)
    if case .member(let member) = asked.visitor {
      if owner == member.username { return Redirect.response(to: Self.home(of: member.username)) }
      if await desk.asksAgain(member, await rules()) { return Redirect.response(to: Self.account(of: member)) }
      return try await answer(.ok, to: member.username) { words, style in
        linking(identity, provider, member, words, style)
      }
    }
    guard let owner else { return try await nobody(provider) }
    return try await answer(.ok, to: owner) { words, style in
      entering(owner, provider, to: address, words, style)
    }
  }

  private func entering(
    _ username: Username, _ provider: IdentityProvider, to address: String, _ words: Words, _ style: FormContext
  ) -> SignInPage {
    let names = names(provider, username, words)
    var page = SignInPage(
      frame: style.frame(words(.accountSignIn), below: Self.public), heading: words(.providerSignIn, names),
      lead: words(.providerSignInLead, names), action: "provider", hidden: [HiddenField("to", address)],
      groups: [FormGroup(nil, [borrowed(words, false)])], submit: words(.accountSignIn))
    page.host = origin?.host
    page.other = LinkNode(title: words(.providerOther), href: Self.signIn)
    return page
  }

  private func linking(
    _ identity: Identity, _ provider: IdentityProvider, _ member: SignedIn, _ words: Words, _ style: FormContext,
    problem: String? = nil
  ) -> SignInPage {
    let names = names(provider, member.username, words)
    var page = SignInPage(
      frame: style.frame(words(.providerLink, names), below: Self.public), heading: words(.providerLink, names),
      lead: words(.providerLinkLead, names), action: "provider",
      hidden: [HiddenField("token", member.formToken.text)], submit: words(.providerLinkIt))
    page.alert = problem
    page.host = origin?.host
    page.other = LinkNode(title: words(.liveCancel), href: Self.account(of: member))
    return page
  }

  /// What is said to somebody whom the provider knows, and no account here.
  private func nobody(_ provider: IdentityProvider) async throws -> Response {
    let isOpen = await isOpenToStrangers
    return try await answer(Self.status(of: .noIdentity)) { words, style in
      let names = names(provider, nil, words)
      var page = SignInPage(
        frame: style.frame(words(.accountSignIn), below: Self.public), heading: words(.providerNobody, names),
        lead: words(.providerNobodyLead))
      page.host = origin?.host
      if isOpen { page.join = LinkNode(title: words(.joinLink), href: "/-/join") }
      page.other = LinkNode(title: words(.providerOther), href: Self.signIn)
      return page
    }
  }

  /// What is said where the proxy says nobody, or is not there.
  private func notVouchedFor(
    _ statement: IdentityProvider.Statement, _ provider: IdentityProvider
  ) async throws -> Response {
    try await answer(.forbidden) { words, style in
      var page = SignInPage(
        frame: style.frame(words(.accountSignIn), below: Self.public),
        heading: words(.providerNoWay, names(provider, nil, words)), lead: words(.providerNoWayLead))
      page.host = origin?.host
      page.other = LinkNode(title: words(.providerOther), href: Self.signIn)
      return page
    }
  }

  private func names(_ provider: IdentityProvider, _ username: Username?, _ words: Words) -> KeyValuePairs<
    String, String
  > {
    ["provider": words.isolated(provider.name), "person": words.isolated(username?.text ?? "")]
  }

  private static func account(of member: SignedIn) -> String {
    home(of: member.username) + SettingsPage.path + "#" + AccountLines.line(of: .askProvider)
  }

  // MARK: The form

  /// Signs in, or links.
  func provider(_ fields: FormFields, _ asked: Asked) async throws -> Response? {
    guard let (provider, statement) = await statement(asked) else { return nil }
    guard case .identity(let identity) = statement else { return try await notVouchedFor(statement, provider) }
    if case .member(let member) = asked.visitor {
      guard member.formToken.matches(fields["token"]) else { throw RequestFlaw.staleToken }
      return try await link(identity, provider, member)
    }
    var attempt = attempt(asked)
    attempt.isBorrowed = fields["borrowed"] == "yes"
    do {
      let entrance = try await desk.signIn(as: identity, attempt, replacing: cookies.session(in: asked.request))
      return try await enter(entrance, to: fields["to"] ?? "")
    } catch AccountDesk.Refusal.noIdentity {
      return try await nobody(provider)
    } catch let refusal as AccountDesk.Refusal {
      let isOpen = await isOpenToStrangers
      return try await answer(Self.status(of: refusal)) { words, style in
        var page = signIn(
          words, style, name: "", isBorrowed: attempt.isBorrowed, to: fields["to"] ?? "", isOpen: isOpen)
        page.alert = Self.sentence(refusal, words)
        return page
      }
    }
  }

  private func link(
    _ identity: Identity, _ provider: IdentityProvider, _ member: SignedIn
  ) async throws -> Response {
    do {
      try await desk.link(identity, to: member, await rules())
    } catch AccountDesk.Refusal.tooLate {
      // The page of the account asks for the password.
      return Redirect.response(to: Self.account(of: member))
    } catch let refusal as AccountDesk.Refusal {
      return try await answer(Self.status(of: refusal), to: member.username) { words, style in
        linking(identity, provider, member, words, style, problem: Self.sentence(refusal, words))
      }
    }
    if let email = await desk.account(of: member.username)?.email {
      await post(to: member.username) { $0.changed(member.username, email, .mailProviderLinked) }
    }
    var response = Redirect.response(to: Self.account(of: member))
    if let words = try? await site.words(for: member.username) {
      let note = Note(words(.providerLinked, names(provider, member.username, words)))
      response.headers[.setCookie] = cookies.note.setting(note)
    }
    return response
  }
}
