import Diagnostics
import Editions
import SitePlan

/// A data folder looked through from end to end, as far as its errors allow.
struct CheckedSite: Sendable {
  let workspace: Workspace
  /// All that is wrong: with the data, and with the templates of one's own.
  let diagnostics: [Diagnostic]
  /// `nil` when there are errors.
  let pipeline: SitePipeline?

  /// - Parameters:
  ///   - isThorough: Whether to look through the built-in templates too. A build need not: it compiles those it uses, and
  ///     most builds use none.
  ///   - ready: What was made ready for the build before the folder was read.
  init(_ workspace: Workspace, isThorough: Bool, ready: EditionMaker? = nil) {
    self.workspace = workspace
    var diagnostics = workspace.reading.diagnostics
    do {
      let pipeline = try SitePipeline(workspace, ready: ready)
      diagnostics += pipeline.templates.warnings
      if isThorough || workspace.hasTemplates { diagnostics += pipeline.templateFlaws }
      self.pipeline = diagnostics.hasErrors ? nil : pipeline
    } catch {
      diagnostics += error.diagnostics
      pipeline = nil
    }
    self.diagnostics = diagnostics
  }
}
