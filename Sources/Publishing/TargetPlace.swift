import Changes
import Diagnostics
import Foundation
import Journal
import Outside

/// Where a target really is: what the configuration of rclone calls a remote may be a folder of this machine.
public struct TargetPlace: Sendable, Equatable {
  /// The folder of this machine; `nil` for none, or where nobody can say which.
  public var folder: String?
  /// Whether it is, or may be, a folder of this machine.
  public var isHere: Bool

  /// Looks at a target, and asks rclone where that is needed.
  ///
  /// - Throws: `Refusal` where rclone does not say.
  public init(of target: PublishTarget) throws(Refusal) {
    if let folder = PublishAddress.folder(of: target) {
      self.init(folder: folder, isHere: true)
    } else if target.way == .rclone {
      let tool = SendingTool("rclone", environment: RcloneSender.environment, until: .now + .seconds(60))
      let said = try tool.run(["config", "dump"])
      guard let remotes = (try? JSONSerialization.jsonObject(with: Data(said.utf8))) as? [String: [String: Any]] else {
        throw Refusal("rclone does not say which remotes it has", hint: "`rclone config dump` should")
      }
      self.init(target.address, among: remotes.mapValues { $0.compactMapValues { $0 as? String } })
    } else {
      self.init(folder: nil, isHere: false)
    }
  }

  init(folder: String?, isHere: Bool) {
    self.folder = folder
    self.isHere = isHere
  }

  /// Where an address of rclone is.
  ///
  /// - Parameters:
  ///   - remotes: What its configuration says of each remote.
  ///   - depth: How many remotes led here.
  init(_ address: String, among remotes: [String: [String: String]], depth: Int = 0) {
    let unclear = TargetPlace(folder: nil, isHere: true)
    if address.hasPrefix("/") {
      self.init(folder: address, isHere: true)
      return
    }
    // `name,option=value:path`, `:type:path`
    let isUnnamed = address.hasPrefix(":")
    guard depth < 8, let colon = address.dropFirst(isUnnamed ? 1 : 0).firstIndex(of: ":") else {
      self = unclear
      return
    }
    let name = String(address[..<colon].prefix { $0 != "," || isUnnamed }.drop { $0 == ":" }.prefix { $0 != "," })
    let path = String(address[address.index(after: colon)...])
    guard let type = isUnnamed ? name : remotes[name]?["type"] else {
      // It is not there, which rclone says, or stands in variables.
      self = TargetPlace(folder: nil, isHere: Self.isInVariables(name))
      return
    }
    switch type {
    case "local": self = TargetPlace(folder: path.hasPrefix("/") ? path : nil, isHere: true)
    case "alias", "crypt", "chunker", "compress", "hasher", "cache", "archive":
      guard let inner = remotes[name]?["remote"] else {
        self = unclear
        return
      }
      let isWhole = inner.hasSuffix(":") || inner.hasSuffix("/") || path.isEmpty
      self.init(inner + (isWhole ? "" : "/") + path, among: remotes, depth: depth + 1)
    // They have parts, each of which may be anywhere.
    case "union", "combine": self = unclear
    default: self = TargetPlace(folder: nil, isHere: false)
    }
  }

  private static func isInVariables(_ name: String) -> Bool {
    ExternalTool.environment("RCLONE_CONFIG_\(name.uppercased())_TYPE") != nil
  }
}
