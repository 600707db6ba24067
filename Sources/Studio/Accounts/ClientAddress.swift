import Accounts
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Where a request comes from.
enum ClientAddress {
  /// The address of the browser: that of the connection, or, where that is a proxy that is trusted, the last one in
  /// `X-Forwarded-For` that is not. What stands before it anybody could have written.
  ///
  /// - Parameters:
  ///   - peer: The address of the connection.
  ///   - proxies: The addresses of trusted proxies, as `NetworkAddress.text` writes them.
  /// - Returns: `nil` for this machine itself, where others may be behind it.
  static func of(_ request: Request, from peer: NetworkAddress?, behind proxies: [String]) -> NetworkAddress? {
    guard var address = peer else { return nil }
    if proxies.contains(address.text) {
      let hops = request.headers[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
      for hop in hops.reversed() {
        guard let next = hopAddress(String(hop.trimming())) else { break }
        address = next
        if !proxies.contains(next.text) { break }
      }
    }
    return address.isLoopback ? nil : address
  }

  /// The address of a hop; some proxies write its port behind it, and brackets around IPv6.
  private static func hopAddress(_ hop: String) -> NetworkAddress? {
    if let address = NetworkAddress(hop) { return address }
    if hop.hasPrefix("["), let end = hop.firstIndex(of: "]") {
      return NetworkAddress(String(hop[hop.index(after: hop.startIndex)..<end]))
    }
    return hop.lastIndex(of: ":").flatMap { NetworkAddress(String(hop[..<$0])) }
  }
}

extension HTTPField.Name {
  /// `X-Forwarded-For`: the addresses through which a request came, as proxies write it.
  static var xForwardedFor: HTTPField.Name { HTTPField.Name("X-Forwarded-For") ?? .server }
}
