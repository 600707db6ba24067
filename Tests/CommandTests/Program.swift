import Foundation
import Outside
import Testing

/// The built program, run as a process of its own.
enum Program {
  struct Result: Equatable, Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Where the program is: beside the bundle that holds the tests, unless `DAYBOOK_PROGRAM` names another one. `scripts/test all`
  /// names the release, which is what people have; a debug build spends half of a short command in looking through the
  /// declarations of its own arguments.
  static let url: URL = {
    if let named = ProcessInfo.processInfo.environment["DAYBOOK_PROGRAM"] { return URL(fileURLWithPath: named) }
    let runner = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let bundles = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let candidates = ([runner] + bundles).map { $0.appendingPathComponent("daybook") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  /// Runs it in a folder, with an environment that says nothing about the machine.
  static func run(
    _ arguments: [String], in folder: URL, input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let environment = ["PATH": "/usr/bin:/bin", "TZ": "Europe/Lisbon", "USER": "ana"].merging(environment) { $1 }
    // A secret is given to no program that is started, so another one has to give it.
    let secret = environment[SecretVariable.key].map { ["\(SecretVariable.key)=\($0)", url.path] }
    let path = secret == nil ? url.path : "/usr/bin/env"
    let result = try ExternalTool(at: path, environment: environment, runningIn: folder.path).run(
      (secret ?? []) + arguments, reading: Array(input.utf8), until: .now + .seconds(900))
    return Result(status: result.status, output: result.output, errors: result.errors)
  }
}

/// A folder that is gone when the test is over.
final class Sandbox: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Runs the program here.
  @discardableResult
  func daybook(_ arguments: String..., input: String = "") throws -> Program.Result {
    try Program.run(arguments, in: url, input: input)
  }

  func write(_ path: String, _ text: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
  }

  /// The paths of all files below a folder, in order.
  func files(below folder: String = ".") -> [String] {
    let root = url.appendingPathComponent(folder).path
    return (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}

/// Runs a command that has to succeed, without a build after it.
@discardableResult
func done(_ sandbox: Sandbox, _ arguments: String...) throws -> Program.Result {
  let result = try Program.run(arguments + ["--no-build"], in: sandbox.url)
  #expect(result.status == 0, "\(arguments): \(result.errors)")
  return result
}
