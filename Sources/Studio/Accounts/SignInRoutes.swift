import Accounts
import Audience
import Foundation
import HTTPTypes
import HummingbirdCore
import Journal
import SiteBuild
import SitePlan

/// The pages and forms below `/-/` of a server with accounts: what somebody needs who is not signed in, and signing out.
struct SignInRoutes: Sendable {
  let desk: AccountDesk
  let site: LiveSite
  let cookies: SessionCookie
  /// The address under which people reach the server; `nil` where it is this machine.
  let origin: WebOrigin?
  let office: MailOffice

  /// The first part of the addresses.
  static let folder = "-"

  /// What lies there, by the second part of the addresses.
  enum Door: String, CaseIterable {
    case assets, code, forgot, join, link, provider
    case signIn = "sign-in"
    case signOut = "sign-out"
  }

  static let signIn = "/-/sign-in"
  /// The largest body of one of these forms, in bytes.
  static let bodyLimit = 16 * 1024
  /// How long one may take to arrive, in seconds.
  static let bodySeconds = 15

  /// What comes of a request to sign in or out, for those who answer it.
  struct Asked: Sendable {
    var request: Request
    /// The address of the browser; `nil` for this machine.
    var address: NetworkAddress?
    var visitor: Visitor
  }

  func rules() async -> Session.Rules {
    Session.Rules(await site.revision?.book.settings.sessions ?? Settings.Sessions())
  }

  // MARK: Pages

  /// A page or a style sheet; `nil` for addresses of nothing.
  func page(_ path: SitePath, _ asked: Asked) async throws -> Response? {
    let rest = Array(path.parts.dropFirst())
    switch rest.first.flatMap(Door.init) {
    case .signIn where rest.count == 1:
      let fields = try FormFields(query: asked.request.uri.query ?? "")
      if case .member(let member) = asked.visitor {
        let formerNames = await site.revision?.book.formerNames ?? [:]
        return Redirect.response(
          to: Self.address(fields["to"] ?? "", of: member.username, formerNames: formerNames))
      }
      let isOpen = await isOpenToStrangers
      // A browser with the cookie of a session that is over was signed in; another tab of one that signed out says so.
      let isOver = fields["session"] == "over" || cookies.session(in: asked.request) != nil
      return try await answer(.ok) { words, style in
        var page = signIn(words, style, name: "", isBorrowed: false, to: fields["to"] ?? "", isOpen: isOpen)
        if isOver { page.lead = words(.accountSessionOver) }
        return page
      }
    case .signOut where rest.count == 1:
      guard case .member(let member) = asked.visitor else { return Redirect.response(to: Self.signIn) }
      return try await answer(.ok, to: member.username) { words, style in signOut(member, words, style) }
    case .provider where rest.count == 1:
      return try await providerPage(asked)
    case .forgot where rest.count == 1 && canSendMail:
      return try await answer(.ok) { words, style in forgot(words, style) }
    case .join where rest.count == 1:
      guard await isOpenToStrangers else { return try await closed() }
      return try await answer(.ok) { words, style in
        canSendMail ? asking(words, style) : joining(nil, nil, [:], [:], words, style)
      }
    case .link where rest.count == 2:
      if let link = SecretToken(stored: rest[1]), let invitation = await desk.invitation(by: link) {
        if await isClosed { return try await closed() }
        return try await answer(.ok) { words, style in joining(invitation, link, [:], [:], words, style) }
      }
      guard let link = SecretToken(stored: rest[1]), let errand = await desk.errand(of: link) else {
        return try await noLink()
      }
      // A mail's own reader may open links: nothing is done before the button was pressed.
      return try await answer(.ok, to: errand.username) { words, style in page(of: errand, link, words, style) }
    default:
      return nil
    }
  }

  /// A style sheet of these pages; `nil` for anything else.
  static func asset(_ name: String, of site: LiveSite, _ request: Request) async -> Response? {
    guard ["studio.css", "sign-in.css"].contains(name), let revision = await site.revision,
      let bytes = revision.maker.templates.compactAsset("assets/" + name)
    else { return nil }
    return FileResponse.response(bytes, type: ContentTypes.type(of: name), to: request)
  }

  // MARK: Forms

