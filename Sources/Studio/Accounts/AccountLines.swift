import Accounts
import Audience
import Changes
import Journal
import SitePlan

/// The page of somebody's account as it is now: its lines, and the forms that change them.
struct AccountLines: Sendable {
  let forms: AccountForms
  let words: Words

  private typealias Action = AccountForms.Action

  func page(_ rules: Session.Rules) async -> AccountPage {
    let (desk, member) = (forms.routes.desk, forms.member)
    let account = await desk.account(of: member.username)
    let isAsked = await desk.asksAgain(member, rules)
    var page = AccountPage(
      frame: forms.revision.source(of: forms.person).style.frame(
        words(.accountTitle), at: AccountPage.path, section: .account),
      username: member.username.text, person: await person(account, asksAgain: isAsked),
      signingIn: [password(), await secondFactor(account, asksAgain: isAsked)], sessions: await sessions(rules))
    page.runsTheSite = member.role == .owner
    page.yours = yours(asksAgain: isAsked)
    page.recoveryCodes = await desk.freshCodes(in: member).map(\.text)
    return page
  }

  // MARK: Lines

  private func person(_ account: Account?, asksAgain: Bool) async -> [AccountLine] {
    let name = [account?.firstName, account?.lastName].compactMap { $0 }.joined(separator: " ")
    let answers = [
      "first_name": account?.firstName, "last_name": account?.lastName, "gender": account?.gender,
      "education": account?.education, "date_of_birth": account?.dateOfBirth?.description,
    ]
    let awaited = await forms.routes.desk.awaitedEmail(of: forms.member.session.account)
    let note =
      awaited.map { words(.accountEmailAwaited, ["email": words.isolated($0)]) }
      ?? (account?.email != nil && account?.isEmailConfirmed == false ? words(.accountUnconfirmed) : nil)
    return [
      AccountLine(
        words(.accountUsername), forms.member.username.text,
        form: AccountForm(
          Action.username.rawValue, opens: words(.accountChange), hint: words(.accountUsernameHint),
          groups(of: .username, asksAgain: asksAgain) { $0 == "username" ? forms.member.username.text : nil },
          submit: words(.liveSave))),
      AccountLine(
        words(.accountFullName), name.isEmpty ? words(.accountNotSaid) : name,
        form: AccountForm(
          Action.person.rawValue, opens: words(.accountChange), hint: words(.accountPersonHint),
          groups(of: .person, asksAgain: false) { answers[$0] ?? nil }, submit: words(.liveSave))),
      AccountLine(
        words(.accountEmail), account?.email ?? words(.accountNotSaid), note: note,
        form: AccountForm(
          Action.email.rawValue, opens: words(.accountChange),
          hint: words(forms.routes.canSendMail ? .accountEmailHint : .accountEmailUnmailed),
          groups(of: .email, asksAgain: asksAgain) { $0 == "email" ? account?.email : nil }, submit: words(.liveSave))),
    ]
  }

  private func password() -> AccountLine {
    AccountLine(
      words(.accountPassword), "••••••••",
      form: AccountForm(
        Action.password.rawValue, opens: words(.accountChange), hint: words(.accountChangeWhy),
        groups(of: .password, asksAgain: true) { _ in nil }, submit: words(.accountChangePassword)))
  }

  private func secondFactor(_ account: Account?, asksAgain: Bool) async -> AccountLine {
    let name = words(.accountFactor)
    if let account, account.secondFactor != nil {
      var form = AccountForm(
        Action.turnOff.rawValue, opens: words(.accountChange),
        groups(of: .turnOff, asksAgain: asksAgain) { _ in nil }, submit: words(.accountFactorTurnOff))
      form.other = LinkNode(title: words(.accountCodesRenew), href: Action.renewCodes.rawValue)
      return AccountLine(
        name, words(.accountFactorOn), note: words(.accountCodesLeft, count: account.recoveryCodes.count), form: form)
    }
    guard let secret = await forms.routes.desk.proposal(in: forms.member) else {
      return AccountLine(
        name, words(.accountFactorOff),
        form: AccountForm(
          Action.beginFactor.rawValue, opens: words(.accountFactorSetUp), hint: words(.accountFactorHint),
          groups(of: .beginFactor, asksAgain: asksAgain) { _ in nil }, submit: words(.accountFactorBegin)))
    }
    var form = AccountForm(
      Action.turnOn.rawValue, opens: words(.accountFactorSetUp), hint: words(.accountFactorScan),
      groups(of: .turnOn, asksAgain: false) { _ in nil }, submit: words(.accountFactorTurnOn))
    let site = forms.revision.publicStyle.siteTitle
    let address = secret.address(site: site, account: forms.member.username.text)
    form.picture = QRCode(address)?.svg(label: words(.accountFactorPicture))
    form.link = address
    form.secret = Self.grouped(secret.text)
    form.other = LinkNode(title: words(.liveCancel), href: Action.cancelFactor.rawValue)
    form.isOpen = true
    return AccountLine(name, words(.accountFactorOff), form: form)
  }

