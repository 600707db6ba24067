import Accounts
import Audience
import Changes
import DataFolder
import HTTPTypes
import HummingbirdCore
import Journal
import SitePlan

/// The forms of somebody's own account, and what becomes of them.
struct AccountForms: Sendable {
  let routes: SignInRoutes
  let revision: LiveRevision
  let member: SignedIn
  let person: Person

  private var words: Words { revision.words }
  private var desk: AccountDesk { routes.desk }
  private var rules: Session.Rules { Session.Rules(revision.book.settings.sessions) }

  /// What became of a form.
  enum Outcome {
    /// It is done; a session that has begun goes to the browser.
    case done(String, AccountDesk.Beginning?)
    /// The page of settings with the form and what is wrong; a session that has begun goes to the browser.
    case again(SettingsPage, String, AccountDesk.Beginning?)
    /// The person has another username now, under which their pages are.
    case renamed(Username, String, AccountDesk.Beginning?)
    /// There is no such account any more.
    case gone
  }

  /// What the form of a line sends, by the last part of its address.
  enum Action: String, CaseIterable {
    case person = "account-person"
    case email = "account-email"
    case password = "account-password"
    case end = "account-end"
    case beginFactor = "account-factor-begin"
    case cancelFactor = "account-factor-cancel"
    case turnOn = "account-factor-on"
    case turnOff = "account-factor-off"
    case renewCodes = "account-codes"
    case codesKept = "account-codes-kept"
    case askProvider = "account-provider"
    case unlink = "account-unlink"
    case addToken = "account-token"
    case endToken = "account-token-end"
    case username = "account-username"
    case data = "account-data"
    case delete = "account-delete"
  }

  /// The last parts of the addresses of the forms.
  static let actions = Set(Action.allCases.map(\.rawValue))

  /// The line that a form changes, by what the page's address names behind `#`.
  static func line(of name: String) -> String {
    switch Action(rawValue: name) {
    // What was made stands above the form that made it.
    case .addToken?: SettingsPages.Section.programs.rawValue
    case let action?: AccountLines.line(of: action)
    case nil: SettingsPages.Section.signingIn.rawValue
    }
  }

  /// The page of settings with what the account says.
  func added(to page: SettingsPage) async -> SettingsPage {
    await AccountLines(forms: self, words: words).added(to: page, rules)
  }

  /// The page of settings as it is before anything is typed.
  private func page() async -> SettingsPage {
    var source = revision.source(of: person)
    source.runsTheSite = member.role == .owner
    return await added(to: SettingsPages.page(source))
  }

  func perform(_ name: String, _ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    guard let action = Action(rawValue: name) else { throw RequestFlaw.notFound }
    switch action {
    case .person:
      return try await describe(fields)
    case .end:
      let ended = try await desk.end(fields["session"], of: member)
      return .done(words(.accountEnded, count: ended), nil)
    case .password:
      return try await changePassword(fields, asked)
    case .email:
      return try await changeEmail(fields, asked)
    case .beginFactor:
      return try await confirmed(action, fields, asked) { cookie in
        try await desk.propose(to: member, in: cookie)
        return words(.accountFactorBegun)
      }
    case .cancelFactor:
      await desk.withdrawProposal(of: member)
      return .done(words(.accountFactorCancelled), nil)
    case .turnOn:
      return try await turnOn(fields)
    case .turnOff:
      return try await confirmed(action, fields, asked) { _ in
        try await desk.turnOff(for: member)
        await tell(.mailFactorOff)
        return words(.accountFactorIsOff)
      }
    case .renewCodes:
      return try await confirmed(action, fields, asked) { cookie in
        try await desk.renewCodes(for: member, in: cookie)
        await tell(.mailCodesRenewed)
        return words(.accountCodesRenewed)
      }
    case .codesKept:
      await desk.forgetCodes(of: member)
      return .done(words(.accountCodesForgotten), nil)
    case .askProvider:
      return try await confirmed(action, fields, asked) { _ in words(.providerConfirmed) }
    case .unlink:
      return try await confirmed(action, fields, asked) { _ in
        guard try await desk.unlink(from: member) else { return words(.accountSame) }
        await tell(.mailProviderUnlinked)
        return words(.providerUnlinked)
      }
    case .addToken:
      return try await addToken(fields, asked)
    case .endToken:
      guard let name = try await desk.endToken(fields["token-id"] ?? "", of: names, for: member) else {
        return .done(words(.liveGone), nil)
      }
      return .done(words(.calendarAddressEnded, ["device": words.isolated(name)]), nil)
    case .username:
      return try await rename(fields, asked)
    case .data:
      return try await confirmed(action, fields, asked) { _ in words(.accountDataReady) }
    case .delete:
      return try await delete(fields, asked)
    }
  }