  /// The answer to a form; `nil` for addresses of nothing.
  func form(_ path: SitePath, _ fields: FormFields, _ asked: Asked) async throws -> Response? {
    let rest = Array(path.parts.dropFirst())
    switch rest.first.flatMap(Door.init) {
    case .signIn where rest.count == 1: return try await signIn(fields, asked)
    case .code where rest.count == 1: return try await code(fields, asked)
    case .signOut where rest.count == 1: return try await signOut(fields, asked)
    case .provider where rest.count == 1: return try await provider(fields, asked)
    case .forgot where rest.count == 1 && canSendMail: return try await forgot(fields, asked)
    case .join where rest.count == 1:
      guard await isOpenToStrangers else { return try await closed() }
      return canSendMail ? try await askToJoin(fields, asked) : try await join(nil, nil, fields, asked)
    case .link where rest.count == 2:
      if let link = SecretToken(stored: rest[1]), let invitation = await desk.invitation(by: link) {
        if await isClosed { return try await closed() }
        return try await join(invitation, link, fields, asked)
      }
      return try await follow(SecretToken(stored: rest[1]), fields, asked)
    default: return nil
    }
  }

  private func signIn(_ fields: FormFields, _ asked: Asked) async throws -> Response {
    var attempt = attempt(asked)
    attempt.name = (fields["name"] ?? "").trimmingCharacters(in: .whitespaces)
    attempt.password = fields["password"] ?? ""
    attempt.isBorrowed = fields["borrowed"] == "yes"
    do {
      let entrance = try await desk.signIn(attempt, replacing: cookies.session(in: asked.request))
      return try await enter(entrance, to: fields["to"] ?? "")
    } catch let refusal as AccountDesk.Refusal {
      let isOpen = await isOpenToStrangers
      return try await answer(Self.status(of: refusal)) { words, style in
        var page = signIn(
          words, style, name: attempt.name, isBorrowed: attempt.isBorrowed, to: fields["to"] ?? "", isOpen: isOpen)
        page.alert = Self.sentence(refusal, words)
        page.advice =
          refusal == .invalidCredentials ? words(canSendMail ? .accountTryAgain : .accountWrongAdvice) : nil
        return page
      }
    }
  }

  /// Lets somebody in, or asks for the code of their app first.
  func enter(_ entrance: AccountDesk.Entrance, to address: String) async throws -> Response {
    switch entrance {
    case .asksForCode(let token):
      return try await answer(.ok) { words, style in code(for: token, to: address, words, style) }
    case .begun(let beginning):
      let formerNames = await site.revision?.book.formerNames ?? [:]
      var response = Redirect.response(
        to: Self.address(address, of: beginning.username, formerNames: formerNames))
      cookies.set(beginning, in: &response, await rules())
      cookies.forgetNote(in: &response)
      return response
    }
  }

  private func code(_ fields: FormFields, _ asked: Asked) async throws -> Response {
    let address = fields["to"] ?? ""
    guard let token = SecretToken(stored: fields["attempt"] ?? "") else { return try await tooLate(address) }
    do {
      return try await enter(.begun(try await desk.enterCode(fields["code"] ?? "", for: token)), to: address)
    } catch let refusal as AccountDesk.Refusal where refusal != .tooLate {
      return try await answer(Self.status(of: refusal)) { words, style in
        var page = code(for: token, to: address, words, style)
        page.alert = Self.sentence(refusal, words)
        return page
      }
    } catch AccountDesk.Refusal.tooLate {
      return try await tooLate(address)
    }
  }

  /// The sign-in page again, for who took too long with the code.
  private func tooLate(_ address: String) async throws -> Response {
    let isOpen = await isOpenToStrangers
    return try await answer(.unprocessableContent) { words, style in
      var page = signIn(words, style, name: "", isBorrowed: false, to: address, isOpen: isOpen)
      page.alert = words(.accountTooLate)
      return page
    }
  }

  // MARK: Mails

  /// Whether mails can be sent. Links in them need an address under which the server is reached.
  var canSendMail: Bool { origin != nil && office.isOpen }

  /// Sends a mail; nothing where none can be sent.
  ///
  /// - Parameter person: To whom, in whose language it is; `nil` for somebody without an account.
  func post(to person: Username?, _ mail: (AccountMails) -> Mail) async {
    guard let origin, canSendMail,
      let revision = await site.revision?.spoken(to: person.map(Reader.person) ?? .everyone)
    else { return }
    let title = revision.publicStyle.siteTitle
    await office.post(mail(AccountMails(words: revision.words, siteTitle: title, address: origin.text)), from: title)
  }

  private func forgot(_ fields: FormFields, _ asked: Asked) async throws -> Response {
    let name = (fields["name"] ?? "").trimmingCharacters(in: .whitespaces)
    // Who asks learns nothing, by the time neither: whether there is such an account is looked up after the answer.
    Task {
      guard let found = try? await desk.linkForgotten(by: name, from: asked.address) else { return }
      await post(to: found.username) { $0.forgotten(found.username, found.email, found.link) }
    }
    return try await answer(.ok) { words, style in
      var page = SignInPage(
        frame: style.frame(words(.accountForgot), below: Self.public), heading: words(.accountForgotSent))
      page.lead = words(.accountForgotSentLead, ["minutes": words.number(OneTimeLink.mailedMinutes)])
      page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
      return page
    }
  }

