import Answers
import ArgumentParser
import Diagnostics
import SiteBuild

struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "List the templates of the pages, and copy one out to change it.",
    discussion: """
      A file in the folder `templates` of the data folder stands in for the built-in one of the same path. What \
      templates may hold is told by `\(Call("help", "customizing"))`.

      Examples:
        daybook templates
        daybook templates copy pages/habit
        daybook templates diff
      """,
    subcommands: [TemplatesListCommand.self, TemplatesCopyCommand.self, TemplatesDiffCommand.self],
    defaultSubcommand: TemplatesListCommand.self
  ).ofDaybook
}

struct TemplatesListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the templates, with what each of them is.",
    discussion: """
      Those that the data folder has files of its own for are marked.

      Examples:
        daybook templates
        daybook templates list --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    // Built-in templates can be listed before there is a data folder.
    let root = try data.data == nil ? try? DataLocation.find(nil) : DataLocation.find(data.data)
    let entries = try TemplateChoice(dataFolder: root).entries
    if report.json {
      Console.printJSON {
        $0.member("templates") {
          $0.array(entries) { writer, entry in
            writer.object {
              $0.template(entry)
              $0.member("summary", entry.template.summary)
            }
          }
        }
      }
    } else {
      let style = Console.output.style
      var table = Table([.left, .left, .left])
      for entry in entries {
        let state = entry.own == nil ? "" : entry.isOutdated ? "yours, original changed" : "yours"
        table.add([
          Table.Cell(entry.template.name) { style.bold($0) }, Table.Cell(entry.template.summary), Table.Cell(state),
        ])
      }
      let next: Hint =
        "\(call: "templates", "copy", "pages/habit") copies one, to be changed."
      // Summaries are sentences, which are hard to read on longer lines even in a file.
      let lines = table.lines(width: min(Console.output.tableWidth, 80))
      Console.print((lines + ["", "\(next.inNamedFolder)"]).joined(separator: "\n"))
    }
  }
}

extension JSONWriter {
  /// Writes the members of a built-in template and of the file that replaces it.
  mutating func template(_ entry: TemplateChoice.Entry) {
    member("name", entry.template.name)
    member("own", entry.own?.path)
    member("is_outdated", entry.isOutdated)
  }
}
