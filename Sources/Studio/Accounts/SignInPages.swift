import Accounts
import Audience
import HTTPTypes
import HummingbirdCore
import Journal
import NIOCore
import SiteBuild
import SitePlan

/// What the pages for signing in and out say.
extension SignInRoutes {
  // MARK: What is said

  static func status(of refusal: AccountDesk.Refusal) -> HTTPResponse.Status {
    switch refusal {
    case .invalidCredentials, .flaw, .wrongCode, .tooLate, .noAddress: .unprocessableContent
    case .noIdentity: .forbidden
    case .wait, .busy: .tooManyRequests
    case .noLink, .noAccount: .notFound
    case .lastOwner, .identityTaken: .conflict
    }
  }

  /// A refusal in words.
  static func sentence(_ refusal: AccountDesk.Refusal, _ words: Words) -> String {
    switch refusal {
    case .invalidCredentials: words(.accountWrong)
    case .wait(let seconds): words(.accountWait, count: Int(seconds))
    case .busy: words(.accountBusy)
    case .noLink, .noAccount: words(.accountNoLink)
    case .noIdentity: words(.providerNobodyLead)
    case .identityTaken: words(.providerTaken)
    case .lastOwner: words(.accountDeleteOwner)
    case .wrongCode: words(.accountWrongCode)
    case .tooLate: words(.accountTooLate)
    case .noAddress: words(.accountNoAddress)
    case .flaw(.short): words(.accountShort, ["fewest": words.number(Password.fewest)])
    case .flaw(.long): words(.accountLong, ["most": words.number(Password.most)])
    case .flaw(.common): words(.accountCommon)
    case .flaw(.personal): words(.accountPersonal)
    }
  }

  // MARK: The pages

  func signIn(
    _ words: Words, _ style: FormContext, name: String, isBorrowed: Bool, to address: String, isOpen: Bool
  ) -> SignInPage {
    var page = SignInPage(
      frame: style.frame(words(.accountSignIn), below: Self.public), heading: words(.accountSignIn),
      lead: words(.accountSignInLead), action: "sign-in", hidden: [HiddenField("to", address)],
      groups: [
        FormGroup(
          nil,
          [
            FormField("name", words(.accountName), kind: .accountName, value: name, limit: Account.longestEmail),
            FormField("password", words(.accountPassword), kind: .currentPassword),
            borrowed(words, isBorrowed),
          ])
      ], submit: words(.accountSignIn))
    page.host = origin?.host
    page.other = LinkNode(title: words(.accountWithout), href: Self.public)
    if isOpen { page.join = LinkNode(title: words(.joinLink), href: "/-/join") }
    if canSendMail { page.help = LinkNode(title: words(.accountForgot), href: "/-/forgot") }
    page.provider = providerLink(to: address, words)
    return page
  }

  func code(for token: SecretToken, to address: String, _ words: Words, _ style: FormContext) -> SignInPage {
    var page = SignInPage(
      frame: style.frame(words(.accountCode), below: Self.public), heading: words(.accountCode),
      lead: words(.accountCodeLead), action: "code",
      hidden: [HiddenField("attempt", token.text), HiddenField("to", address)],
      groups: [
        FormGroup(nil, [FormField("code", words(.accountCode), kind: .oneTimeCode, hint: words(.accountCodeHint))])
      ], submit: words(.accountSignIn))
    page.host = origin?.host
    return page
  }

  func forgot(_ words: Words, _ style: FormContext) -> SignInPage {
    var page = SignInPage(
      frame: style.frame(words(.accountForgot), below: Self.public), heading: words(.accountForgot),
      lead: words(.accountForgotLead), action: "forgot",
      groups: [
        FormGroup(
          nil, [FormField("name", words(.accountName), kind: .accountName, limit: Account.longestEmail)])
      ], submit: words(.accountForgotSend))
    page.host = origin?.host
    page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
    return page
  }

