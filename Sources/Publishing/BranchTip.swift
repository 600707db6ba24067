import Changes
import Diagnostics
import Hashing

/// A branch at a target, as it was fetched.
struct BranchTip: Sendable {
  /// Its last commit.
  var commit: String
  /// All files of it.
  var files: [String: GitRepository.Entry]
  /// The paths that publishing put there; `nil` where it never did.
  var published: Set<String>?
  /// Whether publishing made every commit that is known of it.
  var isOurs = true

  /// Those files that publishing put there, by their blobs; `nil` where it never did.
  var before: [String: String]? {
    published.map { paths in
      Dictionary(uniqueKeysWithValues: paths.compactMap { path in files[path].map { (path, $0.blob) } })
    }
  }

  /// The files of others, which stay.
  var others: [String: GitRepository.Entry] { files.filter { published?.contains($0.key) != true } }

  /// Fails where the branch holds something beside which nothing is to be published.
  func requirePlace() throws(Refusal) {
    try PrivatePlace.refuse(others.keys, inside: .branch)
  }
}

/// What a commit of a published site says of itself: that publishing made it, and which files in it are of others. So any
/// machine knows what may be removed, one that was set up a minute ago as well.
enum BranchNote {
  private static let mark = "Daybook-Published: 1"
  private static let digest = "Daybook-Files: "
  private static let other = "Daybook-Other: "

  /// What git looks for in messages.
  static let pattern = "^Daybook-Published: 1$"

  /// The message of a commit.
  ///
  /// - Parameter own: The files that are not of others.
  static func message(_ title: String, others: some Collection<String>, own: some Collection<String>) -> String {
    let lines = [title, "", mark, digest + digest(of: own)] + others.sorted().map { other + escaped($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Which files of a commit publishing put there, by its message; `nil` for a message of others, and for one that others kept
  /// when they made the commit anew with files of theirs.
  ///
  /// - Parameter files: All files of the commit.
  static func own(in message: String, among files: Set<String>) -> Set<String>? {
    let lines = message.split(separator: "\n")
    guard lines.contains(mark[...]) else { return nil }
    let own = files.subtracting(
      lines.compactMap { $0.hasPrefix(other) ? unescaped($0.dropFirst(other.count)) : nil })
    return lines.contains((digest + digest(of: own))[...]) ? own : nil
  }

  private static func digest(of paths: some Collection<String>) -> String {
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Hexadecimal.text(of: SHA256.digest(of: Array(sorted.joined(separator: "\n").utf8)))
  }

  private static func escaped(_ path: String) -> String {
    String(
      decoding: path.utf8.flatMap { byte in
        byte <= 0x20 || byte == 0x7F || byte == 0x25 ? Array("%\(Hexadecimal.text(of: [byte]))".utf8) : [byte]
      }, as: UTF8.self)
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