  /// What a link is for, once its button was pressed.
  private func follow(_ link: SecretToken?, _ fields: FormFields, _ asked: Asked) async throws -> Response {
    guard let link, let errand = await desk.errand(of: link) else { return try await noLink() }
    do {
      switch errand.purpose {
      case .password:
        return try await choose(link, errand, fields, asked)
      case .email:
        let (email, former) = try await desk.confirmEmail(by: link)
        if let former { await post(to: errand.username) { $0.moved(errand.username, from: former.email, former.link) } }
        return try await answer(.ok, to: errand.username) { words, style in
          var page = SignInPage(
            frame: style.frame(words(.accountConfirm), below: Self.public), heading: words(.accountConfirmed))
          page.lead = words(
            .accountConfirmedLead, ["email": words.isolated(email), "person": words.isolated(errand.username.text)])
          page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
          return page
        }
      case .formerEmail:
        return Redirect.response(to: OneTimeLink.path(of: try await desk.takeBack(by: link)))
      case .invitation:
        return try await noLink()
      }
    } catch is AccountDesk.Refusal {
      return try await noLink()
    }
  }

  private func signOut(_ fields: FormFields, _ asked: Asked) async throws -> Response {
    if case .member(let member) = asked.visitor {
      guard member.formToken.matches(fields["token"]) else { throw RequestFlaw.staleToken }
      try await desk.signOut(member)
    }
    let isOpen = await isOpenToStrangers
    var response = try await answer(.ok) { words, style in
      var page = signIn(words, style, name: "", isBorrowed: false, to: "", isOpen: isOpen)
      page.lead = words(.accountSignedOut)
      return page
    }
    cookies.clear(in: &response)
    response.headers[.clearSiteData] = "\"cache\", \"storage\""
    return response
  }

  /// What is shown to somebody whose account is gone. Their browser forgets its pages.
  func goodbye() async throws -> Response {
    var response = try await answer(.ok) { words, style in
      var page = SignInPage(
        frame: style.frame(words(.accountDeleted), below: Self.public), heading: words(.accountDeleted))
      page.lead = words(.accountDeletedLead)
      page.other = LinkNode(title: words(.accountWithout), href: Self.public)
      return page
    }
    cookies.clear(in: &response)
    response.headers[.clearSiteData] = "\"cache\", \"storage\""
    return response
  }

  private func choose(
    _ link: SecretToken, _ errand: AccountDesk.Errand, _ fields: FormFields, _ asked: Asked
  ) async throws -> Response {
    let username = errand.username
    var attempt = attempt(asked)
    attempt.isBorrowed = fields["borrowed"] == "yes"
    do {
      let entrance = try await desk.choosePassword(
        fields["password"] ?? "", by: link, besides: await siteWords(),
        formerNames: await site.revision?.book.formerNames ?? [:], attempt)
      if errand.account.password != nil, let email = errand.account.email {
        await post(to: username) { $0.changed(username, email, .mailPasswordChanged) }
      }
      return try await enter(entrance, to: "")
    } catch AccountDesk.Refusal.noLink {
      return try await noLink()
    } catch let refusal as AccountDesk.Refusal {
      return try await answer(Self.status(of: refusal), to: username) { words, style in
        choose(link, username, problem: Self.sentence(refusal, words), words, style)
      }
    }
  }

  func attempt(_ asked: Asked) -> AccountDesk.Attempt {
    AccountDesk.Attempt(
      name: "", password: "", address: asked.address, device: cookies.device(in: asked.request),
      browser: BrowserName.text(of: asked.request.headers[.userAgent]))
  }

  /// What stands on the sign-in page: nobody may choose it for a password.
  func siteWords() async -> [String] {
    [await site.revision?.book.settings.title, origin?.host].compactMap { $0 } + ["daybook"]
  }

  static func home(of username: Username) -> String { "/home/\(username)/" }

  /// Where somebody comes who signed in on the way to an address: only to pages of their own, since an address of another site
  /// would lead away from here.
  static func address(
    _ wanted: String, of username: Username, formerNames: [Username: Username] = [:]
  ) -> String {
    let home = home(of: username)
    guard let path = try? SitePath(wanted), path.text == wanted else { return home }
    if wanted.hasPrefix(home) { return wanted }
    // A page that was open when its person got another name.
    for (former, current) in formerNames where current == username {
      let before = Self.home(of: former)
      if wanted.hasPrefix(before) { return home + wanted.dropFirst(before.count) }
    }
    return home
  }
}
