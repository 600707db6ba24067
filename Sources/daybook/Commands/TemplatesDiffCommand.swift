import ArgumentParser
import DataFolder
import Diagnostics
import SiteBuild

struct TemplatesDiffCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how templates of the data folder differ from those that are built in.",
    discussion: """
      Lines that only the built-in template has begin with -, lines that only yours has with +.

      Examples:
        daybook templates diff
        daybook templates diff pages/habit
      """)

  @Argument(
    help: "Which one; left out, all that the data folder has.", completion: .custom { _, _, _ in Completions.templates }
  )
  var name: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let root = try DataLocation.find(data.data)
    let choice = try TemplateChoice(dataFolder: root)
    let chosen = try name.map { [try choice.entry($0)] } ?? choice.entries
    let differences = chosen.compactMap { entry in
      entry.own.map { own in
        (
          entry,
          UnifiedDiff(
            old: entry.template.text, named: "\(entry.template.name) (built in)", new: own.text, named: own.path)
        )
      }
    }
    if report.json {
      return Console.printJSON {
        $0.member("templates") {
          $0.array(differences) { writer, difference in
            writer.object {
              $0.template(difference.0)
              $0.member("diff", difference.1.lines.map { $0 + "\n" }.joined())
            }
          }
        }
      }
    }
    guard !differences.isEmpty else {
      let subject = name.map { "\($0) is taken from the program" } ?? "All templates are taken from the program"
      let next: Hint = "\(call: "templates", "copy", "\(name ?? "pages/habit")") copies one to be changed."
      return Console.print("\(TerminalText.safe(subject)).\n\(next.inNamedFolder)")
    }
    for (entry, difference) in differences {
      if difference.lines.isEmpty {
        Console.print("\(entry.template.name) is as it comes along.")
      } else {
        // Written without wrapping or colours, because other programs read it as well.
        Console.output.write(difference.lines.map { TerminalText.safe($0) + "\n" }.joined())
      }
    }
  }
}
