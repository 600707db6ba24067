import ArgumentParser
import DataFolder
import Diagnostics
import FileSystem
import SiteBuild

struct TemplatesCopyCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a template into the data folder, to change it there.",
    discussion: """
      The first line of the copy notes what the original is like. When a later version of the program brings another \
      one, `\(Call("check"))` and `\(Call("build"))` say so; without the line they say nothing.

      Examples:
        daybook templates copy pages/habit
        daybook templates copy assets/daybook.css
      """)

  @Argument(
    help: "Which one, as `\(Call("templates"))` lists it.", completion: .custom { _, _, _ in Completions.templates })
  var name: String

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let root = try DataLocation.find(data.data)
    let entry = try TemplateChoice(dataFolder: root).entry(name)
    let template = entry.template
    let path = Paths.joined(root, FolderLayout.templates + "/" + template.path)
    guard !Files.exists(path) else {
      throw CommandFailure(
        .wouldOverwrite, .wouldOverwrite, "`\(path)` is there already",
        hint: "\(call: "templates", "diff", "\(template.name)") shows how it differs from what is built in")
    }
    try Files.makeFolder(Paths.joined(path, ".."))
    try System.replace(path, in: System.currentFolder, with: Array(template.copy.utf8))
    if report.json {
      Console.printJSON {
        $0.member("name", template.name)
        $0.member("own", path)
        $0.member("original", template.digest)
      }
    } else {
      let next: Hint = "\(call: "templates", "diff", "\(template.name)") shows what you changed."
      Console.print(
        "Copied \(template.name) to \(TerminalText.safe(path)).\nBuilds take it from there.\n\(next.inNamedFolder)")
    }
  }
}
