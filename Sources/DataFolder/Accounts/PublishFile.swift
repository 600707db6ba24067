import Diagnostics
import Foundation
import Journal
import Yaml

/// `publish.yml` in the configuration of whoever publishes: targets that no data folder may name by itself, such as those that
/// need a command.
public struct PublishFile: Sendable {
  private let file: ConfigurationFile

  /// - Parameter environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = ConfigurationFile("publish.yml", holding: "commands", environment: environment)
  }

  /// Where it lies.
  public var path: String { file.path }

  /// What is read of it.
  public enum Content: Sendable, Equatable {
    /// There is no such file.
    case missing
    /// The targets in the order of the file.
    case targets([PublishTarget])
    /// What is wrong with it.
    case broken([Diagnostic])
  }

  /// Reads the file.
  public func read() -> Content {
    switch file.open() {
    case .missing: return .missing
    case .broken(let diagnostics): return .broken(diagnostics)
    case .source(let source):
      var targets: [PublishTarget] = []
      if let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) {
        if case .mapping(let entries) = root.content,
          Fields(root, in: source, known: entries.map(\.key), of: "the file for publishing") != nil
        {
          targets = PublishSection.targets(entries, in: source, commands: true)
        } else {
          source.report(
            .error, .wrongShape, "the file for publishing has targets by their names", at: root.range,
            hint: "write it like `server: {rsync: \"example.org:/var/www/daybook\", ssh: ssh -p 2222}`")
        }
      }
      let found = source.finish()
      return found.isEmpty ? .targets(targets) : .broken(found)
    }
  }
}

/// The targets of data folders to which somebody agreed, each by the text that was shown to them.
public struct TrustedTargets: Sendable {
  private let folder: String
  private var path: String { folder + "/trusted-targets" }
  private static let largest = 256 * 1024

  /// - Parameter environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    folder = ConfigurationFile.folder(environment: environment)
  }

  private var lines: [String] {
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.largest else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether somebody agreed to exactly this.
  public func contains(_ target: PublishTarget) -> Bool { lines.contains(target.text) }

  /// Notes that somebody agreed to it.
  ///
  /// - Throws: `CocoaError` where it cannot be written.
  public func add(_ target: PublishTarget) throws {
    if contains(target) { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = (lines + [target.text]).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
