import Journal
import SitePlan

/// Pages that only the local web app has: forms at addresses of their own.
enum FormPages {
  /// A page by its path inside a home edition, `habits/run/edit.html`; `nil` where a maker has none there.
  typealias Maker = @Sendable (_ path: String, FormDesk) -> (any PageModel)?

  static let makers: [Maker] = [HabitPages.maker, EventPages.maker, SettingsPages.maker]

  /// Made when it is asked for, from the data folder as it was read last.
  static func page(at path: String, for desk: FormDesk) -> (any PageModel)? {
    for maker in makers {
      if let page = maker(path, desk) { return page }
    }
    return nil
  }
}

/// What the pages of forms are made from: one person's part of the data folder, and the words to say it in.
struct FormDesk: Sendable {
  let book: Book
  let person: Person
  let kit: FormKit
  /// Tags of the languages that there are words in: `en`, `pt`.
  var languages: [String] = []

  var words: Words { kit.words }
  var limits: Settings.Limits { book.settings.limits }
}
