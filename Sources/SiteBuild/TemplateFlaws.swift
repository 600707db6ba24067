import Diagnostics
import SitePlan

/// What is wrong with templates, each flaw once, however many pages have it.
struct TemplateFlaws: Error, Equatable, Sendable {
  private var all: [TemplateFlaw] = []

  /// The flaws as messages, in the order in which they were added.
  var diagnostics: [Diagnostic] { all.map(\.diagnostic) }

  var isEmpty: Bool { all.isEmpty }

  init(diagnostics: [Diagnostic] = []) {
    for diagnostic in diagnostics { add(.same(diagnostic)) }
  }

  /// Adds a flaw; one that is there already is not added again.
  mutating func add(_ flaw: TemplateFlaw) {
    for index in all.indices where all[index].merge(flaw) { return }
    all.append(flaw)
  }

  /// Adds what is wrong on another page.
  mutating func add(_ others: TemplateFlaws) {
    for flaw in others.all { add(flaw) }
  }
}

/// A flaw at one place of a template.
enum TemplateFlaw: Equatable, Sendable {
  /// A flaw that is the same on every page with the template.
  case same(Diagnostic)
  /// A name that leads nowhere. Where it was looked up depends on the page.
  case unknown(UnknownName)

  var diagnostic: Diagnostic {
    switch self {
    case .same(let diagnostic): diagnostic
    case .unknown(let name): name.diagnostic
    }
  }

  /// Takes up a flaw that is this one, found on another page.
  ///
  /// - Returns: Whether it is this one.
  fileprivate mutating func merge(_ other: TemplateFlaw) -> Bool {
    guard case .unknown(var name) = self, case .unknown(let otherName) = other else { return self == other }
    guard name.merge(otherName) else { return false }
    self = .unknown(name)
    return true
  }
}

/// A name in a template that nothing in reach has. What is in reach differs from page to page, so a typing error in the
/// layout is found on each of them, and said once.
struct UnknownName: Equatable, Sendable {
  let name: String
  /// The place of the name, without a message.
  let place: Diagnostic
  /// What was searched, on one page after the other: `Tile or TodayPage`.
  private var searched: [String]
  /// The keys that were in reach on all of these pages.
  private var known: Set<String>
  /// Those of them that are nearest.
  private var near: Set<String>

  /// - Parameter schemas: What was searched, the nearest first.
  init(_ name: String, at place: Diagnostic, in schemas: [TemplateSchema]) {
    self.name = name
    self.place = place
    searched = [schemas.map(\.name).joined(separator: " or ")]
    known = Set(schemas.flatMap(\.keys.keys))
    near = schemas.first.map { Set($0.keys.keys) } ?? []
  }

  var diagnostic: Diagnostic {
    var diagnostic = place
    let others = searched.count - 1
    let more = others == 0 ? "" : others == 1 ? " and 1 other" : " and \(others) others"
    diagnostic.message = "there is no `\(name)` in \(searched[0])\(more)"
    let offered = (near.isEmpty ? known : near).sorted().joined(separator: ", ")
    diagnostic.hint =
      Suggestion.hint(for: name, among: known.sorted()) ?? (offered.isEmpty ? nil : "there are \(offered)")
    return diagnostic
  }

  fileprivate mutating func merge(_ other: UnknownName) -> Bool {
    guard name == other.name, place == other.place else { return false }
    for place in other.searched where !searched.contains(place) { searched.append(place) }
    known.formIntersection(other.known)
    near.formIntersection(other.near)
    return true
  }
}
