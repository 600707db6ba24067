import CLibrary
import FileSystem
import Foundation
import Testing

@testable import Outside

@Suite("Running other programs")
struct ExternalToolTests {
  private func flaw(of tool: ExternalTool) -> ExternalTool.Flaw? {
    do throws(ExternalTool.Flaw) {
      _ = try tool.run([], until: .now + .seconds(3600))
      return nil
    } catch {
      return error
    }
  }

  @Test("a program that is not there is told from a temporary folder that takes nothing")
  func start() {
    var tool = ExternalTool(named: "true")
    #expect(flaw(of: tool) == nil)
    tool.temporary = "/dev/null"
    #expect(flaw(of: tool) == .noTemporaryFolder)
    #expect(flaw(of: ExternalTool(named: "daybook-no-such-tool")) == .missing("daybook-no-such-tool"))
    #expect(flaw(of: ExternalTool(at: "/no/such/tool", in: "/tmp")) == .missing("/no/such/tool"))
  }

  private func run(_ script: String, reading input: String = "", seconds: Int = 3600) throws -> ExternalTool.Result {
    try ExternalTool(named: "sh").run(
      ["-c", script], reading: Array(input.utf8), until: .now + .seconds(seconds))
  }

  @Test("what it reads, says and complains of, and with what it ends")
  func streams() throws {
    let result = try run("cat; echo no >&2; exit 3", reading: "tea\n")
    #expect(result.output == "tea\n" && result.errors == "no\n" && result.status == 3)
    #expect(try run("cat").output.isEmpty, "without anything to read there is an end at once")
    #expect(try run("kill -9 $$").status == 128 + SIGKILL)
    // More than any pipe holds.
    #expect(try run("head -c 3000000 /dev/zero").bytes.count == 3_000_000)
  }

  @Test("it gets no open file of this process, and no signal that is ignored here")
  func isolation() throws {
    let secret = open("/dev/null", O_RDONLY)
    defer { close(secret) }
    #expect(secret > 2)
    #expect(try run("[ -e /dev/fd/\(secret) ] && echo open || echo closed").output == "closed\n")
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    #expect(try run("sh -c 'kill -PIPE $$; echo alive'; echo $?").output == "\(128 + SIGPIPE)\n")
  }

  @Test("this program once more gets the secrets that it has")
  func thisProgram() throws {
    let tool = ExternalTool.thisProgram(at: "/usr/bin/env", environment: [SecretVariable.key: "abandon ability"])
    #expect(try tool.run([], until: .now + .seconds(3600)).output.contains("DAYBOOK_KEY=abandon ability\n"))
  }

  @Test("it gets no secret, neither of this process nor in the environment that is made for it")
  func secrets() throws {
    let tool = ExternalTool(
      named: "sh", environment: [SecretVariable.key: "abandon ability", "DAYBOOK_KEY_FILE": "/keys/site"])
    let result = try tool.run(["-c", "env"], until: .now + .seconds(3600))
    #expect(result.output.contains("DAYBOOK_KEY_FILE=/keys/site"))
    #expect(!result.output.contains("abandon") && !result.output.contains("DAYBOOK_KEY="))
  }

  @Test("what takes too long is ended with what it started, and what writes too much is, too")
  func limits() throws {
    #expect(throws: ExternalTool.Flaw.timedOut) {
      try ExternalTool(named: "sh").run(["-c", "sleep 600 & wait"], until: .now + .milliseconds(100))
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(throws: ExternalTool.Flaw.tooLarge) {
      try ExternalTool(named: "sh").run(
        ["-c", "head -c 100000 /dev/zero >all; exec sleep 600"].map { $0.replacing("all", with: folder + "/all") },
        until: .now + .seconds(3600), watching: .init(path: folder, limit: 1000))
    }
  }

  @Test("many are run at once, while files are opened and closed")
  func atOnce() async throws {
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 0..<40 {
        group.addTask {
          let files = (0..<50).map { _ in open("/dev/null", O_RDONLY) }
          defer { for file in files { close(file) } }
          return try run("exit \(number)").status
        }
      }
      let codes = try await group.reduce(into: Set<Int32>()) { $0.insert($1) }
      #expect(codes == Set(0..<40))
    }
  }
}

@Suite("Programs that are fed and listened to")
struct PipedToolTests {
  /// The open file at a new path, and the path.
  private func file() throws -> (descriptor: Int32, path: String) {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)").path
    let descriptor = open(path, O_CREAT | O_RDWR, 0o600)
    try #require(descriptor >= 0)
    return (descriptor, path)
  }

  @Test("what is given to a program arrives whole, however much it is, and its answer is in the file")
  func feeding() throws {
    let (descriptor, path) = try file()
    defer { close(descriptor) }
    let piece = [UInt8](repeating: 0x61, count: 100_000)
    let count = try ExternalTool(named: "cat").run([], to: descriptor) { give in
      for _ in 0..<10 { try give(piece) }
      return 10
    }
    #expect(count == 10)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 1_000_000)
  }

  @Test("a program that ends before it has read everything is no reason for this one to end, and says why it ended")
  func endingEarly() throws {
    let (descriptor, _) = try file()
    defer { close(descriptor) }
    #expect(throws: ExternalTool.Failure(message: "sh failed: no more")) {
      try ExternalTool(named: "sh").run(["-c", "echo no more >&2; exit 3"], to: descriptor) { give in
        for _ in 0..<100 { try give([UInt8](repeating: 0, count: 65_536)) }
      }
    }
  }

  @Test("what a program says comes piece by piece, and one that fails afterwards is not taken for one that did not")
  func listening() throws {
    var bytes: [UInt8] = []
    try ExternalTool(named: "head").run(["-c", "700000", "/dev/zero"]) { bytes += $0 }
    #expect(bytes.count == 700_000)
    #expect(throws: ExternalTool.Failure.self) {
      try ExternalTool(named: "sh").run(["-c", "echo all; exit 1"]) { _ in }
    }
    #expect(throws: ExternalTool.Failure(message: "the program daybook-no-such-tool is not there, or cannot be run")) {
      try ExternalTool(named: "daybook-no-such-tool").run([]) { _ in }
    }
  }

  @Test("when what listens gives up, the program is ended and the reason stays")
  func givingUp() {
    struct Enough: Error {}
    #expect(throws: Enough.self) { try ExternalTool(named: "yes").run([]) { _ in throw Enough() } }
  }
}

@Suite("Programs in the terminal")
struct TerminalProgramTests {
  @Test("with what a program ends is its code, or 128 and the signal; of one that is not there the reason is said")
  func ends() throws {
    #expect(try TerminalProgram.run("/bin/sh", ["sh", "-c", "exit 7"]) == 7)
    #expect(try TerminalProgram.run("/bin/sh", ["sh", "-c", "kill -9 $$"]) == 137)
    #expect(throws: SystemFailure("cannot start", "/no/such/program", code: ENOENT)) {
      try TerminalProgram.run("/no/such/program", ["x"])
    }
  }
}
