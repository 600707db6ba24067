import Foundation
import TestSupport
import Testing

/// Backups by the program, from making one to taking things back.
@Suite struct BackupCommandTests {
  @Test("a backup goes beside the data folder, is verified, and what it holds comes back into an empty folder")
  func whole() throws {
    let sandbox = try Sandbox.diary()
    let made = try JSON(sandbox.daybook("backup", "--json").output)
    let file = try #require(made["file"])
    #expect(file.hasPrefix(sandbox.url.path) || file.contains("/backups/"))
    #expect(sandbox.files(below: "backups").count == 1)
    #expect(made["files"] == "9")
    let verified = try sandbox.daybook("backup", "verify")
    #expect(
      verified.status == 0 && verified.output.hasSuffix("9 files, all as they were.\n"), "\(verified)")
    let before = try sandbox.dataContents()
    let unpacked = try sandbox.daybook("restore", file, "--into", "new/data")
    #expect(
      unpacked.output == "Unpacked 9 files into new/data.\n`daybook build --data new/data` makes the site of it.\n")
    for (path, bytes) in before {
      #expect(try Data(contentsOf: sandbox.url.appendingPathComponent("new/data/" + path)) == bytes)
    }
    #expect(try sandbox.daybook("build", "--data", "new/data").status == 0)
  }

  @Test("who has lost the data folder is told how to unpack the backup, and what is told is done")
  func lost() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("backup", "all.tar.gz").status == 0)
    let before = try sandbox.dataContents()
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("data"))
    let refused = try sandbox.daybook("restore", "all.tar.gz")
    #expect(refused.status != 0)
    #expect(refused.errors.contains("`daybook restore all.tar.gz --into data` unpacks all of it"), "\(refused.errors)")
    try done(sandbox, "restore", "all.tar.gz", "--into", "data")
    #expect(try sandbox.dataContents() == before)
  }

  @Test("that accounts are left out is said where there are any, and not where they are taken along")
  func accounts() throws {
    let sandbox = try Sandbox.diary()
    let said = "What people sign in by is not in it"
    #expect(try !sandbox.daybook("backup", "none.tar.gz").output.contains(said))
    #expect(try sandbox.daybook("account", "add", "ana", "--owner").status == 0)
    #expect(try sandbox.daybook("backup", "without.tar.gz").output.contains(said))
    #expect(try !sandbox.daybook("backup", "with.tar.gz", "--accounts").output.contains(said))
  }

  @Test("what differs is shown, one file is taken, undo takes that back, and a backup from before it is there")
  func single() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("backup", "all.tar.gz").status == 0)
    let run = try sandbox.read("data/people/ana/habits/run.md")
    try done(sandbox, "habit", "edit", "run", "--title", "Evening run")
    try done(sandbox, "habit", "add", "--title", "Swim", "--schedule", "daily")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("data/people/ana/habits/read.md"))
    let shown = try sandbox.daybook("restore", "all.tar.gz").output
    #expect(
      shown == """
        missing here  people/ana/habits/read.md
        different     people/ana/habits/run.md
        only here     people/ana/habits/swim.md
        The same: 7 files.
        `daybook restore all.tar.gz people/ana/habits/read.md` takes this file,
        and with `--all` you take all of them.

        """)
    let diff = try sandbox.daybook("restore", "all.tar.gz", "data/people/ana/habits/run.md", "--diff").output
    #expect(diff.contains("-title: Evening run\n+title: Morning run\n"), "\(diff)")
    let changed = try sandbox.read("data/people/ana/habits/run.md")
    try done(sandbox, "restore", "all.tar.gz", "people/ana/habits/run.md")
    #expect(try sandbox.read("data/people/ana/habits/run.md") == run)
    #expect(sandbox.files(below: "backups").count { $0.contains("-before-restore.tar.gz") } == 1)
    try done(sandbox, "undo")
    #expect(try sandbox.read("data/people/ana/habits/run.md") == changed)
    #expect(!sandbox.exists("data/people/ana/habits/read.md"))
    try done(sandbox, "restore", "all.tar.gz", "--all")
    #expect(try sandbox.read("data/people/ana/habits/run.md") == run)
    #expect(sandbox.exists("data/people/ana/habits/read.md") && sandbox.exists("data/people/ana/habits/swim.md"))
    let again = try done(sandbox, "restore", "all.tar.gz", "--all", "--no-backup")
    #expect(again.output == "All of it is as in the backup already: nothing was changed.\n")
  }

  @Test("a folder with errors is mended from a backup, and a folder is taken with all that is in it")
  func mending() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("backup", "all.tar.gz").status == 0)
    try sandbox.write("data/people/ana/habits/run.md", "\0\0\0")
    try sandbox.write("data/people/ana/events/2026.csv", "\u{FF}")
    #expect(try sandbox.daybook("check").status == 1)
    try done(sandbox, "restore", "all.tar.gz", "data/people/ana/")
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("a backup that is damaged is said, nothing is taken from it, and a missing one is said otherwise")
  func damaged() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("backup", "all.tar.gz").status == 0)
    let url = sandbox.url.appendingPathComponent("all.tar.gz")
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 2] ^= 4
    try bytes.write(to: url)
    let verified = try sandbox.daybook("backup", "verify", "all.tar.gz")
    #expect(verified.status == 1 && verified.errors.contains("damaged-backup") == false, "\(verified)")
    #expect(verified.errors.contains("all.tar.gz: error: "), "\(verified)")
    #expect(try JSON(sandbox.daybook("backup", "verify", "all.tar.gz", "--json").output)["ok"] == "0")
    for arguments in [["--all"], ["--into", "new"], []] {
      #expect(try Program.run(["restore", "all.tar.gz"] + arguments, in: sandbox.url).status == 1)
    }
    #expect(!sandbox.exists("new"))
    #expect(try sandbox.daybook("backup", "verify", "none.tar.gz").status == 74)
    #expect(try sandbox.daybook("backup", "verify").status == 65)
    // One that cannot be read keeps no other one from being looked at.
    #expect(try sandbox.daybook("backup", "sound.tar.gz").status == 0)
    let several = try sandbox.daybook("backup", "verify", "none.tar.gz", "all.tar.gz", "sound.tar.gz")
    #expect(several.status == 74 && several.output.contains("sound.tar.gz: 9 files"), "\(several)")
    #expect(several.errors.contains("none.tar.gz") && several.errors.contains("all.tar.gz: error: "), "\(several)")
  }

  @Test("of what a deleted habit leaves out, only what can be taken alone is proposed, and what is proposed is done")
  func proposed() throws {
    let sandbox = try Sandbox.diary()
    try SmallPicture.png.write(to: sandbox.url.appendingPathComponent("lake.png"))
    try done(sandbox, "done", "run", "5", "--photo", "lake.png", "--no-build")
    #expect(try sandbox.daybook("backup", "all.tar.gz").status == 0)
    try done(sandbox, "habit", "delete", "run", "--yes", "--no-build")
    let shown = try sandbox.daybook("restore", "all.tar.gz").output
    #expect(shown.contains("`daybook restore all.tar.gz people/ana/habits/run.md` takes this file"), "\(shown)")
    try done(sandbox, "restore", "all.tar.gz", "people/ana/habits/run.md", "--no-build")
    let rest = try sandbox.daybook("restore", "all.tar.gz").output
    #expect(rest.contains("`daybook restore all.tar.gz --all` takes all of them"), "\(rest)")
    try done(sandbox, "restore", "all.tar.gz", "--all", "--no-build")
    #expect(try sandbox.daybook("restore", "all.tar.gz").output.contains("are as in the backup"))
  }

  @Test("a folder that a newer program writes is backed up and unpacked as it is")
  func newerFormat() throws {
    let sandbox = try Sandbox.diary()
    let settings = try sandbox.read("data/daybook.yml").replacing("format: 1\n", with: "") + "format: 2\n"
    try sandbox.write("data/daybook.yml", settings)
    #expect(try sandbox.daybook("done", "read", "--no-build").status == 74)
    #expect(try sandbox.daybook("backup", "all.tar.gz").status == 0)
    #expect(try sandbox.daybook("backup").status == 0)
    #expect(try sandbox.daybook("backup", "verify", "all.tar.gz").status == 0)
    #expect(try sandbox.daybook("restore", "all.tar.gz", "--into", "new").status == 0)
    #expect(try sandbox.read("new/daybook.yml") == settings)
  }

  @Test("nothing is unpacked into the data folder or into the site")
  func unpackedInside() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("backup", "all.tar.gz").status == 0)
    for folder in ["data/old", "site/old", "data/people/new"] {
      let refused = try sandbox.daybook("restore", "all.tar.gz", "--into", folder)
      #expect(refused.status == 64 && refused.errors.contains("would be taken for a part of it"), "\(refused)")
      #expect(!sandbox.exists(folder))
    }
  }

  /// A call that has to succeed and changes nothing of the data.
  @discardableResult
  private func succeeded(_ sandbox: Sandbox, _ arguments: String...) throws -> Program.Result {
    let result = try Program.run(arguments, in: sandbox.url)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result
  }

  /// The beginning of the names of a folder's backups: what it is called, and its letters.
  private func beginning(_ sandbox: Sandbox) throws -> String {
    let file = try #require(JSON(sandbox.daybook("backup", "--json").output)["file"])
    let name = try #require(file.split(separator: "/").last)
    return try #require(name.firstMatch(of: /^.*-[0-9a-f]{8}-(?=\d{4}-)/)?.output).description
  }

  @Test("a rule removes older ones of this daybook from a folder that is named")
  func keeping() throws {
    let sandbox = try Sandbox.diary()
    let name = sandbox.url.lastPathComponent
    let beginning = try beginning(sandbox)
    #expect(beginning.hasPrefix(name + "-"))
    for day in 10..<20 { try sandbox.write("disk/\(beginning)2020-01-\(day)-120000.tar.gz", "old") }
    // Of which folder these are, their names do not say, or say otherwise.
    let others = [
      "disk/other-2020-01-10-120000.tar.gz", "disk/\(name)-2020-01-10-120000.tar.gz",
      "disk/\(name)-00000000-2020-01-10-120000.tar.gz",
    ]
    for other in others { try sandbox.write(other, "other") }
    let made = try JSON(sandbox.daybook("backup", "disk", "--keep", "3d", "--json").output)
    #expect(made.texts("removed")?.count == 8 && made["others"] == "2", "\(made)")
    #expect(sandbox.files(below: "disk").count == 3 + others.count && others.allSatisfy(sandbox.exists))
  }

  @Test("two daybooks whose folders have one name share a folder of backups, and neither removes the other's")
  func shared() throws {
    let sandbox = try Sandbox.diary()
    try FileManager.default.createDirectory(
      at: sandbox.url.appendingPathComponent("disk"), withIntermediateDirectories: true)
    let folders = ["one/diary", "two/diary"]
    for folder in folders {
      let url = sandbox.url.appendingPathComponent(folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: sandbox.url.appendingPathComponent("data"), to: url.appendingPathComponent("data"))
    }
    func backUp(_ folder: String) throws -> String {
      try succeeded(sandbox, "backup", "disk/", "--keep", "1d", "--data", folder + "/data").output
    }
    #expect(try !backUp(folders[0]).contains("Left alone"))
    for folder in [folders[1], folders[0], folders[1]] {
      let said = try backUp(folder)
      #expect(
        said.contains(
          "Left alone: 1 backup whose name does not say that it is of this folder. If it was moved, remove it yourself."
        ),
        "\(said)")
    }
    let names = sandbox.files(below: "disk")
    #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("diary-") }, "\(names)")
  }

  @Test("a folder that is not there is not made, since it may be a disk that is not")
  func unmounted() throws {
    let sandbox = try Sandbox.diary()
    for target in ["disk/", "disk/one.tar.gz"] {
      let refused = try sandbox.daybook("backup", target)
      #expect(refused.status == 65, "\(refused)")
      #expect(refused.errors.contains("there is no folder `disk/`") && refused.errors.contains("is that there?"))
    }
    #expect(try sandbox.daybook("backup", "disk/", "--install", "--with", "cron", "--yes").status == 65)
    #expect(!sandbox.exists("disk"))
    try succeeded(sandbox, "backup")
    #expect(sandbox.files(below: "backups").count == 1)
  }

  @Test("a pipe is not called a link")
  func pipe() throws {
    let sandbox = try Sandbox.diary()
    #expect(mkfifo(sandbox.url.appendingPathComponent("data/pipe").path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.appendingPathComponent("data/elsewhere").path, withDestinationPath: "/etc/hostname")
    let said = try succeeded(sandbox, "backup", "all.tar.gz").output
    #expect(said.contains("Left out, since it is no file: pipe.\n"), "\(said)")
    #expect(said.contains("Left out, since it is a link: elsewhere.\n"), "\(said)")
  }

  @Test("what came after a backup goes with the file it is in: that is said before and after")
  func lostLater() throws {
    let sandbox = try Sandbox.diary()
    try succeeded(sandbox, "backup", "all.tar.gz")
    try done(sandbox, "done", "run", "5", "--comment", "later")
    let shown = try sandbox.daybook("restore", "all.tar.gz").output
    #expect(
      shown.contains("Taking people/ana/events/2026.csv removes 1 check-in that came after the backup.\n"), "\(shown)")
    let listed = try sandbox.daybook("restore", "all.tar.gz", "--json").output
    #expect(listed.contains("\"lost\"") && listed.filter { $0 != " " }.contains("\"check_ins\":1"), "\(listed)")
    let taken = try done(sandbox, "restore", "all.tar.gz", "people/ana").output
    #expect(taken.contains("Gone with it: 1 check-in that came after the backup.\n"), "\(taken)")
    try done(sandbox, "undo")
    #expect(try sandbox.read("data/people/ana/events/2026.csv").contains("later"))
  }

  @Test("of a habit that was deleted and comes back alone it is said where the rest of it is, which comes back, too")
  func deletedHabit() throws {
    let sandbox = try Sandbox.diary()
    try succeeded(sandbox, "backup", "all.tar.gz")
    let before = try sandbox.read("data/people/ana/events/2026.csv")
    try done(sandbox, "habit", "delete", "run", "--yes")
    let taken = try done(sandbox, "restore", "all.tar.gz", "people/ana/habits/run.md").output
    let call = try #require(taken.replacing("\n", with: " ").firstMatch(of: /`daybook (restore all[^`]*)`/)?.1)
    #expect(taken.contains("What was deleted with it is in") && call.contains("people/ana/events/2026.csv"), "\(taken)")
    #expect(try Program.run(call.split(separator: " ").map(String.init) + ["--no-build"], in: sandbox.url).status == 0)
    #expect(try sandbox.read("data/people/ana/events/2026.csv") == before)
    let all = try sandbox.daybook("restore", "all.tar.gz", "people/ana/habits/run.md").output
    #expect(!all.contains("What was deleted with it"), "\(all)")
  }

  @Test("a habit with many pictures is proposed in a short call, which brings all of it back")
  func manyPictures() throws {
    let sandbox = try Sandbox.diary()
    let picture = try #require(DeletionTests.picture)
    var rows = "when,habit,value,comment,photo\n"
    for day in 10..<22 {
      try sandbox.write("data/people/ana/photos/\(day).png", "")
      try picture.write(to: sandbox.url.appendingPathComponent("data/people/ana/photos/\(day).png"))
      rows += "2026-08-\(day),run,5,,\(day).png\n"
    }
    try sandbox.write("data/people/ana/events/August.csv", rows)
    try succeeded(sandbox, "backup", "all.tar.gz")
    try done(sandbox, "habit", "delete", "run", "--yes")
    let taken = try done(sandbox, "restore", "all.tar.gz", "people/ana/habits/run.md").output
    let call = try #require(taken.replacing("\n", with: " ").firstMatch(of: /`daybook (restore all[^`]*)`/)?.1)
    #expect(call.hasSuffix(" people/ana/photos") && !call.contains(".png"), "\(taken)")
    #expect(taken.replacing("\n", with: " ").contains("12 pictures among them with all others"), "\(taken)")
    #expect(try Program.run(call.split(separator: " ").map(String.init) + ["--no-build"], in: sandbox.url).status == 0)
    #expect(try sandbox.read("data/people/ana/events/August.csv") == rows)
    #expect(sandbox.exists("data/people/ana/photos/21.png"))
  }

  @Test("what changed since is told apart from what would go")
  func changedLater() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Buy run shoes\n- [ ] Tea\n")
    try succeeded(sandbox, "backup", "all.tar.gz")
    try sandbox.write("data/people/ana/lists/home.md", "---\ntitle: Home\n---\n- [x] Buy run shoes\n- [ ] Tea\n")
    let shown = try sandbox.daybook("restore", "all.tar.gz").output
    #expect(shown.contains("Taking people/ana/lists/home.md undoes later changes of 1 task.\n"), "\(shown)")
    let taken = try done(sandbox, "restore", "all.tar.gz", "people/ana/lists").output
    #expect(taken.contains("As before it was changed: 1 task.\n") && !taken.contains("Gone with it"), "\(taken)")
  }

  @Test(
    "what is proposed for an encrypted backup names the key",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/age"), "the program age is not there"))
  func encrypted() throws {
    let sandbox = try Sandbox.diary()
    let keygen = Process()
    keygen.executableURL = URL(fileURLWithPath: "/bin/sh")
    keygen.arguments = ["-ec", "age-keygen -o k 2>/dev/null && age-keygen -y k >public"]
    keygen.currentDirectoryURL = sandbox.url
    try keygen.run()
    keygen.waitUntilExit()
    let recipient = try sandbox.read("public").trimmingCharacters(in: .whitespacesAndNewlines)
    try succeeded(sandbox, "backup", "all.tar.gz.age", "--encrypt-to", recipient)
    try done(sandbox, "habit", "delete", "run", "--yes")
    let shown = try sandbox.daybook("restore", "all.tar.gz.age", "--identity", "k").output
    #expect(shown.contains("--identity k` takes this file"), "\(shown)")
    let taken = try done(sandbox, "restore", "all.tar.gz.age", "people/ana/habits/run.md", "--identity", "k").output
    let call = try #require(taken.replacing("\n", with: " ").firstMatch(of: /`daybook (restore all[^`]*)`/)?.1)
    #expect(try Program.run(call.split(separator: " ").map(String.init) + ["--no-build"], in: sandbox.url).status == 0)
  }

  @Test("one that another program packed again is as good, and it is said")
  func repacked() throws {
    let sandbox = try Sandbox.diary()
    try succeeded(sandbox, "backup", "all.tar.gz")
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/bin/sh")
    tar.arguments = ["-ec", "mkdir out && tar -xzf all.tar.gz -C out && tar -czf again.tar.gz -C out ."]
    tar.currentDirectoryURL = sandbox.url
    try tar.run()
    tar.waitUntilExit()
    let verified = try succeeded(sandbox, "backup", "verify", "again.tar.gz").output
    #expect(verified == "again.tar.gz: 9 files, all as they were, packed again by another program.\n")
    #expect(try done(sandbox, "restore", "again.tar.gz").output == "All 9 files are as in the backup.\n")
  }

  @Test("a backup goes neither into the data folder nor into the site, and never over a file")
  func placement() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("backup", "data/all.tar.gz").status == 64)
    #expect(try sandbox.daybook("backup", "data/").status == 64)
    #expect(try sandbox.daybook("backup", "site/public/").status == 64)
    try sandbox.write("mine.tar.gz", "mine")
    #expect(try sandbox.daybook("backup", "mine.tar.gz").status == 73)
    #expect(try sandbox.read("mine.tar.gz") == "mine")
    #expect(try sandbox.daybook("backup", "all.zip").status == 64)
    #expect(try sandbox.daybook("backup", "all.tar.gz", "--keep", "7d").status == 64)
  }

  @Test("before an import there is a backup, once for the same data, and none where it is not wanted")
  func beforeImport() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("todo.txt", "Buy tea\n")
    func backups() -> Int { sandbox.files(below: "backups").count { $0.contains("-before-import.tar.gz") } }
    _ = try sandbox.daybook("import", "todotxt", "todo.txt", "--dry-run")
    #expect(backups() == 0)
    try done(sandbox, "import", "todotxt", "todo.txt", "--no-backup")
    #expect(backups() == 0)
    let imported = try done(sandbox, "import", "todotxt", "todo.txt")
    #expect(backups() == 1 && imported.errors == "A backup from before it is in backups.\n")
    try done(sandbox, "import", "todotxt", "todo.txt")
    #expect(backups() == 1)
  }

  @Test("where no backup can be made nothing is imported")
  func noRoom() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("todo.txt", "Buy tea\n")
    try sandbox.write("backups", "a file is in the way")
    let before = try sandbox.dataContents()
    let refused = try sandbox.daybook("import", "todotxt", "todo.txt", "--no-build")
    #expect(refused.status == 74 && refused.errors.contains("`--no-backup` goes on without one"), "\(refused)")
    #expect(try sandbox.dataContents() == before)
  }

  @Test("every day: what is written is shown first, and --uninstall takes it away", arguments: ["systemd", "cron"])
  func daily(_ kind: String) throws {
    let sandbox = try Sandbox.diary()
    let root = sandbox.url.path
    for name in ["systemctl", "crontab"] {
      try sandbox.write(
        "bin/\(name)",
        "#!/bin/sh\nif [ \"$1\" = -l ]; then cat \(root)/table 2>/dev/null; exit 0; fi\n"
          + "echo \"\(name) $*\" >>\(root)/calls\n[ \"$1\" != - ] || cat >\(root)/table\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root + "/bin/\(name)")
    }
    let environment = ["PATH": "\(root)/bin:/usr/bin:/bin", "HOME": "\(root)/me"]
    func run(_ arguments: String...) throws -> Program.Result {
      try Program.run(["backup"] + arguments + ["--with", kind], in: sandbox.url, environment: environment)
    }
    let shown = try run("--install")
    #expect(shown.status == 64 && shown.output.contains("7d,4w,12m"), "\(shown)")
    #expect(!sandbox.exists("me") && !sandbox.exists("table"))
    try sandbox.write("table", "0 1 * * * mine\n")
    #expect(try run("--install", "--yes").status == 0)
    if kind == "systemd" {
      let units = sandbox.files(below: "me/.config/systemd/user")
      #expect(units.count == 2 && units.allSatisfy { $0.hasPrefix("daybook-backup-") })
      let timer = try sandbox.read("me/.config/systemd/user/" + (units.last ?? ""))
      #expect(timer.contains("OnCalendar=*-*-* 12:10:00\nPersistent=true\n"), "\(timer)")
    } else {
      let table = try sandbox.read("table")
      #expect(table.hasPrefix("0 1 * * * mine\n10 12 * * * "), "\(table)")
      #expect(table.contains(" >/dev/null # daybook-backup-"), "\(table)")
      // What it calls makes a backup.
      let line = table.split(separator: "\n").last.map { $0.dropFirst("10 12 * * * ".count) } ?? ""
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", String(line)]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && sandbox.files(below: "backups").count == 1)
    }
    #expect(try run("--uninstall", "--yes").status == 0)
    #expect(sandbox.files(below: "me").isEmpty)
    #expect(try sandbox.read("table") == "0 1 * * * mine\n")
  }

  @Test("a process that is killed while it makes or unpacks a backup leaves nothing half")
  func killed() async throws {
    let sandbox = try Sandbox.diary()
    // Enough that it takes some time; what repeats after more than 32 kB cannot be packed.
    var random = SeededGenerator(seed: 18)
    let piece = Data((0..<50_000).map { _ in UInt8(random.below(256)) })
    let noise = Data([Data](repeating: piece, count: 60).joined())
    try FileManager.default.createDirectory(
      at: sandbox.url.appendingPathComponent("data/people/ana/photos"), withIntermediateDirectories: true)
    for number in 0..<3 {
      try noise.write(to: sandbox.url.appendingPathComponent("data/people/ana/photos/\(number).jpg"))
    }
    #expect(try sandbox.daybook("backup", "whole.tar.gz").status == 0)
    let count = Rounds.count(4, thorough: 40)
    for round in 0..<count {
      // Other tests go on between two of them.
      await Task.yield()
      for (arguments, made) in [
        (["backup", "one.tar.gz"], "one.tar.gz"), (["restore", "whole.tar.gz", "--into", "new"], "new"),
      ] {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = arguments
        process.currentDirectoryURL = sandbox.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(5_000 + round * 400_000 / count))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        guard sandbox.exists(made) else { continue }
        if made == "new" {
          #expect(sandbox.files(below: "new").count == 12)
        } else {
          #expect(try sandbox.daybook("backup", "verify", made).status == 0)
        }
        try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent(made))
      }
    }
    #expect(try sandbox.daybook("backup", "last.tar.gz").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path)
    #expect(names.allSatisfy { !$0.hasPrefix(".daybook-making-") }, "\(names)")
    #expect(try sandbox.daybook("check").status == 0)
  }
}
