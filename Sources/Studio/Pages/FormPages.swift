import Journal
import SitePlan

/// The pages that only the local web app has: forms with addresses of their own.
enum FormPages {
  /// Makes a page by its path inside a home edition, `habits/run/edit.html`; returns `nil` for paths that are not its
  /// own.
  typealias Maker = @Sendable (_ path: String, FormSource) -> (any PageModel)?

  static let makers: [Maker] = [HabitPages.maker, EventPages.maker, SettingsPages.maker]

  /// The page at a path, made from the data folder as it was read last; `nil` where there is none.
  static func page(at path: String, for source: FormSource) -> (any PageModel)? {
    for maker in makers {
      if let page = maker(path, source) { return page }
    }
    return nil
  }
}

/// What pages of forms are made from: one person's part of the data folder, and words, drawings and frame of the pages.
struct FormSource: Sendable {
  let book: Book
  let person: Person
  let style: FormContext
  /// The tags of the languages that have words: `en`, `pt`.
  var languages: [String] = []

  var words: Words { style.words }
  var limits: Settings.Limits { book.settings.limits }
}
