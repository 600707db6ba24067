import Accounts
import Audience
import Changes
import DataFolder
import Journal
import SitePlan

/// What the page of settings says of somebody's account, and the forms that change it.
struct AccountLines: Sendable {
  let forms: AccountForms
  let words: Words

  private typealias Action = AccountForms.Action
  private typealias Section = SettingsPages.Section

  /// The page of settings with what the account says.
  func added(to page: SettingsPage, _ rules: Session.Rules) async -> SettingsPage {
    let (desk, member) = (forms.routes.desk, forms.member)
    let account = await desk.account(of: member.username)
    let isAsked = await desk.asksAgain(member, rules)
    var page = page
    page.add([username(asksAgain: isAsked)], to: Section.profile.rawValue, after: "name")
    page.add([person(account)], to: Section.profile.rawValue)
    var signingIn = SettingsSection(
      Section.signingIn.rawValue, words(.accountSigningIn), note: words(.settingsSigningInWhy),
      [await email(account, asksAgain: isAsked), password(account), await secondFactor(account, asksAgain: isAsked)]
        + provider(account, asksAgain: isAsked))
    signingIn.sessions = await sessions(rules)
    page.insert(signingIn, after: Section.profile.rawValue)
    page.insert(await programs(asksAgain: isAsked), after: Section.signingIn.rawValue)
    if forms.routes.canSendMail {
      page.add([mails(account)], to: Section.notifications.rawValue)
    }
    let (archive, delete) = yours(asksAgain: isAsked)
    page.add([archive, signOut(), delete], to: Section.data.rawValue)
    page.recoveryCodes = await desk.freshCodes(in: member).map(\.text)
    return page
  }

  // MARK: Lines

  private func username(asksAgain: Bool) -> SettingsLine {
    let username = forms.member.username.text
    var line = SettingsLine(
      Self.line(of: .username), words(.accountUsername), username,
      form: LineForm(
        Action.username.rawValue, opens: words(.accountChange), hint: words(.accountUsernameHint),
        groups(of: .username, asksAgain: asksAgain) { $0 == "username" ? username : nil }, submit: words(.liveSave)))
    line.isSameEverywhere = true
    return line
  }

  private func person(_ account: Account?) -> SettingsLine {
    let name = [account?.firstName, account?.lastName].compactMap { $0 }.joined(separator: " ")
    let answers = [
      "first_name": account?.firstName, "last_name": account?.lastName, "gender": account?.gender,
      "education": account?.education, "date_of_birth": account?.dateOfBirth?.description,
    ]
    return SettingsLine(
      Self.line(of: .person), words(.accountFullName), name.isEmpty ? words(.accountNotSaid) : name,
      note: words(.settingsOnlyYou),
      form: LineForm(
        Action.person.rawValue, opens: words(.accountChange), hint: words(.accountPersonHint),
        groups(of: .person, asksAgain: false) { answers[$0] ?? nil }, submit: words(.liveSave)))
  }

  private func email(_ account: Account?, asksAgain: Bool) async -> SettingsLine {
    let awaited = await forms.routes.desk.awaitedEmail(of: forms.member.session.account)
    let note =
      awaited.map { words(.accountEmailAwaited, ["email": words.isolated($0)]) }
      ?? (account?.email != nil && account?.isEmailConfirmed == false ? words(.accountUnconfirmed) : nil)
    var line = SettingsLine(
      Self.line(of: .email), words(.accountEmail), account?.email ?? words(.accountNotSaid), note: note,
      form: LineForm(
        Action.email.rawValue, opens: words(.accountChange),
        hint: words(forms.routes.canSendMail ? .accountEmailHint : .accountEmailUnmailed),
        groups(of: .email, asksAgain: asksAgain) { $0 == "email" ? account?.email : nil }, submit: words(.liveSave)))
    line.isSameEverywhere = account?.email != nil
    return line
  }

  /// Where mails go about what changes in the account.
  private func mails(_ account: Account?) -> SettingsLine {
    let email = account?.email.map { words.isolated($0) }
    return SettingsLine(
      "mails", words(.settingsMails),
      email.map { words(.settingsMailsTo, ["email": $0]) } ?? words(.settingsMailsNowhere))
  }

  private func signOut() -> SettingsLine {
    var line = SettingsLine("sign-out", words(.accountSignOut), words(.settingsSignOutWhy))
    line.link = LinkNode(title: words(.accountSignOut), href: "../../-/sign-out")
    return line
  }

