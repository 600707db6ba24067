import Diagnostics
import FileSystem
import SitePlan

/// Makes the bytes of planned files. It exists only if all templates that these files need are free of flaws.
struct FileMaker: Sendable {
  private let programs: [PageKind: PageProgram]
  /// The programs that are not in the store yet.
  let compiled: [PageKind: PageProgram]
  private let templates: TemplateSet
  private let sources: AssetSources
  private let seals: [(any EditionSeal)?]

  /// - Parameter store: The programs that earlier builds compiled; missing ones are compiled now.
  /// - Throws: ``BuildError/data(_:)`` with all flaws of the templates that these files need.
  init(
    builder: Builder, templates: TemplateSet, editions: [PlannedEdition], files: [OutputPaths.File],
    programs store: ProgramStore
  ) throws {
    self.templates = templates
    seals = editions.map(\.seal)
    sources = builder.sources
    var kinds: [any PageModel.Type] = []
    var seen: Set<PageKind> = []
    var flaws: [Diagnostic] = []
    for file in files {
      switch file.content {
      case .page(let model):
        if seen.insert(PageKind(type(of: model))).inserted { kinds.append(type(of: model)) }
      case .asset(.template(let path)) where templates.asset(path) == nil:
        flaws.append(
          Diagnostic(
            .error, .unknownTemplate, "there is no file \(path) among the templates",
            at: SourceLocation(path: file.path),
            hint: Suggestion.hint(for: path, among: templates.assetPaths)))
      case .asset, .settled, .list: continue
      }
    }
    let stored = store.programs(of: kinds)
    let compiled = templates.compile(kinds.filter { stored[PageKind($0)] == nil })
    flaws += compiled.flaws
    guard flaws.isEmpty else { throw BuildError.data(flaws) }
    programs = stored.merging(compiled.programs) { $1 }
    self.compiled = compiled.programs
  }

  /// Replaces the content of the writer by the bytes of a file, sealed where its edition is.
  func make(_ file: OutputPaths.File, into html: inout HTMLWriter) throws {
    try make(file.content, into: &html)
    guard let seal = seals[file.edition], let path = file.plainPath else { return }
    let isPicture = if case .asset(.photo) = file.content { true } else { false }
    let sealed = html.withBytes { seal.sealed(Array($0), isPicture: isPicture, at: path) }
    html.reset()
    html.append(trusted: sealed)
  }

  /// The sealed list of an edition's files.
  ///
  /// - Parameter heads: How each begins, by its path before it was sealed.
  func list(of edition: Int, _ heads: [String: [UInt8]]) -> [UInt8] { seals[edition]?.list(heads) ?? [] }

  private func make(_ content: OutputPaths.Content, into html: inout HTMLWriter) throws {
    html.reset()
    switch content {
    case .page(let model):
      programs[PageKind(type(of: model))]?.fill(with: model, into: &html)
    case .settled, .list:
      // Settled pages are current, so no build asks for their bytes, and lists are made when all files are.
      throw SystemFailure("changed while the site was built", "a page")
    case .asset(.bytes(let bytes)):
      html.append(trusted: bytes)
    case .asset(.drawn(let source)):
      source.write(to: &html)
    case .asset(.template(let path)):
      html.append(trusted: templates.compactAsset(path) ?? [])
    case .asset(.photo(let source, _)):
      html.append(trusted: try sources.cleanedPhoto(source))
    case .asset(.copy(let source, _)):
      html.append(trusted: try sources.file(source))
    }
  }
}
