import SitePlan
import Synchronization

/// Renders single pages on request, and compiles the template of each kind of page only once.
public final class PageRenderer: Sendable {
  private let templates: TemplateSet
  private let programs = Mutex<[PageKind: PageProgram]>([:])

  /// - Parameter templates: The templates to render with. They do not change: new templates need a new renderer.
  public init(_ templates: TemplateSet) {
    self.templates = templates
  }

  /// A page as HTML in UTF-8.
  /// - Throws: ``BuildError/data(_:)`` if its template is flawed.
  public func html(of page: any PageModel) throws -> [UInt8] {
    let program = try program(for: type(of: page))
    var html = HTMLWriter(reservingCapacity: 65_536)
    program.fill(with: page, into: &html)
    return html.bytes
  }

  private func program(for model: any PageModel.Type) throws -> PageProgram {
    let kind = PageKind(model)
    if let known = programs.withLock({ $0[kind] }) { return known }
    // Compiled outside the lock, so that other pages need not wait; at worst it is compiled twice.
    let (compiled, flaws) = templates.compile([model])
    guard let program = compiled[kind] else { throw BuildError.data(flaws) }
    programs.withLock { $0[kind] = program }
    return program
  }
}
