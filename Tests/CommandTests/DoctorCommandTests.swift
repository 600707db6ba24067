import Foundation
import Testing

/// What a machine lacks, and how a data folder is.
@Suite struct DoctorCommandTests {
  private func doctor(_ sandbox: Sandbox, _ arguments: String..., path: String = "/nowhere") throws -> Program.Result {
    try Program.run(["doctor"] + arguments, in: sandbox.url, environment: ["PATH": path])
  }

  @Test("programs that are missing are listed with what needs them, and are no error")
  func programs() throws {
    let sandbox = try Sandbox()
    let none = try doctor(sandbox)
    #expect(none.status == 0 && none.output.hasSuffix("There is no data folder here.\n"), "\(none)")
    #expect(none.output.contains("missing  git "), "\(none.output)")
    try sandbox.write("bin/git", "#!/bin/sh\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appendingPathComponent("bin/git").path)
    let json = try JSON(doctor(sandbox, "--json", path: sandbox.url.path + "/bin").output)
    let git = try #require(json.list("programs")?.first { $0["name"] == "git" })
    #expect(git["path"] == sandbox.url.path + "/bin/git")
    #expect(json.list("programs")?.first { $0["name"] == "age" }?.isNull("path") == true)
  }

  @Test("a sound folder with a backup has nothing wrong")
  func sound() throws {
    let sandbox = try Sandbox.diary()
    let without = try doctor(sandbox)
    #expect(without.status == 0 && without.errors.contains("there is no backup beside this folder"), "\(without)")
    #expect(try sandbox.daybook("backup").status == 0)
    let json = try JSON(doctor(sandbox, "--json").output)
    #expect(json.list("diagnostics")?.isEmpty == true)
    #expect(json["folder"] == "data" && json["newest_backup"]?.hasSuffix(".tar.gz") == true)
  }

  @Test("errors in the data, and the file of an account that others may read, end with 1")
  func errors() throws {
    let sandbox = try Sandbox()
    try Fixture.broken.make(in: sandbox)
    let broken = try doctor(sandbox)
    #expect(broken.status == 1 && broken.errors.contains("errors in the data"), "\(broken)")
    let other = try Sandbox.diary()
    try other.write("data/people/ana/account.yml", "id: abc\n")
    #expect(try doctor(other).status == 1)
  }

  @Test("a clock that is behind the data is told")
  func clock() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/events/later.csv", "when,habit,value,comment\n2150-01-01,read,done,\n")
    #expect(try doctor(sandbox).errors.contains("there are check-ins of 2150-01-01"))
  }

  @Test("the version says what the program is made with")
  func version() throws {
    let sandbox = try Sandbox()
    let json = try JSON(sandbox.daybook("version", "--json").output)
    let plain = try sandbox.daybook("--version").output
    #expect(json["version"].map { $0 + "\n" } == plain)
    for library in ["cmark", "libyaml", "openssl", "sqlite", "zlib"] {
      #expect(json.object("libraries")?[library]?.first?.isNumber == true, "\(library)")
    }
  }
}
