import Changes
import DataFolder
import Exchange
import Journal

/// An import of habits by a command: plans it, stores it unless it is a dry run, and says what came of it.
struct DiaryImport {
  let format: String
  let person: Username?
  let dryRun: Bool
  let change: ChangeOptions
  let data: DataOptions
  let report: ReportOptions
  let safety: SafetyOptions

  func perform(_ diary: ImportedDiary) async throws {
    if !dryRun { try await safety.makeCopy(.beforeImport, data: data) }
    let result = try await CommandChange("daybook import", data).perform(of: person) { workspace, person, draft in
      let staging = ImportStaging(of: person, layout: FolderLayout(root: workspace.root))
      let planner = ImportPlanner(
        into: person, settings: workspace.book.settings, origins: try staging.origins(in: draft))
      let plan = planner.plan(diary, from: format)
      if !dryRun { try staging.stage(plan, in: &draft) }
      return plan
    }
    let view = ImportView(result.outcome)
    if dryRun {
      if report.json { return Console.printJSON { view.write(to: &$0) } }
      return Console.print(view.text(width: Console.output.tableWidth))
    }
    if !report.json { Console.print(view.text(width: Console.output.tableWidth)) }
    try await ChangeReport(data, change, report, result).print(view.message) { view.write(to: &$0) }
  }
}