  /// Tells the person by mail that something about signing in has changed.
  private func tell(_ what: Phrase, at email: String? = nil) async {
    let stored = await desk.account(of: member.username)?.email
    if let email = email ?? stored {
      await routes.post(to: member.username) { $0.changed(member.username, email, what) }
    }
  }

  // MARK: Being asked again

  /// Does what only the person may do, once the password was typed or had been lately.
  private func confirmed(
    _ action: Action, _ fields: FormFields, _ asked: SignInRoutes.Asked,
    _ body: (_ cookie: SecretToken) async throws -> String
  ) async throws -> Outcome {
    try await confirming(action, fields, asked) { beginning in
      .done(try await body(beginning?.session ?? member.cookie), beginning)
    }
  }

  private func confirming(
    _ action: Action, _ fields: FormFields, _ asked: SignInRoutes.Asked,
    _ body: (AccountDesk.Beginning?) async throws -> Outcome
  ) async throws -> Outcome {
    var beginning: AccountDesk.Beginning?
    do {
      beginning = try await desk.confirm(
        fields[AccountLines.password(of: action)] ?? "", of: member, rules, attempt(asked))
      return try await body(beginning)
    } catch let refusal as AccountDesk.Refusal {
      return await again(action, fields, refusal, isAboutPassword: beginning == nil, beginning)
    } catch {
      let weekStartsOn = revision.book.settings.weekStartsOn
      guard let refusal = ChangeRefusal(error, in: words, weekStartsOn: weekStartsOn) else { throw error }
      return await again(action, fields, refusal.text, beginning)
    }
  }

  /// The page with the form of an action again.
  ///
  /// - Parameter isAboutPassword: Whether the current password may be what is wrong.
  private func again(
    _ action: Action, _ fields: FormFields, _ refusal: AccountDesk.Refusal, isAboutPassword: Bool,
    _ beginning: AccountDesk.Beginning? = nil
  ) async -> Outcome {
    let isCurrent = refusal == .invalidCredentials && isAboutPassword
    let sentence = isCurrent ? words(.accountNotCurrent) : SignInRoutes.sentence(refusal, words)
    return await again(
      action, fields, sentence, at: isCurrent ? AccountLines.password(of: action) : nil, beginning)
  }

  /// The page with the form of an action again, saying what is wrong at a field: by default, at the one that it is about.
  private func again(
    _ action: Action, _ fields: FormFields, _ sentence: String, at field: String? = nil,
    _ beginning: AccountDesk.Beginning?
  ) async -> Outcome {
    let lines = AccountLines(forms: self, words: words)
    let isAsked = beginning == nil ? await desk.asksAgain(member, rules) : false
    var groups = lines.groups(of: action, asksAgain: isAsked) { fields[$0] }
    AccountLines.mark(field ?? AccountLines.firstField(of: action), sentence, in: &groups)
    return .again(await page().again(AccountLines.line(of: action), groups), sentence, beginning)
  }

