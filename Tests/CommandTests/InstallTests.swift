import Foundation
import Testing

/// The script that a package brings to install it without root.
@Suite struct InstallTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    let script = try String(contentsOf: Self.root.appendingPathComponent("packaging/install"), encoding: .utf8)
    try sandbox.write("package/install", script)
    try sandbox.write("package/bin/daybook", "#!/bin/sh\necho 1\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appendingPathComponent("package/bin/daybook").path)
    let service = Self.root.appendingPathComponent("scripts/service/daybook.service")
    try sandbox.write(
      "package/share/systemd/user/daybook.service", try String(contentsOf: service, encoding: .utf8))
    try sandbox.write("package/share/man/man1/daybook.1.gz", "manual")
  }

  @discardableResult
  private func install(_ arguments: String..., status: Int32 = 0) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["package/install"] + arguments
    process.currentDirectoryURL = sandbox.url
    process.environment = ["PATH": "/usr/bin:/bin"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status, "\(said)")
    return said
  }

  @Test("everything goes below the prefix, and the service starts the program there")
  func installs() throws {
    let prefix = sandbox.url.appendingPathComponent("my own").path
    let said = try install("--prefix", prefix)
    #expect(said.contains("Installed \(prefix)/bin/daybook.\nIt is not on your PATH yet"))
    #expect(
      sandbox.files(below: "my own") == [
        "bin/daybook", "share/daybook/installed", "share/man/man1/daybook.1.gz", "share/systemd/user/daybook.service",
      ])
    let service = try sandbox.read("my own/share/systemd/user/daybook.service")
    #expect(service.contains("ExecStart=\(prefix)/bin/daybook serve"))
    let attributes = try FileManager.default.attributesOfItem(atPath: prefix + "/bin/daybook")
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o755)
  }

  @Test("a newer version takes its place, and takes away what it lacks; others' files stay")
  func upgrades() throws {
    try sandbox.write("usr/share/man/man1/other.1", "other")
    try install("--prefix", "usr")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("package/share/man/man1/daybook.1.gz"))
    try sandbox.write("package/share/man/man1/daybook.new.1.gz", "manual")
    try sandbox.write("package/bin/daybook", "#!/bin/sh\necho 2\n")
    try install("--prefix", "usr")
    #expect(try sandbox.read("usr/bin/daybook").contains("echo 2"))
    #expect(
      sandbox.files(below: "usr/share/man") == ["man1/daybook.new.1.gz", "man1/other.1"])
  }

  @Test("uninstalling removes what was installed and the folders that are empty then, and nothing else")
  func uninstalls() throws {
    try sandbox.write("usr/bin/other", "other")
    try install("--prefix", "usr")
    try install("--prefix", "usr", "--uninstall")
    #expect(sandbox.files(below: "usr") == ["bin/other"])
    #expect(!sandbox.exists("usr/share"))
    #expect(try install("--prefix", "usr", "--uninstall", status: 1).contains("nothing was installed below"))
  }

  @Test("a list of files that leads out of the prefix is not followed")
  func damagedList() throws {
    try sandbox.write("precious", "mine")
    try sandbox.write("usr/share/daybook/installed", "../precious\n")
    try install("--prefix", "usr", "--uninstall", status: 1)
    #expect(sandbox.exists("precious"))
  }

  @Test("the five minutes of the README are found, as commands and files")
  func fiveMinutes() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", Self.root.appendingPathComponent("scripts/package-support/five-minutes").path,
      Self.root.appendingPathComponent("README.md").path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let script = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(script.contains("\ndaybook init diary && cd diary\n"))
    #expect(script.contains(">data/people/ana/habits/run.md\n"))
    #expect(script.contains("\ndaybook build "))
  }
}
