import Foundation
import Testing

/// Being reminded by the program, with programs of the sandbox in the place of the machine's.
@Suite struct RemindCommandTests {
  private let sandbox: Sandbox
  private let environment: [String: String]

  init() throws {
    sandbox = try Sandbox()
    let root = sandbox.url.path
    environment = [
      "PATH": "\(root)/bin:/usr/bin:/bin", "HOME": "\(root)/me", "XDG_CONFIG_HOME": "\(root)/me/.config",
    ]
    // It is between noon and one for Ana, whenever the test runs.
    let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
    let zone = hour == 12 ? "UTC" : hour > 12 ? "Etc/GMT+\(hour - 12)" : "Etc/GMT-\(12 - hour)"
    try sandbox.write("data/daybook.yml", "timezone: \(zone)\nowner: ana\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nnotify: [desktop, command]\n")
    try sandbox.write(
      "data/people/ana/habits/run.md",
      "---\ntitle: Run\nschedule: daily\nremind: [\"12:00\"]\nremind_near: {label: Park, latitude: 38.7, longitude: -9.1}\n---\n"
    )
    for name in ["notify-send", "tell"] {
      try program(name, "printf '%s|' \"$@\" >> \"\(root)/\(name).log\"; cat >> \"\(root)/\(name).log\"")
    }
  }

  private func program(_ name: String, _ script: String) throws {
    try sandbox.write("bin/\(name)", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appendingPathComponent("bin/\(name)").path)
  }