  private func password(_ account: Account?) -> SettingsLine {
    let hint = [words(.accountChangeWhy), Self.providerStays(account, words)].compactMap(\.self).joined(separator: " ")
    return SettingsLine(
      Self.line(of: .password), words(.accountPassword), "••••••••",
      form: LineForm(
        Action.password.rawValue, opens: words(.accountChange), hint: hint,
        groups(of: .password, asksAgain: true) { _ in nil }, submit: words(.accountChangePassword)))
  }

  /// That another password leaves the provider linked, and what ends that; `nil` where none is.
  static func providerStays(_ account: Account?, _ words: Words) -> String? {
    guard let account, !account.identities.isEmpty else { return nil }
    let hosts = account.identities.map { words.isolated($0.host) }.joined(separator: ", ")
    return words(.providerStays, ["hosts": hosts, "line": words(.providerLine)])
  }

  private func secondFactor(_ account: Account?, asksAgain: Bool) async -> SettingsLine {
    let name = words(.accountFactor)
    if let account, account.secondFactor != nil {
      var form = LineForm(
        Action.turnOff.rawValue, opens: words(.accountChange),
        groups(of: .turnOff, asksAgain: asksAgain) { _ in nil }, submit: words(.accountFactorTurnOff))
      form.other = LinkNode(title: words(.accountCodesRenew), href: Action.renewCodes.rawValue)
      return SettingsLine(
        Self.line(of: .turnOff), name, words(.accountFactorOn),
        note: words(.accountCodesLeft, count: account.recoveryCodes.count), form: form)
    }
    guard let secret = await forms.routes.desk.proposal(in: forms.member) else {
      return SettingsLine(
        Self.line(of: .beginFactor), name, words(.accountFactorOff),
        form: LineForm(
          Action.beginFactor.rawValue, opens: words(.accountFactorSetUp), hint: words(.accountFactorHint),
          groups(of: .beginFactor, asksAgain: asksAgain) { _ in nil }, submit: words(.accountFactorBegin)))
    }
    var form = LineForm(
      Action.turnOn.rawValue, opens: words(.accountFactorSetUp), hint: words(.accountFactorScan),
      groups(of: .turnOn, asksAgain: false) { _ in nil }, submit: words(.accountFactorTurnOn))
    let site = forms.revision.publicStyle.siteTitle
    let address = secret.address(site: site, account: forms.member.username.text)
    form.picture = QRCode(address)?.svg(label: words(.accountFactorPicture))
    form.link = address
    form.secret = Self.grouped(secret.text)
    form.other = LinkNode(title: words(.liveCancel), href: Action.cancelFactor.rawValue)
    form.isOpen = true
    form.isCancelledElsewhere = true
    return SettingsLine(Self.line(of: .turnOn), name, words(.accountFactorOff), form: form)
  }

  /// The provider with which the person signs in or may; none where there is no such thing.
  ///
  /// Whom a provider let in has not typed the password, so the session gets a new cookie by these forms. The browser sends them
  /// by itself: a script that heard of the end of the former session would load the page with the former cookie.
  private func provider(_ account: Account?, asksAgain: Bool) -> [SettingsLine] {
    let linked = account?.identities ?? []
    guard linked.isEmpty else {
      var form = LineForm(
        Action.unlink.rawValue, opens: words(.accountChange), hint: words(.providerUnlinkHint),
        groups(of: .unlink, asksAgain: asksAgain) { _ in nil }, submit: words(.providerUnlink))
      form.isPlain = true
      let hosts = linked.map(\.host).joined(separator: ", ")
      return [SettingsLine(Self.line(of: .unlink), words(.providerLine), hosts, form: form)]
    }
    guard let provider = forms.routes.identityProvider else { return [] }
    var line = SettingsLine(Self.line(of: .askProvider), words(.providerLine), words(.providerNone))
    let name: KeyValuePairs = ["provider": words.isolated(provider.name)]
    if asksAgain {
      line.form = LineForm(
        Action.askProvider.rawValue, opens: words(.accountFactorSetUp), hint: words(.providerLinkHint, name),
        groups(of: .askProvider, asksAgain: true) { _ in nil }, submit: words(.accountFactorBegin))
      line.form?.isPlain = true
    } else {
      line.link = LinkNode(title: words(.providerLink, name), href: "../.." + SignInRoutes.provider)
    }
    return [line]
  }

