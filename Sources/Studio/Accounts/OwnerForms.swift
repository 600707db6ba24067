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

  private var words: Words { revision.words }
  private var desk: AccountDesk { routes.desk }
  private var rules: Session.Rules { Session.Rules(revision.book.settings.sessions) }

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

  // MARK: The page

  func page() async -> AccountsPage {
    let style = revision.source(of: person).style
    var page = AccountsPage(
      frame: style.frame(words(.ownerTitle), at: AccountsPage.path, section: .settings), username: member.username.text)
    if await desk.asksAgain(member, rules) {
      page.confirm = [
        FormGroup(
          nil,
          [
            FormField(
              "current", words(.accountCurrentPassword), kind: .currentPassword, hint: words(.accountAgain))
          ])
      ]
      return page
    }
    if let fresh = await desk.freshLink(in: member) {
      page.link = (routes.origin?.text ?? "") + OneTimeLink.path(of: fresh.link)
      page.linkLead =
        fresh.username.map { words(.ownerLinkPassword, ["person": words.isolated($0.text)]) }
        ?? words(.ownerLinkInvitation, ["days": words.number(OneTimeLink.invitationDays)])
    }
    page.invite = [
      FormGroup(
        nil,
        [
          FormField(
            "email", words(.accountEmail), kind: .email,
            hint: words(routes.canSendMail ? .ownerInviteMailed : .ownerInviteUnmailed), limit: Account.longestEmail)
        ])
    ]
    let current = revision.book.settings.signUp
    let choices: [(Settings.SignUp, Phrase)] = [
      (.invitation, .ownerJoinInvitation), (.open, .ownerJoinOpen), (.closed, .ownerJoinClosed),
    ]
    page.signUp = [
      FormGroup(
        nil,
        [
          FormField(
            "sign_up", words(.ownerJoin), kind: .options,
            choices: choices.map { FormChoice($0.rawValue, words($1), isChosen: $0 == current) }, isLabelHidden: true)
        ])
    ]
    page.invitations = await desk.invitations().map { invitation in
      InvitationNode(
        invitation.name, title: invitation.email ?? words(.ownerPassedOn),
        until: words(.ownerUntil, ["date": date(invitation.expires)]))
    }
    page.people = await people()
    return page
  }

  private func people() async -> [PersonAccountNode] {
    let book = revision.book
    let entries = await desk.entries(rules)
    let names = Set(book.usernames + entries.map(\.username)).sorted()
    return names.map { username in
      let entry = entries.first { $0.username == username }
      let other = book.person(username)
      // What somebody shows nobody, the owner is not shown either.
      var node = PersonAccountNode(
        username.text, name: other?.label(for: member.username) ?? username.text,
        facts: facts(entry, room: room(of: username)))
      node.email = entry?.account.email
      node.hasAccount = entry != nil
      node.isOwner = entry?.account.role == .owner
      node.isSelf = username == member.username
      node.isSignedIn = (entry?.sessions ?? 0) > 0
      node.wishesPublic = other?.visibility == .public
      node.isShown = book.settings.publicPeople?.contains(username) ?? true
      node.isHidden = book.settings.hiddenPeople.contains(username)
      return node
    }
  }

  /// How much somebody keeps; `nil` where it is nothing.
  private func room(of username: Username) -> String? {
    let used = PersonUsage.bytes(of: username, in: routes.site.services.root)
    return used == 0 ? nil : words.room(used, of: revision.book.settings.limits.personBytes)
  }

  private func facts(_ entry: AccountDesk.Entry?, room: String?) -> String {
    guard let entry else { return [words(.ownerNoAccount), room].compactMap(\.self).joined(separator: " · ") }
    var facts: [String] = []
    if entry.account.role == .owner { facts.append(words(.ownerIsOwner)) }
    if entry.account.password == nil { facts.append(words(.ownerNoPassword)) }
    if entry.account.secondFactor != nil { facts.append(words(.ownerHasFactor)) }
    facts.append(entry.seen.map { words(.accountSeen, ["date": date($0)]) } ?? words(.ownerNotSignedIn))
    facts.append(contentsOf: room.map { [$0] } ?? [])
    return facts.joined(separator: " · ")
  }

  private func date(_ seconds: Int64) -> String {
    let zone = person.timeZone ?? revision.book.settings.timeZone
    return words.date(routes.site.services.wallClock(seconds, zone).day(startingAt: .midnight))
  }

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
      return .again(await page().again(sentence), sentence)
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
    if !email.isEmpty {
      guard Account.isEmail(email) else { throw AccountDesk.Refusal.noAddress }
      if await desk.isKnown(email: email) {
        let sentence = words(.ownerKnownEmail)
        return .again(await page().again(sentence), sentence)
      }
    }
    let isMailed = !email.isEmpty && routes.canSendMail
    let link = try await desk.invite(isMailed ? email : nil, by: member)
    if isMailed {
      await routes.post(to: nil) { $0.invited(email, link) }
      return .done(words(.ownerInvited, ["email": words.isolated(email)]), nil)
    }
    await desk.keep(AccountDesk.FreshLink(username: nil, link: link), in: member.session.digest)
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
