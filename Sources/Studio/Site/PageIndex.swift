import SitePlan
import Synchronization

/// The pages of a planned edition by their paths. The pages of a section are planned when the first of them is
/// requested.
final class PageIndex: Sendable {
  private let pages: [String: PlannedPage]
  private let assets: [String: PlannedAsset.Content]
  private let sections: [PlannedSection]
  /// The pages and files of sections that were planned, by the index of the section.
  private let opened = Mutex<[Int: Opened]>([:])

  private struct Opened: Sendable {
    var pages: [String: PlannedPage]
    var files: [String: PlannedAsset.Content]
  }

  init(_ edition: PlannedEdition) {
    pages = Dictionary(edition.pages.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    assets = Dictionary(edition.assets.map { ($0.path, $0.content) }, uniquingKeysWith: { first, _ in first })
    sections = edition.sections
  }

  /// The page at a path inside the edition, `habits/run/index.html`; `nil` where none is planned.
  ///
  /// - Parameter arrangement: What the address says of the page's tasks; pages of something else do not look at it.
  func page(at path: String, _ arrangement: TaskArrangement? = nil) -> (any PageModel)? {
    guard let page = planned(at: path) else { return nil }
    guard let arrangement, let arranged = page.arranged else { return page.model }
    return arranged(arrangement)
  }

  private func planned(at path: String) -> PlannedPage? {
    if let page = pages[path] { return page }
    return section(of: path)?.pages[path]
  }

  private func section(of path: String) -> Opened? {
    guard let number = sections.firstIndex(where: { path.hasPrefix($0.prefix) }) else { return nil }
    if let known = opened.withLock({ $0[number] }) { return known }
    let all = sections[number].everything()
    let planned = Opened(
      pages: Dictionary(all.pages.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }),
      files: Dictionary(all.files.map { ($0.path, $0.content) }, uniquingKeysWith: { first, _ in first }))
    opened.withLock { $0[number] = planned }
    return planned
  }

  /// The content of a file that is not made from a page's template; `nil` where there is none at the path.
  func asset(at path: String) -> PlannedAsset.Content? { assets[path] ?? section(of: path)?.files[path] }
}
