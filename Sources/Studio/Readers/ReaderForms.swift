import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

/// The page on which whoever runs the daybook sees and changes who reads on the hosted site.
struct ReaderForms: Sendable {
  let source: FormSource
  let service: ReaderService
  /// The reader whose words are shown at once, as the address says it.
  var shown: Username?

  private var words: Words { source.words }
  private var book: Book { source.book }

  /// Something that cannot be undone, about which a page of its own asks, by what its address says.
  enum Question: String {
    case rekey, remove
  }

  /// The people whose friend somebody can become here: where people sign in, nobody makes friends for another.
  static func people(_ source: FormSource) -> [Person] {
    source.style.hasAccount ? [source.person] : source.book.people
  }

  // MARK: The page

  func page(_ typed: FormFields? = nil, problems: [String: String] = [:]) -> ReadersPage {
    var page = ReadersPage(
      frame: source.style.frame(words(.readersTitle), at: ReadersPage.path, section: .settings),
      username: source.person.username.text)
    let key = service.key(book)
    switch key {
    case .missing: page.isWithoutKey = true
    case .flawed(let flaws): page.flaws = flaws.map { $0.text(showsCode: true) }
    case .found: break
    }
    page.readers = book.readers.map { node($0, key) }.sorted { ($0.name, $0.typed) < ($1.name, $1.typed) }
    page.followers = followers
    page.groups = groups(typed, problems)
    return page
  }

  /// The page that asks for the password before anything is shown.
  func page(confirming groups: [FormGroup]) -> ReadersPage {
    var page = ReadersPage(
      frame: source.style.frame(words(.readersTitle), at: ReadersPage.path, section: .settings),
      username: source.person.username.text)
    page.confirm = groups
    return page
  }

  private func groups(_ typed: FormFields?, _ problems: [String: String]) -> [FormGroup] {
    var fields = [
      FormField(
        "name", words(.readersCalled), value: typed?["name"] ?? "", problem: problems["name"],
        limit: TextLimit.name.characters),
      FormField(
        "reader", words(.readersTyped), value: typed?["reader"] ?? "", hint: words(.readersTypedHint),
        problem: problems["reader"], limit: Username.longest, isRequired: true),
    ]
    let people = Self.people(source)
    if people.count > 1 {
      let chosen = typed?["person"] ?? source.person.username.text
      fields.append(
        FormField(
          "person", words(.readersFriendOf), kind: .options,
          choices: people.map { FormChoice($0.username.text, $0.name, isChosen: $0.username.text == chosen) }))
    }
    return [FormGroup(nil, fields)]
  }

  private func node(_ reader: SiteReader, _ key: ReaderService.Key) -> ReaderNode {
    let invitation = reader.isRemoved || reader.invited == nil ? nil : key.invitation(of: reader)
    var node = ReaderNode(
      reader.reader.text, name: label(of: reader),
      facts: [reads(reader), link(of: reader, invitation)].compactMap(\.self).joined(separator: " · "))
    node.words = invitation?.words.joined(separator: " ")
    node.link = invitation?.link?.address
    node.isInvited = reader.invited != nil
    node.isRemoved = reader.isRemoved
    node.isShown = reader.reader == shown && invitation != nil
    return node
  }

  /// What to call a reader: a person of this daybook shows their name, or does not.
  private func label(of reader: SiteReader) -> String {
    book.person(reader.reader)?.label(for: source.person.username) ?? book.label(of: reader)
  }

  /// Of whom somebody reads. Whom people of the daybook follow is their own business.
  private func reads(_ reader: SiteReader) -> String? {
    if reader.isRemoved { return words(.readersIsRemoved) }
    if book.person(reader.reader) != nil { return words(.readersOfHere) }
    let people = book.people.filter { person in
      person.outsideFollowers.contains { $0.person == reader.reader && $0.state == .accepted }
    }
    if people.isEmpty { return words(.readersReadsNobody) }
    let names = people.map { words.isolated($0.label(for: source.person.username)) }
    return words(.readersReads, ["people": names.joined(separator: ", ")])
  }

  private func link(of reader: SiteReader, _ invitation: ReaderService.Invitation?) -> String? {
    if reader.isRemoved { return nil }
    guard reader.invited != nil else { return words(.readersNotInvited) }
    guard let invitation else { return nil }
    return invitation.link.map { words(.readersUntil, ["date": words.date($0.through)]) } ?? words(.readersWordsOnly)
  }

  /// People of this daybook who are somebody's friends, and do not read on the hosted site yet.
  private var followers: [LinkNode] {
    let followed = source.style.hasAccount ? [source.person] : book.people
    let names = Set(followed.flatMap(\.followers).filter { $0.state == .accepted }.map(\.person))
    return names.filter { book.reader($0) == nil }.sorted().compactMap { book.person($0) }.map {
      LinkNode(title: $0.label(for: source.person.username), href: $0.username.text)
    }
  }

  // MARK: What is asked before it is done

  /// The page that asks; `nil` for who is none, or reads nothing any more.
  func page(asking question: Question, about name: Username) -> FormPage? {
    guard let reader = book.reader(name), !reader.isRemoved else { return nil }
    let whom: KeyValuePairs = ["name": words.isolated(label(of: reader))]
    let heading = words(question == .rekey ? .readersAskRekey : .readersAskRemove, whom)
    var page = FormPage(
      frame: source.style.frame(heading, at: ReadersPage.path, section: .settings),
      back: LinkNode(title: words(.readersTitle), href: ReadersPage.path), heading: heading,
      action: "reader-" + question.rawValue, hidden: [HiddenField("reader", name.text)],
      submit: words(question == .rekey ? .readersRekey : .readersRemove), cancel: ReadersPage.path)
    page.lead = words(question == .rekey ? .readersWhyRekey : .readersWhyRemove)
    page.isGrave = true
    if question == .remove { page.groups = ofWhom(reader) }
    return page
  }

  /// Of whom somebody from outside reads nothing any more, where they read several people.
  private func ofWhom(_ reader: SiteReader) -> [FormGroup] {
    let people = Self.people(source).filter { person in
      person.outsideFollowers.contains { $0.person == reader.reader && $0.state == .accepted }
    }
    if people.count < 2 { return [] }
    let choices =
      [FormChoice("", words(.readersEverybody), isChosen: true)]
      + people.map { FormChoice($0.username.text, $0.name) }
    return [FormGroup(nil, [FormField("person", words(.readersOfWhom), kind: .options, choices: choices)])]
  }
}