  /// What takes all of the person's data along, and what deletes it.
  private func yours(asksAgain: Bool) -> (archive: SettingsLine, delete: SettingsLine) {
    var data = SettingsLine(Self.line(of: .data), words(.accountData), words(.accountDataHint))
    let used = PersonUsage.bytes(of: forms.member.username, in: forms.routes.site.services.root)
    data.note = words.room(used, of: forms.revision.book.settings.limits.personBytes)
    if asksAgain {
      data.form = LineForm(
        Action.data.rawValue, opens: words(.accountDataGet),
        groups(of: .data, asksAgain: true) { _ in nil }, submit: words(.accountDataAsk))
    } else {
      data.download = LinkNode(title: words(.accountDataGet), href: SettingsPage.archivePath)
    }
    var form = LineForm(
      Action.delete.rawValue, opens: words(.accountDeleteOpen), hint: words(.accountDeleteHint),
      groups(of: .delete, asksAgain: asksAgain) { _ in nil }, submit: words(.accountDelete))
    form.isPlain = true
    return (
      data, SettingsLine(Self.line(of: .delete), words(.accountDelete), words(.accountDeleteValue), form: form)
    )
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
      let clock = forms.routes.site.services.wallClock(session.seen, zone)
      let seen = "\(words.date(clock.date)), \(words.time(clock.time))"
      return SessionNode(
        AccountDesk.name(of: session), browser: session.browser.isEmpty ? words(.accountSomeBrowser) : session.browser,
        seen: words(.accountSeen, ["date": seen]), isHere: session.digest == member.session.digest)
    }
  }

  // MARK: Fields

  /// The line that the form of an action changes, by what the page's address names behind `#`.
  static func line(of action: AccountForms.Action) -> String {
    switch action {
    case .person: "full-name"
    case .email: "email"
    case .password: "password"
    case .beginFactor, .cancelFactor, .turnOn, .turnOff, .renewCodes: "second-factor"
    case .end: SettingsPages.Section.signingIn.rawValue
    // They stand above all sections.
    case .codesKept: "main"
    case .username: "username"
    case .askProvider, .unlink: "provider"
    case .addToken: "new-token"
    case .endToken: Section.programs.rawValue
    case .data: "archive"
    case .delete: "delete"
    }
  }

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
    case .addToken: "token-name"
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
    case .addToken:
      let scope = answer("token-scope").flatMap(AccessToken.Scope.init) ?? .read
      fields = [
        FormField(
          "token-name", words(.tokenName), value: answer("token-name") ?? "", hint: words(.tokenNameHint),
          limit: AccessToken.longestName),
        FormField(
          "token-scope", words(.tokenMay), kind: .menu,
          choices: AccessToken.Scope.allCases.map {
            FormChoice($0.rawValue, words(Self.phrase(of: $0)), isChosen: $0 == scope)
          }),
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
    // The line says what the only field is called.
    if fields.count == 1, action == .email || action == .username { fields[0].isLabelHidden = !asksAgain }
    if asksAgain { fields.append(current) }
    return fields.isEmpty ? [] : [FormGroup(nil, fields)]
  }

  /// Who gets the lists in which others write, where there are any.
  private func heirs(_ chosen: String?) -> [FormField] {
    let book = forms.revision.book
    let loss = PersonLoss(of: forms.person, in: book)
    let heirs = loss.heirs
    guard !heirs.isEmpty else { return [] }
    func named(_ lists: [TaskList]) -> String { lists.map { words.isolated($0.title) }.joined(separator: ", ") }
    // Who gets which: "Ana: Trip, Garden · Cleo: Choir".
    let choices = heirs.map { heir in
      let shares = loss.handover(to: heir).map { other, lists in
        words.labelled(book.person(other)?.label(for: forms.member.username) ?? other.text, named(lists))
      }
      return FormChoice(
        heir.text, shares.joined(separator: " · "), isChosen: chosen.map { $0 == heir.text } ?? (heir == heirs[0]))
    }
    let nobody = words.labelled(words(.accountDeleteListsToo), named(loss.listsOfSeveral))
    return [
      FormField(
        "lists-to", words(.accountDeleteLists), kind: .options, hint: words(.accountDeleteListsHint),
        choices: choices + [FormChoice("", nobody, isChosen: chosen == "")])
    ]
  }

  private func line(_ name: String, _ label: Phrase, _ answer: (String) -> String?) -> FormField {
    FormField(name, words(label), value: answer(name) ?? "", limit: Account.longestName)
  }
}
