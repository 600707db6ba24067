import Accounts
import DataFolder
import Journal
import SitePlan

/// The pages of everybody's accounts, for owners.
extension OwnerForms {
  /// A deed that a page of its own asks about before it is done, by what its address says: the other one could do anything
  /// afterwards, or nothing.
  struct Question {
    let deed: Deed
    let username: Username

    init?(query: String?) {
      guard let fields = query.flatMap({ try? FormFields(query: $0) }), let deed = fields["ask"].flatMap(Deed.init),
        [.remove, .owner].contains(deed), let username = fields["person"].flatMap({ Username($0) })
      else { return nil }
      (self.deed, self.username) = (deed, username)
    }
  }

  /// The question that an address asks; `nil` where it asks none, where it is about nobody with an account, and where the
  /// password is asked for first.
  func page(asking question: Question?) async -> FormPage? {
    guard let question, question.username != member.username, await desk.account(of: question.username) != nil,
      await !desk.asksAgain(member, rules)
    else { return nil }
    let isRemoval = question.deed == .remove
    let person: KeyValuePairs = ["person": words.isolated(question.username.text)]
    let heading = words(isRemoval ? .ownerAskRemove : .ownerAskOwner, person)
    var page = FormPage(
      frame: revision.source(of: self.person).style.frame(heading, at: AccountsPage.path, section: .settings),
      back: LinkNode(title: words(.ownerTitle), href: AccountsPage.path), heading: heading,
      action: Action.person.rawValue,
      hidden: [HiddenField("person", question.username.text), HiddenField("do", question.deed.rawValue)],
      submit: words(isRemoval ? .ownerRemove : .ownerMakeOwner), cancel: AccountsPage.path)
    page.lead = words(isRemoval ? .ownerWhyRemove : .ownerWhyOwner, person)
    page.isGrave = isRemoval
    return page
  }

  /// Whether the password is asked for before anything is shown or done.
  var asksAgain: Bool { get async { await desk.asksAgain(member, rules) } }

  /// What asks for the password.
  var confirmation: [FormGroup] {
    [
      FormGroup(
        nil,
        [
          FormField("current", words(.accountCurrentPassword), kind: .currentPassword, hint: words(.accountAgain))
        ])
    ]
  }

  /// - Parameter typed: What was typed into the form of an invitation and not taken.
  func page(_ typed: FormFields? = nil) async -> AccountsPage {
    let style = revision.source(of: person).style
    var page = AccountsPage(
      frame: style.frame(words(.ownerTitle), at: AccountsPage.path, section: .settings), username: member.username.text)
    if await asksAgain {
      page.confirm = confirmation
      return page
    }
    if let fresh = await desk.freshLink(in: member) {
      page.link = (reached?.text ?? "") + OneTimeLink.path(of: fresh.link)
      page.linkFor = fresh.note.isEmpty ? nil : fresh.note
      page.linkLead =
        fresh.username.map { words(.ownerLinkPassword, ["person": words.isolated($0.text)]) }
        ?? words(.ownerLinkInvitation, ["days": words.number(OneTimeLink.invitationDays)])
    }
    page.invite = [
      FormGroup(
        nil,
        [
          FormField(
            "email", words(.accountEmail), kind: .email, value: typed?["email"] ?? "",
            hint: words(routes.canSendMail ? .ownerInviteMailed : .ownerInviteUnmailed), limit: Account.longestEmail),
          FormField(
            "note", words(.ownerInviteNote), value: typed?["note"] ?? "", hint: words(.ownerInviteNoteHint),
            limit: Account.longestName),
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
    let entries = await desk.entries(rules)
    page.invitations = await desk.invitations().map { node($0, entries) }
    page.people = people(entries)
    return page
  }

  /// An invitation with all that tells it from others: for whom, since when, by whom, until when.
  private func node(_ invitation: AccountDesk.Invitation, _ entries: [AccountDesk.Entry]) -> InvitationNode {
    let inviter = entries.first { $0.account.id == invitation.inviter }?.username
    let made: String =
      if let inviter {
        words(.ownerInvitedBy, ["date": date(invitation.made), "person": words.isolated(label(of: inviter))])
      } else {
        words(.ownerInvitedOn, ["date": date(invitation.made)])
      }
    let names = [invitation.note.isEmpty ? nil : invitation.note, invitation.email].compactMap(\.self)
    let until = words(.ownerUntil, ["date": date(invitation.expires)])
    let passedOn = names.isEmpty || invitation.email != nil ? nil : words(.ownerPassedOn)
    return InvitationNode(
      invitation.name, title: names.isEmpty ? words(.ownerPassedOn) : names.joined(separator: " · "),
      facts: [made, until, passedOn].compactMap(\.self).joined(separator: " · "))
  }

  /// What to call somebody: what somebody shows nobody, the owner is not shown either.
  private func label(of username: Username) -> String {
    revision.book.person(username)?.label(for: member.username) ?? username.text
  }

  private func people(_ entries: [AccountDesk.Entry]) -> [PersonAccountNode] {
    let book = revision.book
    let names = Set(book.usernames + entries.map(\.username)).sorted()
    return names.map { username in
      let entry = entries.first { $0.username == username }
      var node = PersonAccountNode(
        username.text, name: label(of: username), facts: facts(entry, room: room(of: username)))
      node.email = entry?.account.email
      node.hasAccount = entry != nil
      node.isOwner = entry?.account.role == .owner
      node.isSelf = username == member.username
      node.isSignedIn = (entry?.sessions ?? 0) > 0
      node.wishesPublic = book.person(username)?.visibility == .public
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
}
