import HTTPTypes

/// Which names the app answers to.
///
/// A site elsewhere can make a browser ask this machine by letting its own name lead here (DNS rebinding). The name
/// stands in the request, and a foreign one is refused before anything is looked at.
struct HostCheck: Sendable {
  private let names: Set<String>
  private let port: Int

  /// - Parameters:
  ///   - port: that is listened on.
  ///   - others: names of a reverse proxy or of this machine in its network, without port.
  init(port: Int, others: [String]) {
    self.port = port
    names = Set(others.map { $0.lowercased() })
  }

  /// Whether the app answers to the value of `Host` (RFC 9110 §7.2).
  func admits(_ authority: String?) -> Bool {
    guard let authority = authority?.lowercased(), let (name, port) = Self.parts(of: authority) else { return false }
    if ["localhost", "127.0.0.1", "[::1]"].contains(name) { return port == self.port }
    // A proxy listens on a port of its own, mostly the one that is not written.
    return names.contains(name)
  }

  /// Whether an `Origin` is the app itself, asked for by that authority.
  static func isSame(origin: String, as authority: String) -> Bool {
    let origin = origin.lowercased()
    return ["http://", "https://"].contains { origin == $0 + authority.lowercased() }
  }

  /// `[::1]:8420` has a name and a port; without a port it is 80.
  private static func parts(of authority: String) -> (name: String, port: Int)? {
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return (authority, 80) }
    let digits = authority[authority.index(after: colon)...]
    guard let port = Int(digits), digits.allSatisfy(\.isNumber) else { return nil }
    return (String(authority[..<colon]), port)
  }
}
