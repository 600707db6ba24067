import Foundation
import HTTPTypes
import Journal

/// The path of a request, parsed. It is looked up among planned pages and is never used as a path of the file system.
struct SitePath: Sendable, Equatable {
  let parts: [String]
  /// Whether the path ends in a slash.
  let isFolder: Bool

  /// - Throws: ``RequestFlaw`` for what no browser sends: `.` or `..` as a part, control characters, backslashes,
  ///   invalid percent-encoding.
  init(_ encoded: String) throws(RequestFlaw) {
    guard encoded.hasPrefix("/"), encoded.utf8.count <= 2048, let path = encoded.removingPercentEncoding else {
      throw .notFound
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    let isSound = parts.allSatisfy { part in
      part != "." && part != ".." && part.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    }
    guard isSound else { throw .notFound }
    self.parts = parts
    isFolder = path.hasSuffix("/")
  }

  /// Whose home edition a path lies in, as it says; `nil` for other paths, and for what is no username.
  var owner: Username? { parts.count > 1 && parts[0] == "home" ? Username(parts[1]) : nil }

  var text: String { "/" + parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "") }

  /// Whether the path is an edition's folder without the trailing slash that relative links need.
  func needsSlash(after folder: String) -> Bool {
    !isFolder && parts.joined(separator: "/") == folder
  }

  /// The path of the file relative to the edition's folder, `index.html` for folders.
  func file(inside folder: String) -> String {
    let depth = folder.split(separator: "/").count
    let inside = parts.dropFirst(depth).joined(separator: "/")
    if inside.isEmpty { return "index.html" }
    return isFolder ? inside + "/index.html" : inside
  }
}
