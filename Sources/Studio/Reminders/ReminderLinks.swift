import Accounts
import Changes
import DataFolder
import HTTPTypes
import HummingbirdCore
import Insights
import Journal
import NIOCore
import SiteBuild
import SitePlan

/// The page to which the links in reminders lead, `/-/r/…`: it asks whether it is done, or when to be reminded again. Who has
/// the link may answer, once, whether they are signed in or not; opening it changes nothing.
struct ReminderLinks: Sendable {
  let site: LiveSite
  let store: ReminderStore

  /// The part of the address below the folder of such pages.
  static let folder = "r"
  /// The largest body of an answer, in bytes.
  static let bodyLimit = 4 * 1024
  /// How long one may take to arrive, in seconds.
  static let bodySeconds = 15

  /// Whether a path is one of these, or of a style sheet that they load.
  static func isOne(_ path: SitePath) -> Bool {
    path.parts.count == 3 && path.parts[0] == "-" && path.parts[1] == folder
  }

  /// What a link is about.
  private struct Errand {
    var token: SecretToken
    var link: ReminderRecord.Link
    var person: Person
    var subject: DueReminder.Subject
    var title: String
    var clock: WallClock
  }

  private func errand(_ path: SitePath, in revision: LiveRevision) throws -> Errand? {
    guard let token = SecretToken(stored: path.parts[2]) else { return nil }
    let now = site.services.now()
    let record = ReminderRecord(stored: try store.read())
    guard let link = record.links.first(where: { $0.digest == token.digest && now < $0.expires }),
      let person = Username(link.person).flatMap(revision.book.person),
      let subject = ReminderRecord.subject(link.subject)
    else { return nil }
    let title: String? =
      switch subject {
      case .habit(let slug): person.habits.first { $0.habit.slug == slug }?.habit.title
      case .task(let name):
        name.task(in: revision.book).flatMap { found in
          // A link may be older than what the person may see.
          name.owner == person.username || found.list.access(of: person.username) != nil ? found.task.title : nil
        }
      }
    guard let title else { return nil }
    let zone = person.timeZone ?? revision.book.settings.timeZone
    return Errand(
      token: token, link: link, person: person, subject: subject, title: title,
      clock: site.services.wallClock(now, zone))
  }

  // MARK: The page

  func page(_ path: SitePath) async throws -> Response {
    guard let revision = await site.revision else { return try await notYet() }
    guard let errand = try errand(path, in: revision) else { return try answer(.notFound, noLink(revision), revision) }
    let spoken = revision.spoken(to: .person(errand.person.username))
    return try answer(.ok, asking(errand, spoken), spoken)
  }

  private func asking(_ errand: Errand, problem: String? = nil, _ revision: LiveRevision) -> SignInPage {
    let (words, style) = (revision.words, revision.publicStyle)
    var page = SignInPage(
      frame: style.frame(errand.title, below: SignInRoutes.public), heading: errand.title, lead: words(.remindWhat),
      action: "\(Self.folder)/\(errand.token.text)", submit: words(.remindSend))
    let isDoneAtOnce = ReminderAnswer.isDoneAtOnce(errand.subject, of: errand.person)
    let answers = ReminderAnswer.allCases.filter {
      $0 == .done ? isDoneAtOnce : $0.moment(after: errand.clock) != nil
    }
    var field = FormField("do", words(.remindWhat), kind: .options)
    field.isLabelHidden = true
    field.choices = answers.enumerated().map { index, answer in
      FormChoice(answer.rawValue, words(answer.phrase), isChosen: index == 0)
    }
    page.groups = [FormGroup(nil, [field])]
    page.alert = problem
    if !isDoneAtOnce { page.remark = words(.remindAmount) }
    page.other = home(errand.person, words)
    return page
  }

  private func home(_ person: Person, _ words: Words) -> LinkNode {
    LinkNode(title: words(.remindOpen), href: SignInRoutes.home(of: person.username))
  }

  private func noLink(_ revision: LiveRevision) -> SignInPage {
    let (words, style) = (revision.words, revision.publicStyle)
    return SignInPage(
      frame: style.frame(words(.remindNoLink), below: SignInRoutes.public), heading: words(.remindNoLink))
  }

  private func said(_ sentence: String, _ person: Person, _ revision: LiveRevision) -> SignInPage {
    let (words, style) = (revision.words, revision.publicStyle)
    var page = SignInPage(frame: style.frame(sentence, below: SignInRoutes.public), heading: sentence)
    page.other = home(person, words)
    return page
  }

