import Accounts
import Changes
import DataFolder
import Journal
import SitePlan

/// The page on which somebody makes, sees and ends the addresses by which devices take their calendars.
struct CalendarAddressForms: Sendable {
  let folder: AccountFolder
  let source: FormSource
  /// Where devices reach the app: `https://daybook.example.org`.
  let origin: String

  /// - Parameter reached: How the app was reached, where the settings do not say it: `http://127.0.0.1:8420`.
  init(root: String, source: FormSource, reached: WebOrigin?) {
    folder = AccountFolder(root: root)
    self.source = source
    origin = source.book.settings.serveURL ?? reached?.text ?? "http://localhost"
  }

  /// The addresses that the person has.
  static func addresses(of person: Username, in book: Book, _ folder: AccountFolder) -> [CalendarAddress] {
    folder.values(of: AccountFolder.calendars).filter { (book.formerNames[$0.person] ?? $0.person) == person }
  }

  func page(typed: String = "", problem: String? = nil) -> CalendarAddressesPage {
    let words = source.words
    let known = Self.addresses(of: source.person.username, in: source.book, folder)
    let field = FormField(
      "device", words(.calendarDevice), value: typed, hint: words(.calendarDeviceHint), problem: problem,
      limit: CalendarAddress.longestName, isRequired: true)
    return CalendarAddressesPage(
      frame: source.style.frame(words(.calendarAddresses), at: CalendarAddressesPage.path, section: .calendar),
      addresses: known.map(node), groups: [FormGroup(nil, [field])],
      origin: origin, isHereAlone: WebOrigin(origin)?.isLoopback ?? true)
  }

  private func node(_ address: CalendarAddress) -> CalendarAddressNode {
    let links = CalendarFile.allCases.map { file in
      let whole = origin + address.path(of: file.name)
      // Programs for calendars open this scheme; the address itself can be copied into others.
      let opened = "webcal" + whole.drop { $0 != ":" }
      return LinkNode(title: file.title(in: source.words), href: opened, note: whole)
    }
    return CalendarAddressNode(device: address.device, name: address.name, links: links)
  }
}

/// The actions of that page.
enum CalendarActions {
  static let all: [String: FormAction] = [
    "calendar-add": FormAction(perform: add), "calendar-end": FormAction(perform: end),
  ]

  @Sendable private static func add(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let folder = AccountFolder(root: context.services.root)
    let typed = HabitFormValues.line(fields["device"] ?? "")
    let known = CalendarAddressForms.addresses(of: context.person.username, in: context.book, folder)
    var problem: String?
    if typed.isEmpty { problem = words(.formMissing) }
    if typed.count > CalendarAddress.longestName {
      problem = words(.formTooLong, ["n": words.number(CalendarAddress.longestName)])
    }
    if problem == nil, known.count >= CalendarAddress.most {
      problem = words(.calendarAddressesFull, ["n": words.number(CalendarAddress.most)])
    }
    if let problem {
      let forms = CalendarAddressForms(
        root: context.services.root, source: context.source(of: context.person),
        reached: fields["origin"].flatMap { WebOrigin($0) })
      let page = forms.page(typed: typed, problem: problem)
      throw PageAgain(page.again(page.groups), [problem])
    }
    // Names of entries follow from the site's own letters, which it gets now.
    _ = try await context.changing {
      try await context.folderChange.perform(concerning: .person(context.person.username)) { reading, draft in
        try SettingsStaging.siteID(of: reading.book.settings, in: &draft)
      }
    }
    let username = context.person.username
    try await folder.change(AccountFolder.calendars, command: "daybook serve") {
      $0.append(CalendarAddress(of: username, device: typed))
    }
    return ActionOutcome(
      note: Note(words(.calendarAddressMade, ["device": words.isolated(typed)])), page: CalendarAddressesPage.path)
  }

  @Sendable private static func end(_ fields: FormFields, _ context: ActionContext) async throws -> ActionOutcome {
    let words = context.revision.words
    let folder = AccountFolder(root: context.services.root)
    let known = CalendarAddressForms.addresses(of: context.person.username, in: context.book, folder)
    guard let address = known.first(where: { $0.name == fields["address"] }) else {
      throw RefusedForm(words(.liveGone))
    }
    try await folder.change(AccountFolder.calendars, command: "daybook serve") { $0.removeAll { $0 == address } }
    return ActionOutcome(
      note: Note(words(.calendarAddressEnded, ["device": words.isolated(address.device)])),
      page: CalendarAddressesPage.path)
  }
}