  func page(
    of errand: AccountDesk.Errand, _ link: SecretToken, _ words: Words, _ style: FormContext
  ) -> SignInPage {
    let person = words.isolated(errand.username.text)
    switch errand.purpose {
    case .password, .invitation:
      return choose(link, errand.username, problem: nil, words, style)
    case .email(let email):
      return SignInPage(
        frame: style.frame(words(.accountConfirm), below: Self.public), heading: words(.accountConfirm),
        lead: words(.accountConfirmLead, ["email": words.isolated(email), "person": person]),
        action: "link/\(link.text)", submit: words(.accountConfirmIt))
    case .formerEmail(let email):
      return SignInPage(
        frame: style.frame(words(.accountTakeBack), below: Self.public), heading: words(.accountTakeBack),
        lead: words(.accountTakeBackLead, ["email": words.isolated(email), "person": person]),
        action: "link/\(link.text)", submit: words(.accountTakeItBack))
    }
  }

  func choose(
    _ link: SecretToken, _ username: Username, problem: String?, _ words: Words, _ style: FormContext
  ) -> SignInPage {
    var page = SignInPage(
      frame: style.frame(words(.accountChoose), below: Self.public), heading: words(.accountChoose),
      lead: words(
        .accountChooseLead,
        ["person": words.isolated(username.text), "site": words.isolated(style.siteTitle)]),
      action: "link/\(link.text)",
      groups: [
        FormGroup(
          nil,
          [
            Self.newPassword(words, problem: problem), borrowed(words, false),
          ])
      ], submit: words(.accountChooseIt))
    page.username = username.text
    page.remark = words(.accountChooseRemark)
    page.host = origin?.host
    return page
  }

  static func newPassword(_ words: Words, problem: String? = nil) -> FormField {
    FormField(
      "password", words(.accountNewPassword), kind: .newPassword,
      hint: words(.accountNewPasswordHint, ["fewest": words.number(Password.fewest)]), problem: problem)
  }

  func borrowed(_ words: Words, _ isBorrowed: Bool) -> FormField {
    let minutes = words.number(Session.Rules().borrowedMinutes)
    return FormField(
      "borrowed", words(.accountBorrowed), kind: .boxes,
      choices: [
        FormChoice(
          "yes", words(.accountBorrowed), note: words(.accountBorrowedNote, ["minutes": minutes]), isChosen: isBorrowed)
      ], isLabelHidden: true)
  }

  func signOut(_ member: SignedIn, _ words: Words, _ style: FormContext) -> SignInPage {
    var page = SignInPage(
      frame: style.frame(words(.accountSignOut), below: Self.public), heading: words(.accountSignOutAsk),
      lead: words(.accountSignOutWhy), action: "sign-out", hidden: [HiddenField("token", member.formToken.text)],
      submit: words(.accountSignOut))
    page.other = LinkNode(title: words(.liveCancel), href: Self.home(of: member.username) + SettingsPage.path)
    return page
  }

  func noLink() async throws -> Response {
    try await answer(.notFound) { words, style in
      var page = SignInPage(
        frame: style.frame(words(.accountChoose), below: Self.public), heading: words(.accountNoLink))
      page.lead = words(.accountNoLinkAdvice)
      page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
      return page
    }
  }

  /// The folder of the public edition, whose navigation these pages have.
  static let `public` = "/public/"

  /// - Parameter person: Who is known to ask, in whose language the page is.
  func answer(
    _ status: HTTPResponse.Status, to person: Username? = nil, _ page: (Words, FormContext) -> SignInPage
  ) async throws -> Response {
    guard let revision = await site.revision?.spoken(to: person.map(Reader.person) ?? .everyone) else {
      return PlainPage.response([], status: .serviceUnavailable, in: try await site.words)
    }
    let html = try revision.html(of: page(revision.words, revision.publicStyle))
    return Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
  }
}
