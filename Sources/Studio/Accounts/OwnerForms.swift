import Accounts
import Changes
import DataFolder
import Journal
import SitePlan

/// The page of everybody's accounts, for owners, and what becomes of its forms.
struct OwnerForms: Sendable {
  let routes: SignInRoutes
  let revision: LiveRevision
  let member: SignedIn
  let person: Person
  /// The address at which links begin; `nil` where the browser did not say by which it came.
  let reached: WebOrigin?

  var words: Words { revision.words }
  var desk: AccountDesk { routes.desk }
  var rules: Session.Rules { Session.Rules(revision.book.settings.sessions) }

  /// What became of a form.
  enum Outcome {
    /// It is done; a session that has begun goes to the browser.
    case done(String, AccountDesk.Beginning?)
    /// The page with what is wrong.
    case again(AccountsPage, String)
  }

  /// The forms, by the last parts of their addresses.
  enum Action: String, CaseIterable {
    case confirm = "accounts-confirm"
    case invite = "accounts-invite"
    case signUp = "accounts-sign-up"
    case withdraw = "accounts-withdraw"
    case person = "accounts-person"
  }

  /// What a button beside somebody does.
  enum Deed: String {
    case link, end, owner, member, remove, show, unshow, hide, unhide
  }

  /// The last parts of the addresses of the forms.
  static let actions = Set(Action.allCases.map(\.rawValue))

  // MARK: What the forms do

  func perform(_ name: String, _ fields: FormFields, _ asked: SignInRoutes.Asked) async throws -> Outcome {
    guard let action = Action(rawValue: name) else { throw RequestFlaw.notFound }
    do {
      if action == .confirm {
        let beginning = try await desk.confirm(fields["current"] ?? "", of: member, rules, attempt(asked))
        return .done("", beginning)
      }
      if await desk.asksAgain(member, rules) {
        return .again(await page().again(words(.accountAgain)), words(.accountAgain))
      }
      switch action {
      case .confirm: return .done("", nil)
      case .invite: return try await invite(fields)
      case .signUp: return try await setSignUp(fields)
      case .withdraw:
        try await desk.withdraw(fields["name"] ?? "", by: member)
        return .done(words(.ownerWithdrawn), nil)
      case .person: return try await act(fields)
      }
    } catch let refusal as AccountDesk.Refusal {
      let sentence =
        refusal == .invalidCredentials ? words(.accountNotCurrent) : SignInRoutes.sentence(refusal, words)
      return .again(await page(action == .invite ? fields : nil).again(sentence), sentence)
    }
  }

  private func attempt(_ asked: SignInRoutes.Asked) -> AccountDesk.Attempt {
    var attempt = routes.attempt(asked)
    attempt.isBorrowed = member.session.isBorrowed
    attempt.browser = member.session.browser
    return attempt
  }

  private func invite(_ fields: FormFields) async throws -> Outcome {
    let email = (fields["email"] ?? "").trimmingCharacters(in: .whitespaces)
    guard let note = OneTimeLink.note(typed: fields["note"] ?? "") else {
      let sentence = words(.accountShortLine, ["most": words.number(Account.longestName)])
      return .again(await page(fields).again(sentence), sentence)
    }
    if !email.isEmpty {
      guard Account.isEmail(email) else { throw AccountDesk.Refusal.noAddress }
      if await desk.isKnown(email: email) {
        let sentence = words(.ownerKnownEmail)
        return .again(await page(fields).again(sentence), sentence)
      }
    }
    let isMailed = !email.isEmpty && routes.canSendMail
    // An address to which nothing is sent tells all the same whom the link is for.
    let known = isMailed ? note : [note, email].filter { !$0.isEmpty }.joined(separator: " · ")
    let link = try await desk.invite(isMailed ? email : nil, note: known, by: member)
    if isMailed {
      await routes.post(to: nil) { $0.invited(email, link) }
      return .done(words(.ownerInvited, ["email": words.isolated(email)]), nil)
    }
    await desk.keep(AccountDesk.FreshLink(username: nil, link: link, note: known), in: member.session.digest)
    return .done(words(.ownerLinkMade), nil)
  }

