/// The addresses by which phones and other programs take somebody's calendars, in the local web app: made here, seen, and
/// ended.
public struct CalendarAddressesPage: PageModel {
  /// The template `Templates/pages/calendar-addresses.mustache`.
  public static let template = "pages/calendar-addresses"
  /// The keys that `pages/calendar-addresses` may name.
  public static let fields = Fields<CalendarAddressesPage> {
    $0.include(\.frame)
    $0.list("addresses", \.addresses)
    $0.list("problems", \.problems)
    $0.list("groups", \.groups)
    $0.text("origin", \.origin)
    $0.flag("is_here_alone", \.isHereAlone)
    $0.flag("is_kept", \.isKept)
  }

  /// The path of the page inside a home edition.
  public static let path = "calendar/subscribe.html"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The addresses, the oldest first.
  public var addresses: [CalendarAddressNode]
  /// Where devices reach the app: `https://daybook.example.org`.
  public var origin: String
  /// Whether only this machine reaches them.
  public var isHereAlone: Bool
  /// What is asked of a new one.
  public var groups: [FormGroup]
  /// Why nothing was stored; empty where nothing was sent.
  public private(set) var problems: [FormProblem] = []
  /// Whether the page holds what was typed and not stored, so that live reload must not replace it.
  public private(set) var isKept = false

  /// The page before anything was sent.
  public init(
    frame: Frame, addresses: [CalendarAddressNode], groups: [FormGroup], origin: String, isHereAlone: Bool
  ) {
    self.frame = frame
    self.origin = origin
    self.groups = groups
    self.addresses = addresses
    self.isHereAlone = isHereAlone
  }

  /// The same page after sending, saying why nothing was stored.
  ///
  /// - Parameters:
  ///   - groups: What was typed, with what is wrong with it.
  ///   - general: Problems of the form as a whole.
  public func again(_ groups: [FormGroup], general: [String] = []) -> CalendarAddressesPage {
    var page = self
    page.groups = groups
    page.problems = general.map { FormProblem($0) } + FormProblem.collected(from: &page.groups)
    page.isKept = true
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// The addresses of one device.
public struct CalendarAddressNode: TemplateNode {
  /// The keys that an entry of `addresses` offers.
  public static let fields = Fields<CalendarAddressNode> {
    $0.text("device", \.device)
    $0.text("name", \.name)
    $0.list("links", \.links)
  }

  /// What the person calls the device.
  public var device: String
  /// By what the form names it that ends it.
  public var name: String
  /// Each calendar with its whole address, and for a program of the same machine one that opens it.
  public var links: [LinkNode]

  /// - Parameters:
  ///   - device: What the person calls the device.
  ///   - name: By what the form names it that ends it.
  ///   - links: Each calendar: its title, what opens it, and its whole address as the note.
  public init(device: String, name: String, links: [LinkNode]) {
    self.device = device
    self.name = name
    self.links = links
  }
}