  private func attempt(_ asked: SignInRoutes.Asked) -> AccountDesk.Attempt {
    var attempt = AccountDesk.Attempt(
      name: "", password: "", address: asked.address, device: routes.cookies.device(in: asked.request),
      browser: member.session.browser)
    attempt.isBorrowed = member.session.isBorrowed
    return attempt
  }

  // MARK: What each does

  private func changePassword(_ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    do {
      let beginning = try await desk.changePassword(
        from: fields["current"] ?? "", to: fields["password"] ?? "", of: member, besides: await routes.siteWords(),
        attempt(asked))
      await tell(.mailPasswordChanged)
      let stays = AccountLines.providerStays(await desk.account(of: member.username), words)
      return .done([words(.accountPasswordChanged), stays].compactMap(\.self).joined(separator: " "), beginning)
    } catch let refusal as AccountDesk.Refusal {
      return await again(.password, fields, refusal, isAboutPassword: true)
    }
  }

  private func changeEmail(_ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    let typed = (fields["email"] ?? "").trimmingCharacters(in: .whitespaces)
    if !typed.isEmpty, !Account.isEmail(typed) {
      return await again(.email, fields, .noAddress, isAboutPassword: false)
    }
    return try await confirmed(.email, fields, asked) { _ in
      let account = await desk.account(of: member.username)
      if typed == account?.email ?? "", account?.isEmailConfirmed ?? true { return words(.accountSame) }
      guard routes.canSendMail, !typed.isEmpty else {
        if let former = try await desk.setEmail(typed.isEmpty ? nil : typed, of: member) {
          await tell(.mailEmailRemoved, at: former)
        }
        return words(typed.isEmpty ? .accountEmailGone : .accountEmailStored)
      }
      switch try await desk.linkToConfirm(typed, of: member) {
      case .toConfirm(let link): await routes.post(to: member.username) { $0.confirm(member.username, typed, link) }
      // The same is said: otherwise anybody could ask whose addresses are here.
      case .taken: await routes.post(to: nil) { $0.taken(typed) }
      }
      return words(.accountEmailSent, ["email": words.isolated(typed)])
    }
  }

  private func turnOn(_ fields: FormFields) async throws -> Outcome {
    do {
      try await desk.turnOn(fields["code"] ?? "", for: member)
    } catch let refusal as AccountDesk.Refusal {
      return await again(.turnOn, fields, refusal, isAboutPassword: false)
    }
    await tell(.mailFactorOn)
    return .done(words(.accountFactorIsOn), nil)
  }

  // MARK: Tokens of programs

  /// The person's username, and those that they had before: a token keeps the one of when it was made.
  var names: [Username] { [member.username] + revision.book.formerNames(of: member.username) }

  private func addToken(_ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    let name = fields["token-name"] ?? ""
    let scope = fields["token-scope"].flatMap(AccessToken.Scope.init) ?? .read
    return try await confirming(.addToken, fields, asked) { beginning in
      do {
        try await desk.addToken(
          name, scope, of: names, on: person.today, for: member, in: beginning?.session ?? member.cookie)
      } catch let flaw as AccessToken.Flaw {
        return await again(.addToken, fields, AccountLines.sentence(flaw, words), beginning)
      }
      await tell(.mailTokenMade)
      return .done(words(.tokenMade, ["name": words.isolated(name)]), beginning)
    }
  }

  // MARK: What is theirs

  /// Changes the data folder after all changes that came before it. Errors quote nothing of the files of others.
  private func changing<Outcome: Sendable>(_ change: @escaping @Sendable (FolderChange) async throws -> Outcome)
    async throws -> Outcome
  {
    let context = ActionContext(
      site: routes.site, revision: revision, person: person, writer: FolderWriter(root: routes.site.services.root),
      runsTheSite: member.role == .owner)
    return try await routes.site.changes.inTurn {
      try await context.changing { try await change(context.folderChange) }
    }
  }

