import ArgumentParser

/// The options for what follows a change, for every command that changes the data folder.
struct ChangeOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-build"),
    help: ArgumentHelp(
      "Leave the site as it is; the next build brings it up to date.",
      discussion: "Example: --no-build"
    ))
  var skipsBuild = false

  @OptionGroup var output: OutputOptions
}