  private func yours(asksAgain: Bool) -> [AccountLine] {
    var data = AccountLine(words(.accountData), words(.accountDataValue))
    if asksAgain {
      data.form = AccountForm(
        Action.data.rawValue, opens: words(.accountDataGet), hint: words(.accountDataHint),
        groups(of: .data, asksAgain: true) { _ in nil }, submit: words(.accountDataAsk))
    } else {
      data.download = LinkNode(title: words(.accountDataGet), href: AccountPage.archivePath)
      data.note = words(.accountDataHint)
    }
    var form = AccountForm(
      Action.delete.rawValue, opens: words(.accountDeleteOpen), hint: words(.accountDeleteHint),
      groups(of: .delete, asksAgain: asksAgain) { _ in nil }, submit: words(.accountDelete))
    form.isPlain = true
    return [data, AccountLine(words(.accountDelete), words(.accountDeleteValue), form: form)]
  }

  /// A secret in groups of four, as it is typed.
  private static func grouped(_ text: String) -> String {
    let letters = Array(text)
    return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
      .joined(separator: " ")
  }

  private func sessions(_ rules: Session.Rules) async -> [SessionNode] {
    let member = forms.member
    let zone = forms.person.timeZone ?? forms.revision.book.settings.timeZone
    let sessions = await forms.routes.desk.sessions(of: member.session.account, rules)
    let own = sessions.filter { $0.digest == member.session.digest }
    return (own + sessions.filter { $0.digest != member.session.digest }).map { session in
      let day = forms.routes.site.services.wallClock(session.seen, zone).day(startingAt: .midnight)
      return SessionNode(
        AccountDesk.name(of: session), browser: session.browser.isEmpty ? words(.accountSomeBrowser) : session.browser,
        seen: words(.accountSeen, ["date": words.date(day)]), isHere: session.digest == member.session.digest)
    }
  }

  // MARK: Fields

  /// The action whose form the page shows for another one.
  static func form(of action: AccountForms.Action) -> AccountForms.Action { action == .renewCodes ? .turnOff : action }

  /// The name of the field for the current password, which is unique on the page.
  static func password(of action: AccountForms.Action) -> String {
    switch form(of: action) {
    case .password: "current"
    case let form: form.rawValue + "-current"
    }
  }

  /// The field that a refusal is about, other than the current password.
  static func firstField(of action: AccountForms.Action) -> String {
    switch form(of: action) {
    case .email: "email"
    case .password: "password"
    case .turnOn: "code"
    case .username: "username"
    case .delete: "delete-username"
    case let form: password(of: form)
    }
  }

  /// Says at a field what is wrong with it.
  static func mark(_ name: String, _ problem: String?, in groups: inout [FormGroup]) {
    for group in groups.indices {
      for field in groups[group].questions.indices where groups[group].questions[field].name == name {
        groups[group].questions[field].problem = problem
      }
    }
  }

  /// The fields of an action's form.
  ///
  /// - Parameter answer: What was typed or is stored; passwords and codes are never shown again.
  func groups(
    of action: AccountForms.Action, asksAgain: Bool, _ answer: (_ name: String) -> String?
  ) -> [FormGroup] {
    let action = Self.form(of: action)
    let current = FormField(
      Self.password(of: action), words(.accountCurrentPassword), kind: .currentPassword,
      hint: action == .password ? nil : words(.accountAgain))
    var fields: [FormField]
    switch action {
    case .person:
      fields = [
        line("first_name", .accountFirstName, answer), line("last_name", .accountLastName, answer),
        FormField(
          "date_of_birth", words(.accountBirth), kind: .day, value: answer("date_of_birth") ?? ""),
        line("gender", .accountGender, answer), line("education", .accountEducation, answer),
      ]
    case .email:
      fields = [
        FormField(
          "email", words(.accountEmail), kind: .email, value: answer("email") ?? "", limit: Account.longestEmail)
      ]
    case .password:
      return [FormGroup(nil, [current, SignInRoutes.newPassword(words)])]
    case .username:
      fields = [
        FormField(
          "username", words(.accountUsername), kind: .accountName, value: answer("username") ?? "",
          limit: Username.longest)
      ]
    case .delete:
      fields =
        heirs(answer("lists-to")) + [
          FormField(
            "delete-username", words(.accountDeleteType), kind: .accountName, value: answer("delete-username") ?? "",
            limit: Username.longest)
        ]
    case .turnOn:
      fields = [FormField("code", words(.accountCode), kind: .oneTimeCode)]
    default:
      fields = []
    }
    if asksAgain { fields.append(current) }
    return fields.isEmpty ? [] : [FormGroup(nil, fields)]
  }

  /// Who gets the lists in which others write, where there are any.
  private func heirs(_ chosen: String?) -> [FormField] {
    let book = forms.revision.book
    let heirs = PersonLoss(of: forms.person, in: book).heirs
    guard !heirs.isEmpty else { return [] }
    let choices = heirs.map { heir in
      FormChoice(
        heir.text, book.person(heir)?.label(for: forms.member.username) ?? heir.text,
        isChosen: chosen.map { $0 == heir.text } ?? (heir == heirs[0]))
    }
    return [
      FormField(
        "lists-to", words(.accountDeleteLists), kind: .menu, hint: words(.accountDeleteListsHint),
        choices: choices + [FormChoice("", words(.accountDeleteListsToo), isChosen: chosen == "")])
    ]
  }

  private func line(_ name: String, _ label: Phrase, _ answer: (String) -> String?) -> FormField {
    FormField(name, words(label), value: answer(name) ?? "", limit: Account.longestName)
  }
}