  private func rename(_ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    let typed = PeopleSearch.username(in: fields["username"] ?? "")
    let username = member.username
    return try await confirming(.username, fields, asked) { beginning in
      let renaming = try await changing { change in
        try await change.rename(username, to: typed) { _ in AccountDesk.Refusal.noAccount }
      }
      if renaming.isNothing { return .done(words(.accountSame), beginning) }
      await desk.note("is \(renaming.name) from now on", of: member)
      await routes.site.refresh()
      if let email = await desk.account(of: renaming.name)?.email {
        await routes.post(to: renaming.name) { $0.changed(renaming.name, email, .mailUsernameChanged) }
      }
      return .renamed(
        renaming.name, words(.accountUsernameChanged, ["person": words.isolated(renaming.name.text)]), beginning)
    }
  }

  /// An archive of all that is the person's; `nil` where the password was typed too long ago.
  func archive() async -> PersonArchive? {
    if await desk.asksAgain(member, rules) { return nil }
    let username = member.username
    let challenges = revision.book.challenges.filter { $0.participant(username) != nil || $0.by == username }
    let facts = await desk.account(of: username).map(AccountFolder.facts)
    await desk.note("downloaded all data", of: member)
    await tell(.mailDataTaken)
    return PersonArchive(
      of: username, in: routes.site.services.root, account: facts, challenges: challenges.map(\.slug))
  }

  private func delete(_ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    let username = member.username
    guard PeopleSearch.username(in: fields["delete-username"] ?? "") == username.text else {
      return await again(.delete, fields, words(.accountDeleteMistyped), nil)
    }
    let isOwner = member.role == .owner ? await desk.isLastOwner(username) : false
    if isOwner || revision.book.ownerName == username {
      return await again(.delete, fields, words(.accountDeleteOwner), nil)
    }
    let heir = fields["lists-to"].flatMap { Username($0) }
    let email = await desk.account(of: username)?.email
    return try await confirming(.delete, fields, asked) { _ in
      _ = try await changing { change in
        try await change.perform(concerning: .person(username)) { reading, draft in
          guard let person = reading.book.person(username) else { throw AccountDesk.Refusal.noAccount }
          try PersonStaging.delete(
            PersonLoss(of: person, in: reading.book), leavingListsTo: heir, in: reading.book, from: &draft)
        }
      }
      try await desk.forget(member, formerNames: revision.book.formerNames(of: username))
      await routes.site.refresh()
      if let email {
        await routes.office.forget(email)
        await routes.post(to: username) { $0.changed(username, email, .mailAccountDeleted) }
      }
      return .gone
    }
  }

  private func describe(_ fields: FormFields) async throws -> Outcome {
    func text(_ name: String) -> String { (fields[name] ?? "").trimmingCharacters(in: .whitespaces) }
    let lines = AccountLines(forms: self, words: words)
    var groups = lines.groups(of: .person, asksAgain: false) { fields[$0] }
    var problem: String?
    for name in ["first_name", "last_name", "gender", "education"] where !Account.isShortLine(text(name)) {
      problem = words(.accountShortLine, ["most": words.number(Account.longestName)])
      AccountLines.mark(name, problem, in: &groups)
    }
    let birth = Day(text("date_of_birth"))
    if birth == nil, !text("date_of_birth").isEmpty {
      problem = words(.accountNoDay)
      AccountLines.mark("date_of_birth", problem, in: &groups)
    }
    if let problem {
      return .again(await page().again(AccountLines.line(of: .person), groups), problem, nil)
    }
    func stored(_ name: String) -> String? { text(name).isEmpty ? nil : text(name) }
    let (first, last, gender, education) = (
      stored("first_name"), stored("last_name"), stored("gender"), stored("education")
    )
    try await desk.describe(member) { account in
      (account.firstName, account.lastName, account.dateOfBirth) = (first, last, birth)
      (account.gender, account.education) = (gender, education)
    }
    return .done(words(.accountPersonStored), nil)
  }
}