  private func setSignUp(_ fields: FormFields) async throws -> Outcome {
    guard let choice = fields["sign_up"].flatMap(Settings.SignUp.init(rawValue:)) else { throw RequestFlaw.notFound }
    try await change { _, draft in
      if choice == .invitation {
        try SettingsStaging.unset(.signUp, in: &draft)
      } else {
        try SettingsStaging.set(.signUp, to: choice.rawValue, in: &draft)
      }
      return [.signUp]
    }
    await desk.note("set who may make an account to \(choice.rawValue)", of: member)
    return .done(words(.accountPersonStored), nil)
  }

  private func act(_ fields: FormFields) async throws -> Outcome {
    guard let deed = fields["do"].flatMap(Deed.init(rawValue:)), let name = fields["person"].flatMap({ Username($0) })
    else { throw RequestFlaw.notFound }
    let label: KeyValuePairs = ["person": words.isolated(name.text)]
    switch deed {
    case .link:
      let link = try await desk.linkToPassword(of: name, by: member)
      await desk.keep(AccountDesk.FreshLink(username: name, link: link), in: member.session.digest)
      return .done(words(.ownerLinkMade), nil)
    case .end:
      return .done(words(.accountEnded, count: try await desk.endSessions(of: name, by: member)), nil)
    case .owner, .member:
      try await desk.setRole(deed == .owner ? .owner : .member, of: name, by: member)
      return .done(words(.accountPersonStored), nil)
    case .remove:
      try await desk.remove(name, formerNames: revision.book.formerNames(of: name), by: member)
      return .done(words(.ownerRemoved, label), nil)
    case .show, .unshow:
      try await change { book, draft in
        // Whoever is not named by a list that is written for the first time would go without having been meant.
        let wishing = book.people.filter { $0.visibility == .public }.map(\.username)
        var shown = book.settings.publicPeople ?? wishing
        shown.removeAll { $0 == name }
        if deed == .show { shown = (shown + [name]).sorted() }
        try SettingsStaging.set(.publicPeople, to: shown.map(\.text).joined(separator: ", "), in: &draft)
        return [.publicPeople]
      }
      let event = deed == .show ? "let \(name) into the public edition" : "took \(name) out of the public edition"
      await desk.note(event, of: member)
      return .done(words(deed == .show ? .ownerShown : .ownerUnshown, label), nil)
    case .hide, .unhide:
      try await change { book, draft in
        var hidden = book.settings.hiddenPeople.filter { $0 != name }
        if deed == .hide { hidden = (hidden + [name]).sorted() }
        if hidden.isEmpty {
          try SettingsStaging.unset(.hiddenPeople, in: &draft)
        } else {
          try SettingsStaging.set(.hiddenPeople, to: hidden.map(\.text).joined(separator: ", "), in: &draft)
        }
        return [.hiddenPeople]
      }
      await desk.note("\(deed == .hide ? "hid" : "showed") \(name)", of: member)
      return .done(words(deed == .hide ? .ownerHidden : .ownerUnhidden, label), nil)
    }
  }

  /// Changes the settings of the site.
  private func change(_ body: @Sendable (Book, inout FolderDraft) throws -> [SettingKey]) async throws {
    let services = routes.site.services
    let change = FolderChange(
      "daybook serve", by: FolderWriter(root: services.root), today: services.today, now: services.now)
    try await routes.site.changes.inTurn {
      _ = try await change.perform(concerning: .person(member.username)) { reading, draft in
        let keys = try body(reading.book, &draft)
        draft.summary = .settingsChanged(keys: keys.map(\.rawValue))
      }
    }
    await routes.site.refresh()
  }
}
