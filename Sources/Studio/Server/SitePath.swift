import Foundation
import HTTPTypes

/// The path of a request, taken apart: it names planned pages, and never files.
struct SitePath: Sendable, Equatable {
  let parts: [String]
  /// Whether it ends in a slash, or is one.
  let isFolder: Bool

  /// - Throws: what no browser asks for: a part that is `.` or `..`, control characters, backslashes, broken encoding.
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

  var text: String { "/" + parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "") }

  /// Whether it is an edition's folder without the slash that relative links need.
  func needsSlash(after folder: String) -> Bool {
    !isFolder && parts.joined(separator: "/") == folder
  }

  /// The path of the file inside an edition, `index.html` for folders.
  func file(inside folder: String) -> String {
    let depth = folder.split(separator: "/").count
    let inside = parts.dropFirst(depth).joined(separator: "/")
    if inside.isEmpty { return "index.html" }
    return isFolder ? inside + "/index.html" : inside
  }
}
