import ArgumentParser
import Diagnostics
import Journal

/// Which data folder, and which day is today: for every command that reads.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The data folder.",
      discussion: """
        Left out, it is ./data, or else the nearest folder upwards that has a daybook.yml, in itself or in its data/.
        Example: --data ~/diary/data
        """, valueName: "dir"),
    completion: .directory)
  var data: String?

  @Option(
    help: ArgumentHelp(
      "The day to take as today.",
      discussion: """
        Left out, it is the day that the settings fix, or else the day in the time zone of the settings.
        Example: --today 2026-11-20
        """, valueName: "day"),
    transform: Arguments.today)
  var today: Day?
}

/// Whose habits: for every command about one person.
struct PersonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose habits; left out, the owner's.", discussion: "Example: --person ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var person: Username?
}

/// How to report: for every command that does.
struct ReportOptions: ParsableArguments {
  @Flag(help: ArgumentHelp("Print JSON, as `\(Call("help", "json"))` describes it.", discussion: "Example: --json"))
  var json = false
}

/// Where builds go.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the site goes.",
      discussion: """
        Left out, it is where the setting `output` says, by default the folder `site` beside the data folder.
        Example: --output /var/www/daybook
        """, valueName: "dir"),
    completion: .directory)
  var output: String?
}
