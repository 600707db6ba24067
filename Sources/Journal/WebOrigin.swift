/// The origin of a website: scheme, host and perhaps a port (RFC 6454), as in `https://daybook.example.org`.
public struct WebOrigin: Hashable, Sendable {
  /// The origin in lower case, without a slash at its end and without the port that its scheme means anyway.
  public let text: String
  /// The host, in lower case; an IPv6 address stands in brackets.
  public let host: String
  /// Whether what is sent is encrypted.
  public let isSecure: Bool

  /// - Parameter text: The address of a host; a slash at its end may stay.
  /// - Returns: `nil` for other schemes than `http` and `https`, and for an address with a user, a folder or a query.
  public init?(_ text: String) {
    let address = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { address.hasPrefix($0) }) else { return nil }
    var authority = address.dropFirst(scheme.count)
    if authority.last == "/" { authority.removeLast() }
    isSecure = scheme == "https://"
    let bracket = authority.first == "[" ? authority.firstIndex(of: "]") : nil
    let colon = authority[(bracket ?? authority.startIndex)...].firstIndex(of: ":")
    let host = authority[..<(colon ?? authority.endIndex)]
    guard Self.isHost(host) else { return nil }
    var port = ""
    if let colon {
      let digits = authority[authority.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
        (1...65_535).contains(number)
      else { return nil }
      if number != (isSecure ? 443 : 80) { port = ":\(number)" }
    }
    self.host = String(host)
    self.text = scheme + self.host + port
  }

  /// Whether the host is this machine itself.
  public var isLoopback: Bool { host == "localhost" || host == "[::1]" || isLoopbackAddress }

  private var isLoopbackAddress: Bool {
    host.hasPrefix("127.") && host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  /// A name, or an address by its numbers; whether there is such a host is not looked at.
  private static func isHost(_ host: Substring) -> Bool {
    if host.first == "[" {
      return host.last == "]" && host.count > 3
        && host.dropFirst().dropLast().utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E
        }
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
      }
  }
}
