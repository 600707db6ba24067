import Diagnostics
import Editions
import SitePlan

/// A data folder with all its errors, and the pipeline for a build if anything can be built.
struct CheckedSite: Sendable {
  /// The data folder, with a book in which people whose folders have errors rest.
  let workspace: Workspace
  /// The diagnostics of the data and of the data folder's own templates.
  let diagnostics: [Diagnostic]
  /// With what a command ends that cannot go on.
  let code: CommandFailure.Code
  /// The pipeline; `nil` when there are errors of what everybody shares, or of everybody.
  let pipeline: SitePipeline?

  /// - Parameters:
  ///   - ready: An edition maker that was prepared before the folder was read; `nil` for none.
  ///   - isSealed: Whether the public edition is going to be built, with what friends read: what their words become may take
  ///     long to work out.
  ///   - memory: What was worked out of them before by the same process.
  init(
    _ workspace: Workspace, ready: EditionMaker? = nil, isSealed: Bool = false, memory: SealingMemory = SealingMemory()
  ) {
    let workspace = Workspace(
      root: workspace.root, reading: workspace.reading.resting(), isOfOnePerson: workspace.isOfOnePerson)
    self.workspace = workspace
    let isHindered = !workspace.reading.sharedErrors.isEmpty || workspace.book.isResting
    var diagnostics = workspace.reading.diagnostics
    var code = CommandFailure.Code.data
    do throws(CommandFailure) {
      let pipeline = try SitePipeline(
        workspace, ready: ready,
        sealing: isHindered || !isSealed
          ? nil : SealingKeys(root: workspace.root, workspace.book, memory: memory).find())
      let flaws = pipeline.templateWarnings + pipeline.templateFlaws
      diagnostics += flaws
      self.pipeline = isHindered || flaws.hasErrors ? nil : pipeline
    } catch {
      diagnostics += error.diagnostics
      code = error.code
      pipeline = nil
    }
    self.code = code
    self.diagnostics = diagnostics
  }
}
