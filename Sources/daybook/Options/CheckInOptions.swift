import ArgumentParser
import Changes
import Journal

/// The options for the time and the details of a check-in.
struct CheckInOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time of day. One before `day_starts_at` is of the night that follows the day.",
      discussion: """
        Left out, a new `done` for today stores the time of now, to the minute.
        Example: --at 07:30, --on mon --at 01:30 for the night after Monday
        """, valueName: "time"),
    transform: Arguments.time)
  var at: TimeOfDay?

  @Option(help: ArgumentHelp("A few words.", discussion: "Example: --comment \"Felt light\"", valueName: "text"))
  var comment: String?

  @Option(
    help: ArgumentHelp(
      "A picture: JPEG, PNG or WebP. A copy goes into your photos/, made smaller where it is too large.",
      discussion: "Example: --photo ~/run.jpg", valueName: "file"),
    completion: .file(extensions: ["jpg", "jpeg", "png", "webp"]))
  var photo: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where it was.", discussion: "Example: --location 38.7223,-9.1393", valueName: "lat,lon"),
    transform: Arguments.location)
  var location: Location?

  /// Whether none of the options was given.
  var isEmpty: Bool { at == nil && comment == nil && photo == nil && location == nil }
}
