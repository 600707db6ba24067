/// An address from which something may be fetched: `https`, the port that this means, and a host that has a name.
///
/// A host that is written as a number, in whichever way, has no name: what such a number leads to is read differently by
/// different programs.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// Why a text is no such address.
  public enum Flaw: Error, Equatable, Sendable {
    /// It is no address of the web.
    case malformed
    /// It does not begin with `https://`.
    case notEncrypted
    /// It names a user or a password.
    case hasUser
    /// It names another port than that of `https`.
    case otherPort
    /// Its host is a number, or of this machine or network alone.
    case noName
  }

  /// The most bytes of an address.
  public static let longest = 2000

  /// The name of the host, in lower case.
  public let host: String
  /// What comes behind the host: a path that begins with a slash, perhaps with a query. It has no fragment.
  public let path: String

  /// - Parameter text: The address as somebody wrote it, or as a host leads on to it; a fragment is left out.
  public init(_ text: String) throws(Flaw) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !Self.refused.contains($0) })
    else { throw .malformed }
    let scheme = "https://"
    guard text.prefix(scheme.count).lowercased() == scheme else {
      throw text.contains("://") ? .notEncrypted : .malformed
    }
    let rest = text.dropFirst(scheme.count).prefix { $0 != "#" }
    var authority = rest.prefix { $0 != "/" && $0 != "?" }
    let behind = rest.dropFirst(authority.count)
    if authority.contains("@") { throw .hasUser }
    if authority.first == "[" { throw .noName }
    if let colon = authority.firstIndex(of: ":") {
      guard authority[authority.index(after: colon)...] == "443" else { throw .otherPort }
      authority = authority[..<colon]
    }
    var host = authority.lowercased()
    if host.last == "." { host.removeLast() }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isHost =
      host.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x5F }
      }
    guard isHost, let last = labels.last else { throw .malformed }
    // What ends in a number is one (WHATWG URL, 3.5), and a name of one label is of this network alone.
    guard labels.count > 1, !Self.isNumber(last), last != "localhost", last != "local", last != "internal" else {
      throw .noName
    }
    self.host = host
    path = behind.first == "/" ? String(behind) : "/" + behind
  }

  /// The address as it is asked.
  public var text: String { "https://\(host)\(path)" }

  /// The same as ``text``.
  public var description: String { text }

  /// What no address has, and what would end it where it stands in text.
  private static let refused: Set<UInt8> = [
    UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
    UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"),
  ]

  private static func isNumber(_ label: Substring) -> Bool {
    label.utf8.allSatisfy { 0x30...0x39 ~= $0 } || label.hasPrefix("0x")
  }
}
