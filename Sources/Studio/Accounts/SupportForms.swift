import Accounts
import Changes
import DataFolder
import Journal
import SitePlan

/// The page on which somebody reports a problem, and what becomes of its forms.
struct SupportForms: Sendable {
  let routes: SignInRoutes
  let revision: LiveRevision
  let member: SignedIn
  let person: Person

  private var words: Words { revision.words }
  private var services: StudioServices { routes.site.services }
  private var runsTheSite: Bool { member.role == .owner }

  /// The forms, by the last parts of their addresses.
  enum Action: String, CaseIterable {
    case report
    case answer = "report-answer"
  }

  /// The last parts of the addresses of the forms.
  static let actions = Set(Action.allCases.map(\.rawValue))

  /// How the addresses of pictures begin inside a home edition.
  static let pictures = "support/"

  /// What became of a form.
  enum Outcome {
    case done(String)
    case again(SupportPage, String)
  }

  // MARK: The page

  /// - Parameter about: The page that the report is about, relative to the person's pages.
  func page(about: String?, text: String = "", problems: [String: String] = [:]) -> SupportPage {
    let limits = revision.book.settings.limits
    var page = SupportPage(
      frame: revision.source(of: person).style.frame(words(.supportTitle), at: SupportPage.path, section: .help),
      groups: [
        FormGroup(
          nil,
          [
            FormField(
              "text", words(.supportText), kind: .lines(6), value: text, problem: problems["text"],
              limit: ReportStaging.limit.characters, isRequired: true),
            FormField(
              "photo", words(.supportPicture), kind: .photo, hint: words(.supportPictureHint),
              problem: problems["photo"]),
          ])
      ], hidden: about.map { [HiddenField("page", $0)] } ?? [],
      sentAlong: words(.supportSentAlong, ["page": words.isolated(about ?? "–"), "version": services.version]),
      reader: words(runsTheSite ? .supportReaderOwner : .supportReader), photoLimit: limits.photoBytes)
    page.own = person.reports.reversed().map { node($0, of: person) }
    if runsTheSite {
      page.runsTheSite = true
      let others = revision.book.people.filter { $0.username != person.username }
      let reports = others.flatMap { other in other.reports.map { (other, $0) } }
        .sorted { ($1.1.at.day, $0.0.username) < ($0.1.at.day, $1.0.username) }
      page.open = reports.filter(\.1.answers.isEmpty).map { node($1, of: $0) }
      page.answered = reports.filter { !$0.1.answers.isEmpty }.prefix(50).map { node($1, of: $0) }
    }
    return page
  }

  private func node(_ report: Report, of other: Person) -> ReportNode {
    ReportNode(
      number: String(report.number), person: other.username.text,
      name: other.username == person.username ? nil : other.label(for: person.username), date: date(report.at),
      paragraphs: Self.paragraphs(report.text),
      about: words(.supportAbout, ["page": words.isolated(report.page ?? "–"), "version": report.version ?? "–"]),
      picture: report.picture.map { _ in "\(Self.pictures)\(other.username)/\(report.number)" },
      answers: report.answers.map { answer in
        AnswerNode(
          author: answer.author.map { revision.book.person($0)?.label(for: person.username) ?? $0.text },
          date: date(answer.at), paragraphs: Self.paragraphs(answer.text))
      })
  }

