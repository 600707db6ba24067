import CLibrary
import FileSystem
import Foundation

/// What a machine calls itself, so that one of several that have the same data folder reminds: `laptop-3f9a1c`. It stands
/// in the user's configuration.
public struct MachineName: Sendable {
  private let folder: String

  /// - Parameter environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    folder = ConfigurationFile.folder(environment: environment)
  }

  private var path: String { folder + "/machine" }

  /// The name; `nil` while it has none.
  public var known: String? {
    guard let data = FileManager.default.contents(atPath: path), data.count <= 256 else { return nil }
    let name = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    return name.isEmpty || !name.allSatisfy(Self.isPlain) ? nil : name
  }

  /// The name, which is made where there is none: from the name in the network, and random digits, since two machines may
  /// have the same one.
  ///
  /// - Throws: `CocoaError` where it cannot be written.
  public func named() throws -> String {
    if let known { return known }
    let host = ProcessInfo.processInfo.hostName.lowercased().prefix { $0 != "." }.filter(Self.isPlain).prefix(40)
    let digits = (0..<6).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    let name = (host.isEmpty ? "machine" : host) + "-" + digits
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data((name + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    return name
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
  }
}