  private func configure(_ text: String, mode: Int = 0o600) throws {
    try sandbox.write("me/.config/daybook/reminders.yml", text)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: sandbox.url.appendingPathComponent("me/.config/daybook/reminders.yml").path)
  }

  @discardableResult
  private func daybook(_ arguments: String...) throws -> Program.Result {
    try Program.run(arguments, in: sandbox.url, environment: environment)
  }

  private func log(_ name: String) -> String { (try? sandbox.read("\(name).log")) ?? "" }

  @Test("the machine that was named tells on the screen and by a program, once; another one says which does")
  func tells() throws {
    let before = try daybook("remind")
    #expect(before.status == 65 && before.errors.contains("no machine is said to remind"), "\(before.errors)")
    #expect(try daybook("remind", "--dry-run").output.contains("Run, 12:00, near Park"))
    #expect(log("notify-send").isEmpty)
    try configure("people:\n  ana:\n    command: [\(sandbox.url.path)/bin/tell, --quietly]\n")
    #expect(try daybook("remind", "--install", "--with", "none", "--yes").status == 0)
    let told = try daybook("remind", "--json")
    #expect(told.status == 0, "\(told.errors)")
    #expect(try JSON(told.output).list("told")?.count == 2)
    #expect(log("notify-send") == "--app-name=Daybook|--|Run, 12:00, near Park||")
    #expect(log("tell").hasPrefix("--quietly|{\"id\":\"") && log("tell").contains("\"kind\":\"habit\""))
    #expect(try daybook("remind").output.isEmpty)
    #expect(log("notify-send") == "--app-name=Daybook|--|Run, 12:00, near Park||")
    try sandbox.write("me/.config/daybook/machine", "other-123456\n")
    let other = try daybook("remind")
    #expect(other.status == 65 && other.errors.contains("another machine reminds"), "\(other.errors)")
  }

  @Test("a file that others may read is refused, and what stands in the data folder runs nothing")
  func refused() throws {
    try configure("people:\n  ana:\n    command: [\(sandbox.url.path)/bin/tell]\n", mode: 0o644)
    try daybook("remind", "--install", "--with", "none", "--yes")
    let result = try daybook("remind")
    #expect(
      result.status == 1 && result.errors.contains("0644") && !result.errors.contains("bin/tell"), "\(result.errors)")
    try configure("people: {}\n")
    try sandbox.write("data/reminders.yml", "people:\n  ana:\n    command: [\(sandbox.url.path)/bin/tell]\n")
    try sandbox.write(
      "data/people/ana/profile.yml", "name: Ana\nnotify: [command]\ncommand: [\(sandbox.url.path)/bin/tell]\n")
    try daybook("remind")
    #expect(log("tell").isEmpty && log("notify-send").isEmpty)
    try sandbox.write("data/tell", "#!/bin/sh\ntouch ran\n")
    try configure("people:\n  ana:\n    command: [\(sandbox.url.path)/data/tell]\n")
    #expect(try daybook("remind").status == 1)
    #expect(!sandbox.exists("ran"))
  }

  @Test("what a program refuses for good is said once, set aside and listed")
  func refusedForGood() throws {
    try configure("people:\n  ana:\n    command: [\(sandbox.url.path)/bin/tell]\n")
    try daybook("remind", "--install", "--with", "none", "--yes")
    try program("tell", "exit 65")
    let first = try daybook("remind")
    #expect(first.status == 74 && first.errors.contains("refused for good: ana, command"), "\(first.errors)")
    let second = try daybook("remind", "--json")
    #expect(second.status == 0 && second.errors.isEmpty, "\(second.errors)")
    #expect(try JSON(second.output).list("told")?.isEmpty == true)
    let refused = try #require(try JSON(second.output).list("refused")?.first)
    #expect(refused["title"] == "Run, 12:00, near Park" && refused["channel"] == "command")
    #expect(try daybook("remind", "--dry-run").output.contains("ana by command, refused for good"))
  }

  @Test(
    "a mail goes by the machine's own sendmail, in the language of whom it is for; an address that is none is set aside"
  )
  func sendmail() throws {
    let file = "\(sandbox.url.path)/sendmail.log"
    try program("sendmail", "printf '%s|' \"$@\" >> \"\(file)\"; cat >> \"\(file)\"")
    try configure("people:\n  ana:\n    mail: ana@example.org\nsendmail_from: daybook@example.org\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nnotify: [mail]\nlanguage: de\n")
    try daybook("remind", "--install", "--with", "none", "--yes")
    let told = try daybook("remind")
    #expect(told.status == 0, "\(told.errors)")
    let mail = log("sendmail")
    #expect(mail.hasPrefix("-i|-f|daybook@example.org|--|ana@example.org|"))
    #expect(mail.contains("To: <ana@example.org>\r\n"))
    let body = mail.components(separatedBy: "\r\n\r\n").dropFirst().joined()
    let text = try #require(Data(base64Encoded: body, options: .ignoreUnknownCharacters))
    #expect(String(decoding: text, as: UTF8.self).contains("Run, 12:00, bei Park"))
    #expect(try daybook("remind").output.isEmpty && log("sendmail") == mail, "once is enough")

    // EX_NOUSER of sysexits.h.
    try program("sendmail", "cat > /dev/null; exit 67")
    try sandbox.write(
      "data/people/ana/habits/row.md", "---\ntitle: Row\nschedule: daily\nremind: [\"12:00\"]\n---\n")
    let refused = try daybook("remind")
    #expect(refused.status == 74 && refused.errors.contains("refused for good: ana, mail"), "\(refused.errors)")
    // EX_TEMPFAIL: it is tried again later.
    try program("sendmail", "cat > /dev/null; exit 75")
    try sandbox.write(
      "data/people/ana/habits/sew.md", "---\ntitle: Sew\nschedule: daily\nremind: [\"12:00\"]\n---\n")
    #expect(try daybook("remind").errors.contains("sendmail ended with 75"))
  }

  @Test("a dry run says which ways are not set up on this machine, and what is missing")
  func missingWays() throws {
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nnotify: [desktop, ntfy, command]\n")
    let some = try daybook("remind", "--dry-run").output
    #expect(some.contains("ana by desktop:") && some.contains("Run, 12:00"))
    #expect(some.contains("ana by ntfy: not set up on this machine") && some.contains("reminders.yml"))
    #expect(some.contains("ana by command: not set up") && some.contains("help reminders"))
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nnotify: [mail]\n")
    let none = try daybook("remind", "--dry-run").output
    #expect(none.contains("ana by mail: not set up") && !none.contains("ana by : "))
    let json = try JSON(daybook("remind", "--dry-run", "--json").output)
    let person = try #require(json.list("people")?.first)
    #expect(person.texts("unknown") == ["mail"] && person.texts("channels") == [])
    try configure("people:\n  ana:\n    mail: ana@example.org\nsendmail_from: daybook@example.org\n")
    #expect(try !daybook("remind", "--dry-run").output.contains("not set up"))
  }

  @Test("what is written is shown before, and taken away again")
  func installs() throws {
    try program("systemctl", "echo \"$@\" >> \"\(sandbox.url.path)/systemctl.log\"")
    let asked = try daybook("remind", "--install", "--with", "systemd")
    #expect(asked.status == 64 && asked.output.contains("ExecStart="), "\(asked.output)\(asked.errors)")
    #expect(!sandbox.exists("me/.config/systemd") && !log("systemctl").contains("enable"))
    #expect(try daybook("remind", "--install", "--with", "systemd", "--yes").status == 0)
    #expect(log("systemctl").contains("--user enable --now daybook-remind-"))
    #expect(sandbox.files(below: "me/.config/systemd/user").count == 2)
    #expect(try sandbox.read("data/daybook.yml").contains("reminds: "))
    #expect(try daybook("remind", "--uninstall", "--with", "systemd", "--yes").status == 0)
    #expect(log("systemctl").contains("--user disable --now daybook-remind-"))
    #expect(sandbox.files(below: "me/.config/systemd/user").isEmpty)
    #expect(try !sandbox.read("data/daybook.yml").contains("reminds: "))
  }

  @Test("a crontab keeps its other lines, and is not written where it cannot be read")
  func cron() throws {
    try program(
      "crontab",
      "cd \"\(sandbox.url.path)\"; if [ \"$1\" = -l ]; then [ -e broken ] && exit 2; cat table 2>/dev/null || { echo 'no crontab for me' >&2; exit 1; }; else cat > table; fi"
    )
    #expect(try daybook("remind", "--install", "--with", "cron", "--yes").status == 0)
    let line = try sandbox.read("table")
    #expect(line.hasPrefix("* * * * * ") && line.contains(" remind --data ") && line.split(separator: "\n").count == 1)
    try sandbox.write("table", "0 1 * * * other\n" + line)
    try daybook("remind", "--install", "--with", "cron", "--yes")
    #expect(try sandbox.read("table") == "0 1 * * * other\n" + line)
    try daybook("remind", "--uninstall", "--with", "cron", "--yes")
    #expect(try sandbox.read("table") == "0 1 * * * other\n")
    try sandbox.write("broken", "")
    #expect(try daybook("remind", "--install", "--with", "cron", "--yes").status == 74)
    #expect(try sandbox.read("table") == "0 1 * * * other\n")
  }
}