  private func date(_ moment: DayAndTime) -> String {
    words.date(moment.day) + (moment.time.map { ", \($0)" } ?? "")
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  /// The picture of a report at a path inside the person's pages: their own, or for owners anybody's. `nil` for others.
  func picture(at path: String) -> String? {
    let parts = path.dropFirst(Self.pictures.count).split(separator: "/")
    guard path.hasPrefix(Self.pictures), parts.count == 2, let username = Username(String(parts[0])),
      username == person.username || runsTheSite,
      let name = revision.book.person(username)?.reports.first(where: { String($0.number) == parts[1] })?.picture
    else { return nil }
    return FolderLayout.attachment(name, of: username)
  }

  /// A page that a report is about; `nil` for what is none.
  static func page(_ text: String) -> String? {
    text.isEmpty || text.count > 200 || text.contains(where: \.isNewline) ? nil : text
  }

  // MARK: What is new

  /// How many answers the person got.
  var answers: Int { person.reports.reduce(0) { $0 + $1.answers.count } }

  /// For how many days Today says that there is an answer, if its page is not opened before.
  private static let newDays = 14

  /// What Today says of reports: to whoever runs the server what awaits an answer, and to whoever reported that one is there.
  ///
  /// - Parameter seen: How many answers the browser has shown.
  func news(seen: Int) -> [LinkNode] {
    var news: [LinkNode] = []
    if runsTheSite {
      let others = revision.book.people.filter { $0.username != person.username }
      let open = others.reduce(0) { $0 + $1.reports.count(where: \.answers.isEmpty) }
      if open > 0 { news.append(LinkNode(title: words(.supportWaiting, count: open), href: SupportPage.path)) }
    }
    let latest = person.reports.flatMap(\.answers).map(\.at.day).max()
    if let latest, answers > seen, person.today.number - latest.number <= Self.newDays {
      news.append(
        LinkNode(title: words(.supportAnsweredYou), href: SupportPage.path, note: words.dayAndMonth(latest)))
    }
    return news
  }

  // MARK: What the forms do

  func perform(_ name: String, _ fields: FormFields) async throws -> Outcome {
    switch Action(rawValue: name) {
    case .report: try await report(fields)
    case .answer: try await answer(fields)
    case nil: throw RequestFlaw.notFound
    }
  }

  private var folderChange: FolderChange {
    FolderChange("daybook serve", by: FolderWriter(root: services.root), today: services.today, now: services.now)
  }

  private func now(of person: Person) -> DayAndTime {
    let zone = person.timeZone ?? revision.book.settings.timeZone
    return services.wallClock(services.now(), zone).timestamp(on: person.today, isFixed: services.today != nil)
  }

  private func report(_ fields: FormFields) async throws -> Outcome {
    let typed = fields["text"] ?? ""
    let about = fields["page"].flatMap(Self.page)
    var problems: [String: String] = [:]
    var text = ""
    var picture: PhotoIntake?
    do {
      text = try ReportStaging.text(typed)
    } catch {
      problems["text"] = error.problems.first.map(words.sentence)
    }
    do {
      picture = try CheckInFields.photo(fields, limit: revision.book.settings.limits.photoBytes, words)
    } catch {
      problems["photo"] = error.sentence
    }
    if person.reports.count(where: \.answers.isEmpty) >= ReportStaging.mostOpen {
      problems["text"] = words(.supportMany)
    }
    if !problems.isEmpty {
      let page = page(about: about, text: typed, problems: problems).again(nil)
      return .again(page, problems.values.sorted().joined(separator: " "))
    }
    let (stored, shown) = (text, picture)
    let (at, version) = (now(of: person), services.version)
    do {
      try await routes.site.changes.inTurn {
        _ = try await folderChange.perform(concerning: .person(person.username)) { reading, draft in
          guard let current = reading.book.person(person.username) else { throw RequestFlaw.notFound }
          try ReportStaging.add(
            stored, at: at, page: about, version: version.isEmpty ? nil : version, picture: shown, of: current,
            in: &draft)
        }
      }
    } catch let refusal as Refusal {
      // There is no room left for the picture.
      let sentence = words.sentence(refusal)
      return .again(page(about: about, text: typed, problems: ["photo": sentence]).again(nil), sentence)
    }
    await routes.site.refresh()
    for (owner, email) in await routes.desk.emailsOfOwners(besides: member.username) {
      await routes.post(to: owner) { $0.reported(person.username, stored, about, to: email) }
    }
    return .done(words(.supportSent))
  }

  private func answer(_ fields: FormFields) async throws -> Outcome {
    guard runsTheSite, let username = fields["person"].flatMap({ Username($0) }), let number = fields["number"] else {
      throw RequestFlaw.notFound
    }
    let text: String
    do {
      text = try ReportStaging.text(fields["text"] ?? "")
    } catch {
      let sentence = error.problems.map(words.sentence).joined(separator: " ")
      return .again(page(about: nil).again(sentence), sentence)
    }
    let answer = Report.Answer(by: person.username, at: now(of: person), text: text)
    let asked = try await routes.site.changes.inTurn {
      try await folderChange.perform(concerning: .person(username)) { reading, draft in
        guard let report = reading.book.person(username)?.reports.first(where: { String($0.number) == number }) else {
          throw RequestFlaw.notFound
        }
        try ReportStaging.answer(report, of: username, with: answer, in: &draft)
        return report
      }.outcome
    }
    await routes.site.refresh()
    if let account = await routes.desk.account(of: username), let email = account.email {
      await routes.post(to: username) { $0.answered(username, asked.text, text, to: email) }
    }
    return .done(words(.supportAnsweredNote))
  }
}
