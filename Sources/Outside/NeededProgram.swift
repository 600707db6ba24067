/// A program of the machine that some features call, and without which everything else works.
public struct NeededProgram: Sendable, Equatable {
  /// What it is called; any one of several does.
  public let names: [String]
  /// What needs it, as one clause.
  public let use: String

  /// All of them, those that most people miss first.
  public static let all: [NeededProgram] = [
    NeededProgram(
      names: ["git"], use: "devices that are kept in line, a site on a branch, and courses from a repository"),
    NeededProgram(
      names: ["curl"],
      use: "reminders on a phone, mails by a server, courses from an address, and people on other sites"),
    NeededProgram(names: desktop, use: "reminders on the screen"),
    NeededProgram(names: ["sendmail"], use: "mails without a server of your own"),
    NeededProgram(names: ["magick", "convert"], use: "photos that are too large and are made smaller"),
    NeededProgram(names: ["age"], use: "encrypted backups"),
    NeededProgram(names: ["rsync"], use: "the site on a host of your own, and backups on another machine"),
    NeededProgram(names: ["rclone"], use: "the site and backups in object storage"),
    NeededProgram(names: ["vdirsyncer"], use: "to-do lists on a phone, both ways"),
  ]

  #if os(macOS)
    private static let desktop = ["osascript"]
  #else
    private static let desktop = ["notify-send"]
  #endif

  /// The path of the one that is there; `nil` for none.
  public var path: String? {
    // Where a program of mail servers lies, few people have in their `PATH`.
    let places = names.contains("sendmail") ? ["/usr/sbin/sendmail"] : []
    return (places + names).lazy.compactMap(ExternalTool.path(of:)).first
  }
}
