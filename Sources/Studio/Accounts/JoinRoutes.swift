import Accounts
import Changes
import DataFolder
import Foundation
import HTTPTypes
import HummingbirdCore
import Journal
import SitePlan

/// Making an account: by an invitation, or by whoever asks, as the settings say.
extension SignInRoutes {
  private var signUp: Settings.SignUp {
    get async { await site.revision?.book.settings.signUp ?? .closed }
  }

  /// Whether nobody makes an account for themselves, with an invitation neither.
  var isClosed: Bool { get async { await signUp == .closed } }

  /// Whether somebody without an invitation may make one.
  var isOpenToStrangers: Bool { get async { await signUp == .open } }

  // MARK: Asking

  /// Sends a link to the address that was typed. Whether it is somebody's already, its mail says and not the page.
  func askToJoin(_ fields: FormFields, _ asked: Asked) async throws -> Response {
    let email = (fields["email"] ?? "").trimmingCharacters(in: .whitespaces)
    guard Account.isEmail(email) else {
      return try await answer(.unprocessableContent) { words, style in
        asking(words, style, email: email, problem: words(.accountNoAddress))
      }
    }
    Task {
      guard await desk.mayAskToJoin(email, from: asked.address) else { return }
      if await desk.isKnown(email: email) { return await post(to: nil) { $0.taken(email) } }
      guard let link = try? await desk.invite(email, by: nil, askedFrom: asked.address) else { return }
      await post(to: nil) { $0.invited(email, link) }
    }
    return try await answer(.ok) { words, style in
      var page = SignInPage(
        frame: style.frame(words(.joinTitle), below: Self.public), heading: words(.accountForgotSent))
      page.lead = words(
        .joinSentLead, ["email": words.isolated(email), "days": words.number(OneTimeLink.invitationDays)])
      page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
      return page
    }
  }

  func asking(_ words: Words, _ style: FormContext, email: String = "", problem: String? = nil) -> SignInPage {
    var page = SignInPage(
      frame: style.frame(words(.joinTitle), below: Self.public), heading: words(.joinTitle), lead: words(.joinAskLead),
      action: "join",
      groups: [
        FormGroup(
          nil,
          [
            FormField(
              "email", words(.accountEmail), kind: .email, value: email, problem: problem,
              limit: Account.longestEmail)
          ])
      ], submit: words(.accountForgotSend))
    page.host = origin?.host
    page.remark = words(.accountChooseRemark)
    page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
    return page
  }

  func closed() async throws -> Response {
    try await answer(.forbidden) { words, style in
      var page = SignInPage(
        frame: style.frame(words(.joinTitle), below: Self.public), heading: words(.joinClosed))
      page.lead = words(.joinClosedLead)
      page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
      return page
    }
  }

  // MARK: Joining

  /// What somebody typed who makes an account, and what is wrong with it.
  private struct Wish {
    var account: Account
    var username: Username?
    var name: String
    var password: String
    /// What is wrong, by the names of the fields.
    var problems: [String: String] = [:]
  }

  func join(
    _ invitation: AccountDesk.Invitation?, _ link: SecretToken?, _ fields: FormFields, _ asked: Asked
  ) async throws -> Response {
    guard let revision = await site.revision else { throw RequestFlaw.notFound }
    let words = revision.words
    var wish = await wish(invitation, fields, revision)
    do {
      // Before the password is hashed, which takes its time.
      if wish.problems.isEmpty, link == nil, await !desk.mayJoin(from: asked.address) {
        return try await again(
          invitation, link, fields, ["username": words(.joinTooMany)], status: .tooManyRequests)
      }
      if wish.problems.isEmpty, let username = wish.username {
        do {
          wish.account.password = try await desk.hash(
            wish.password, joiningAs: wish.account, username, besides: await siteWords())
        } catch AccountDesk.Refusal.flaw(let flaw) {
          wish.problems["password"] = Self.sentence(.flaw(flaw), words)
        }
      }
      guard wish.problems.isEmpty, let username = wish.username else {
        return try await again(invitation, link, fields, wish.problems)
      }
      let name = wish.name
      let beginning = try await desk.join(wish.account, as: username, by: link, attempt(asked)) {
        try await add(username, named: name)
      }
      await site.refresh()
      return try await enter(.begun(beginning), to: "")
    } catch AccountDesk.Refusal.noLink {
      return try await noLink()
    } catch let problems as FieldProblems {
      // Somebody took the username a moment before.
      let said = problems.problems.map { ($0.field, words.sentence($0)) }
      return try await again(invitation, link, fields, Dictionary(said) { first, _ in first })
    } catch let refusal as AccountDesk.Refusal {
      return try await again(
        invitation, link, fields, ["password": Self.sentence(refusal, words)], status: Self.status(of: refusal))
    } catch let errors as FolderErrors {
      // What is wrong in files is told to whoever runs the server, and not to somebody who is not here yet.
      site.services.say(errors.diagnostics.errors.map { $0.text() }.joined(separator: "\n"))
      return try await again(
        invitation, link, fields, ["username": words(.joinNotNow)], status: .serviceUnavailable)
    }
  }

