import Journal
import SitePlan

/// The pages that only the local web app has: forms with addresses of their own.
enum FormPages {
  /// Makes a page by its path inside a home edition, `habits/run/edit.html`; returns `nil` for paths that are not its
  /// own.
  typealias Maker = @Sendable (_ path: String, FormSource) -> (any PageModel)?

  static let makers: [Maker] = [
    HabitPages.maker, DayPages.maker, EventPages.maker, WeekPages.maker, FollowForm.maker, SettingsPages.maker,
    ListPages.maker, ChallengePages.maker, CoursePeople.maker, ConflictForm.maker,
  ]

  /// The page at a path, made from the data folder as it was read last; `nil` where there is none.
  static func page(at path: String, for source: FormSource) -> (any PageModel)? {
    for maker in makers {
      if let page = maker(path, source) { return page }
    }
    return nil
  }

  /// A number that an address or a form names, in digits alone; `nil` for any other text, such as one that is too large
  /// to be counted with.
  static func number(_ text: some StringProtocol, in range: ClosedRange<Int> = 1...100_000) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
    return range.contains(number) ? number : nil
  }
}

/// What pages of forms are made from: one person's part of the data folder, and words, drawings and frame of the pages.
struct FormSource: Sendable {
  let book: Book
  let person: Person
  let style: FormContext
  /// The tags of the languages that have words: `en`, `pt`.
  var languages: [String] = []
  /// The words by which typed tasks are read.
  var capture: [CaptureWords] = []
  /// The data folder, for what no book holds.
  var root = "."
  /// Whether whoever asks may change the settings of the site.
  var runsTheSite = true
  /// What somebody looks for, as the address says it; `nil` where it says nothing.
  var searched: String?
  /// The line of settings that is open when the page is loaded, as the address says it; `nil` where it says nothing.
  var opened: String?

  var words: Words { style.words }
  var limits: Settings.Limits { book.settings.limits }
  /// The people whom forms name, the person among them; where people sign in, only those whom the person could find: who shows
  /// themselves to friends alone is told to nobody else.
  var others: [Person] { style.hasAccount ? book.people(findableBy: person) : book.people }
  /// The settings of the site, for whoever may change them.
  var changeableSettings: Settings? { runsTheSite ? book.settings : nil }
}
