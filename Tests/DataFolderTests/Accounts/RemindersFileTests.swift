import Foundation
import Journal
import Testing

@testable import DataFolder

@Suite("The file that says where reminders go")
struct RemindersFileTests {
  private func read(
    _ text: String?, mode: Int = 0o600, root: String = "/nowhere/data", inside: Bool = false
  ) throws -> ReminderRoutes {
    let folder = NSTemporaryDirectory() + "daybook-reminders-file-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = RemindersFile(environment: ["XDG_CONFIG_HOME": folder, "HOME": "/nowhere"])
    if let text {
      try FileManager.default.createDirectory(atPath: folder + "/daybook", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    return try file.read(besides: inside ? folder : root)
  }

  private let complete = """
    sendmail_from: daybook@example.org
    people:
      ana:
        desktop: no
        mail: ana@example.org
        ntfy: https://ntfy.example.org/secret-topic
        ntfy_token: tk_secret
        command: [/usr/local/bin/tell, --quietly]

    """

  @Test("says every way to each person")
  func whole() throws {
    let routes = try read(complete)
    let ana = try #require(Username("ana").flatMap { routes.people[$0] })
    #expect(
      ana.hasScreen == false && ana.mail == "ana@example.org" && ana.command == ["/usr/local/bin/tell", "--quietly"])
    #expect(ana.topic?.server == "https://ntfy.example.org" && ana.topic?.name == "secret-topic")
    #expect(ana.topic?.token == "tk_secret" && routes.sender == "daybook@example.org")
    #expect(try read(nil) == ReminderRoutes())
  }

  @Test("is refused where others may read it, and where it lies in the data folder", arguments: [0o644, 0o640, 0o602])
  func exposed(mode: Int) throws {
    #expect(throws: BrokenRemindersFile.self) { try read(complete, mode: mode) }
    #expect(throws: BrokenRemindersFile.self) { try read(complete, inside: true) }
  }

  @Test(
    "names the line that is wrong and quotes nothing",
    arguments: [
      "people:\n  ana:\n    ntfy: http://ntfy.example.org/secret", "people:\n  ana:\n    mail: secret",
      "people:\n  ana:\n    command: [secret]", "people:\n  ana:\n    command: [/data/secret]",
      "people:\n  ana:\n    secret: x", "people: [secret]", "sendmail_from: secret", "people:\n  Ana!: {mail: a@b.org}",
    ])
  func wrong(text: String) throws {
    do {
      _ = try read(text + "\n", root: "/data")
      Issue.record("taken: \(text)")
    } catch let broken as BrokenRemindersFile {
      #expect(!broken.diagnostics.isEmpty && broken.diagnostics.allSatisfy { $0.location != nil })
      #expect(!broken.diagnostics.contains { $0.text().contains("secret") })
    }
  }
}

@Suite("Reminders relative to the date of a task")
struct TaskReminderTests {
  @Test(
    "are read as they are written",
    arguments: [
      "-0m", "-10m", "-1h", "-36h", "-1d", "-1d@09:00", "-0d@08:00", "-2w@18:30", "every-5m", "every-2h", "every-1d",
    ])
  func bothWays(text: String) { #expect(TaskReminder(relative: text)?.text == text) }

  @Test(
    "are nothing else",
    arguments: [
      "", "-", "-h", "-1", "-1x", "-1h@09:00", "-1d@", "-1d@25:00", "1h", "every-2", "every-0h", "every-4m", "every2h",
      "-99999d", "--1h",
    ])
  func wrong(text: String) { #expect(TaskReminder(relative: text) == nil) }
}