  private func again(
    _ invitation: AccountDesk.Invitation?, _ link: SecretToken?, _ fields: FormFields, _ problems: [String: String],
    status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    var typed: [String: String] = [:]
    for name in Self.joinFields { typed[name] = fields[name] }
    let answers = typed
    return try await answer(status) { words, style in
      joining(invitation, link, answers, problems, words, style)
    }
  }

  /// Makes the folder of somebody new.
  private func add(_ username: Username, named name: String) async throws {
    let services = site.services
    let change = FolderChange(
      "daybook serve", by: FolderWriter(root: services.root), today: services.today, now: services.now)
    try await site.changes.inTurn {
      _ = try await change.perform(concerning: .person(username)) { reading, draft in
        let book = reading.book
        let person = try PersonRules(usernames: book.takenNames).added(
          username.text, ProfileInput([.name: name]), today: book.today)
        if book.usernames.count == 1, let only = book.usernames.first, try SettingsStaging.lacksOwner(draft) {
          try SettingsStaging.set(.owner, to: only.text, in: &draft)
        }
        try PersonStaging.add(person, to: &draft)
      }
    }
  }

  private func wish(
    _ invitation: AccountDesk.Invitation?, _ fields: FormFields, _ revision: LiveRevision
  ) async -> Wish {
    let words = revision.words
    func text(_ name: String) -> String { (fields[name] ?? "").trimmingCharacters(in: .whitespaces) }
    func stored(_ name: String) -> String? { text(name).isEmpty ? nil : text(name) }
    var wish = Wish(
      account: invitation.map { Account(id: $0.account) } ?? Account(), name: "", password: fields["password"] ?? "")
    for name in ["first_name", "last_name", "gender", "education"] where !Account.isShortLine(text(name)) {
      wish.problems[name] = words(.accountShortLine, ["most": words.number(Account.longestName)])
    }
    do {
      wish.username = try PersonRules(usernames: revision.book.takenNames).username(text("username").lowercased())
    } catch {
      wish.problems["username"] = error.problems.first.map(words.sentence)
    }
    wish.account.dateOfBirth = Day(text("date_of_birth"))
    if wish.account.dateOfBirth == nil, stored("date_of_birth") != nil {
      wish.problems["date_of_birth"] = words(.accountNoDay)
    }
    // Whether an address is somebody's, only who was invited is told.
    if let invitation, let email = invitation.email ?? stored("email") {
      let isTaken = await desk.isKnown(email: email)
      if !Account.isEmail(email) || isTaken { wish.problems["email"] = words(.accountNoAddress) }
      wish.account.email = email
      wish.account.isEmailConfirmed = invitation.email != nil
    }
    (wish.account.firstName, wish.account.lastName) = (stored("first_name"), stored("last_name"))
    (wish.account.gender, wish.account.education) = (stored("gender"), stored("education"))
    let full = [wish.account.firstName, wish.account.lastName].compactMap(\.self).joined(separator: " ")
    let names = [full, wish.account.firstName ?? "", wish.username?.text ?? ""]
    wish.name = names.first { !$0.isEmpty && TextLimit.name.excess(of: $0) == nil } ?? ""
    return wish
  }

  /// The fields whose answers are shown again; a password never is.
  private static let joinFields = [
    "username", "first_name", "last_name", "email", "date_of_birth", "gender", "education",
  ]

  func joining(
    _ invitation: AccountDesk.Invitation?, _ link: SecretToken?, _ typed: [String: String],
    _ problems: [String: String], _ words: Words, _ style: FormContext
  ) -> SignInPage {
    func line(_ name: String, _ label: Phrase, _ kind: FormField.Kind = .line, limit: Int? = nil) -> FormField {
      FormField(
        name, words(label), kind: kind, value: typed[name] ?? "", problem: problems[name],
        limit: limit ?? (kind == .line ? Account.longestName : nil))
    }
    var username = line("username", .accountUsername, .accountName, limit: Username.longest)
    username.hint = words(.joinUsernameHint)
    var needed = [username, Self.newPassword(words, problem: problems["password"])]
    if let invitation, invitation.email == nil {
      var email = line("email", .accountEmail, .email, limit: Account.longestEmail)
      email.hint = words(.joinEmailHint)
      needed.append(email)
    }
    var page = SignInPage(
      frame: style.frame(words(.joinTitle), below: Self.public), heading: words(.joinTitle),
      lead: invitation?.email.map { words(.joinLeadMailed, ["email": words.isolated($0)]) }
        ?? words(invitation == nil ? .joinLeadOpen : .joinLead),
      action: link.map { "link/\($0.text)" } ?? "join",
      groups: [
        FormGroup(nil, needed),
        FormGroup(
          words(.joinMore), note: words(.accountPersonHint),
          [
            line("first_name", .accountFirstName), line("last_name", .accountLastName),
            line("date_of_birth", .accountBirth, .day), line("gender", .accountGender),
            line("education", .accountEducation),
          ]),
      ], submit: words(.joinIt))
    if let provider = identityProvider {
      let names: KeyValuePairs = ["provider": words.isolated(provider.name), "line": words(.providerLine)]
      page.lead = [page.lead, words(.joinProvider, names)].compactMap(\.self).joined(separator: " ")
    }
    page.remark = words(.accountChooseRemark)
    page.host = origin?.host
    page.other = LinkNode(title: words(.accountSignIn), href: Self.signIn)
    return page
  }
}
