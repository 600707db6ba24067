import HTTPTypes

/// The host names to which the app answers.
///
/// Another site can make a browser send requests to this machine by pointing its own name here (DNS rebinding). Such a
/// request carries that name in `Host`, and is refused before anything else is looked at.
struct HostCheck: Sendable {
  private let names: Set<String>
  private let port: Int

  /// - Parameters:
  ///   - port: The port on which the app listens.
  ///   - others: Names of a reverse proxy or of this machine in its network, without port.
  init(port: Int, others: [String]) {
    self.port = port
    names = Set(others.map { $0.lowercased() })
  }

  /// Whether the app answers to this value of `Host` (RFC 9110, section 7.2).
  func admits(_ authority: String?) -> Bool {
    guard let authority = authority?.lowercased(), let (name, port) = Self.parts(of: authority) else { return false }
    if ["localhost", "127.0.0.1", "[::1]"].contains(name) { return port == self.port }
    // A proxy may listen on another port, mostly the default one, which is not written.
    return names.contains(name)
  }

  /// Whether an `Origin` is the app itself, as reached under that authority.
  static func isSame(origin: String, as authority: String) -> Bool {
    let origin = origin.lowercased()
    return ["http://", "https://"].contains { origin == $0 + authority.lowercased() }
  }

  /// The name and the port of an authority such as `[::1]:8420`; without a port it is 80. `nil` for anything else.
  private static func parts(of authority: String) -> (name: String, port: Int)? {
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return (authority, 80) }
    let digits = authority[authority.index(after: colon)...]
    guard let port = Int(digits), digits.allSatisfy(\.isNumber) else { return nil }
    return (String(authority[..<colon]), port)
  }
}
