import Diagnostics
import Editions
import SitePlan

/// A data folder with all its errors, and the pipeline for a build if there are none.
struct CheckedSite: Sendable {
  let workspace: Workspace
  /// The diagnostics of the data and of the data folder's own templates.
  let diagnostics: [Diagnostic]
  /// The pipeline; `nil` when there are errors.
  let pipeline: SitePipeline?

  /// - Parameter ready: An edition maker that was prepared before the folder was read; `nil` for none.
  init(_ workspace: Workspace, ready: EditionMaker? = nil) {
    self.workspace = workspace
    var diagnostics = workspace.reading.diagnostics
    do {
      let pipeline = try SitePipeline(workspace, ready: ready)
      diagnostics += pipeline.templates.warnings
      diagnostics += pipeline.templateFlaws
      self.pipeline = diagnostics.hasErrors ? nil : pipeline
    } catch {
      diagnostics += error.diagnostics
      pipeline = nil
    }
    self.diagnostics = diagnostics
  }
}