  private func answer(_ status: HTTPResponse.Status, _ page: SignInPage, _ revision: LiveRevision) throws -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try revision.html(of: page))))
  }

  private func notYet() async throws -> Response {
    PlainPage.response([], status: .serviceUnavailable, in: try await site.words)
  }

  // MARK: The answer

  func form(_ path: SitePath, _ fields: FormFields) async throws -> Response {
    guard let latest = await site.revision else { return try await notYet() }
    guard let errand = try errand(path, in: latest) else { return try answer(.notFound, noLink(latest), latest) }
    let revision = latest.spoken(to: .person(errand.person.username))
    let words = revision.words
    guard let wish = fields["do"].flatMap(ReminderAnswer.init) else {
      return try answer(.unprocessableContent, asking(errand, problem: words(.formNoChoice), revision), revision)
    }
    // The link is used up before anything is done, so that of two who press at once one is late.
    let spent = try spend(errand)
    guard !spent.isEmpty else { return try answer(.notFound, noLink(revision), revision) }
    if wish != .done {
      guard let moment = wish.moment(after: errand.clock) else {
        try give(back: spent)
        return try answer(.unprocessableContent, asking(errand, problem: words(.formNoChoice), revision), revision)
      }
      try store.updateRecord { $0.people[errand.link.person]?.postpone(errand.subject, until: moment) }
      return try answer(
        .ok, said(words(.remindWasLater, ["time": words.time(moment.time)]), errand.person, revision), revision)
    }
    do {
      try await complete(errand, in: revision)
    } catch {
      try give(back: spent)
      guard
        let refusal = ChangeRefusal(error, in: words, weekStartsOn: revision.book.settings.weekStartsOn)
      else { throw error }
      // Nothing of files is quoted to whoever has no more than the link.
      let why = words(.remindRefused, ["why": refusal.sentences.joined(separator: " ")])
      return try answer(.unprocessableContent, asking(errand, problem: why, revision), revision)
    }
    await site.refresh()
    return try answer(
      .ok, said(words(.remindWasDone, ["title": errand.title]), errand.person, revision), revision)
  }

  /// Uses up a link, and all others by which the same could be answered: of a mail, and of the message on a phone.
  ///
  /// - Returns: Those that were there; none where it was used up already.
  private func spend(_ errand: Errand) throws -> [ReminderRecord.Link] {
    try store.updateRecord { record in
      guard record.links.contains(where: { $0.digest == errand.link.digest }) else { return [] }
      let isAlike = { (link: ReminderRecord.Link) in
        link.person == errand.link.person && link.subject == errand.link.subject
          && link.occasion == errand.link.occasion
      }
      let spent = record.links.filter(isAlike)
      record.links.removeAll(where: isAlike)
      return spent
    }
  }

  /// Makes links good again, since nothing was stored.
  private func give(back links: [ReminderRecord.Link]) throws {
    try store.updateRecord { $0.links += links }
  }

  private func complete(_ errand: Errand, in revision: LiveRevision) async throws {
    let context = ActionContext(
      site: site, revision: revision, person: errand.person, writer: FolderWriter(root: site.services.root),
      runsTheSite: false)
    switch errand.subject {
    case .habit(let slug):
      guard let action = Studio.actions["check-in"] else { throw RequestFlaw.notFound }
      // The day of which it was told, though it may be another one by now.
      let day = errand.link.occasion
      _ = try await context.perform(action, try FormFields(query: "habit=\(slug)&value=done&day=\(day)"))
    case .task(let name):
      let occasion = errand.link.occasion
      let action = FormAction { _, context in
        try await context.change { person, book, draft in
          // Where it came back meanwhile, it is the next time, of which the link says nothing.
          guard let (task, list) = name.task(in: book), ReminderOccasion.text(of: task) == occasion,
            let shelf = ListShelf.all(of: person, in: book).first(where: {
              $0.owner == name.owner && $0.list.slug == list.slug
            })
          else { throw Refusal(.task(.gone)) }
          let zone = person.timeZone ?? book.settings.timeZone
          let clock = context.services.wallClock(context.services.now(), zone)
          let today = context.services.today ?? book.settings.today ?? clock.day(startingAt: book.settings.dayStartsAt)
          _ = try shelf.staging(by: person.username).complete(task.line, on: today, in: &draft)
          return ActionOutcome(note: Note(""))
        }
      }
      _ = try await context.perform(action, try FormFields(query: ""))
    }
  }
}
