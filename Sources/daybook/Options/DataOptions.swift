import ArgumentParser
import Diagnostics
import Journal

/// The options for the data folder and for today, for every command that reads data.
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

/// The option for the person, for every command about one person.
struct PersonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose daybook; left out, the owner's.", discussion: "Example: --person ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var person: Username?
}

/// The option for the form of the output, for every command that reports.
struct ReportOptions: ParsableArguments {
  @Flag(help: ArgumentHelp("Print JSON, as `\(Call("help", "json"))` describes it.", discussion: "Example: --json"))
  var json = false
}

/// The option for the folder of the site.
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
