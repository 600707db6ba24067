import Accounts
import HTTPTypes
import HummingbirdCore
import Journal
import SitePlan

/// The page of somebody's own account, and its forms.
struct AccountForms: Sendable {
  let routes: SignInRoutes
  let revision: LiveRevision
  let member: SignedIn
  let person: Person

  private var words: Words { revision.words }
  private var rules: Session.Rules { Session.Rules(revision.book.settings.sessions) }

  /// What became of a form.
  enum Outcome {
    /// It is done; a session that has begun goes to the browser.
    case done(String, AccountDesk.Beginning?)
    /// The form with what is wrong.
    case again(AccountPage, String)
  }

  /// The last parts of the addresses of the forms.
  static let actions: Set<String> = ["account-password", "account-end"]

  func perform(_ action: String, _ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    switch action {
    case "account-end":
      let ended = try await routes.desk.end(fields["session"], of: member)
      return .done(words(.accountEnded, count: ended), nil)
    default:
      return try await changePassword(fields, asked)
    }
  }

  private func changePassword(_ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    var attempt = AccountDesk.Attempt(
      name: "", password: "", address: asked.address, device: routes.cookies.device(in: asked.request),
      browser: member.session.browser)
    attempt.isBorrowed = member.session.isBorrowed
    do {
      let beginning = try await routes.desk.changePassword(
        from: fields["current"] ?? "", to: fields["password"] ?? "", of: member, besides: await routes.siteWords(),
        attempt)
      return .done(words(.accountPasswordChanged), beginning)
    } catch let refusal as AccountDesk.Refusal {
      let isAboutNew = if case .flaw = refusal { true } else { false }
      let sentence =
        refusal == .invalidCredentials ? words(.accountNotCurrent) : SignInRoutes.sentence(refusal, words)
      let groups = Self.groups(
        words, current: isAboutNew ? nil : sentence, new: isAboutNew ? sentence : nil)
      return .again(await page().again(groups), sentence)
    }
  }

  /// The page as it is before anything is typed.
  func page() async -> AccountPage {
    let account = await routes.desk.account(of: person.username)
    let clock = { (time: Int64) in
      routes.site.services.wallClock(time, person.timeZone ?? revision.book.settings.timeZone).day(
        startingAt: .midnight)
    }
    let sessions = await routes.desk.sessions(of: member.session.account, rules)
    let own = sessions.filter { $0.digest == member.session.digest }
    let nodes = (own + sessions.filter { $0.digest != member.session.digest }).map { session in
      SessionNode(
        AccountDesk.name(of: session), browser: session.browser.isEmpty ? words(.accountSomeBrowser) : session.browser,
        seen: words(.accountSeen, ["date": words.date(clock(session.seen))]),
        isHere: session.digest == member.session.digest)
    }
    return AccountPage(
      frame: revision.source(of: person).style.frame(
        words(.accountTitle), at: AccountPage.path, section: .account),
      username: person.username.text, facts: facts(account), groups: Self.groups(words), sessions: nodes)
  }

  private func facts(_ account: Account?) -> [AccountFact] {
    var facts = [AccountFact(words(.accountUsername), person.username.text)]
    let name = [account?.firstName, account?.lastName].compactMap { $0 }.joined(separator: " ")
    if !name.isEmpty { facts.append(AccountFact(words(.accountFullName), name)) }
    if let account, let email = account.email {
      facts.append(
        AccountFact(words(.accountEmail), email, note: account.isEmailConfirmed ? nil : words(.accountUnconfirmed)))
    }
    return facts
  }

  private static func groups(_ words: Words, current: String? = nil, new: String? = nil) -> [FormGroup] {
    [
      FormGroup(
        nil,
        [
          FormField("current", words(.accountCurrentPassword), kind: .currentPassword, problem: current),
          SignInRoutes.newPassword(words, problem: new),
        ])
    ]
  }
}
