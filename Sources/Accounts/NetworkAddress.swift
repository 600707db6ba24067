import CLibrary

/// The address of a machine in a network, by its numbers.
public struct NetworkAddress: Hashable, Sendable {
  /// The address as systems write it: `127.0.0.1`, `2001:db8::1`. An IPv4 address that is written as one of IPv6 is the same
  /// as the IPv4 address.
  public let text: String
  /// The four bytes of IPv4 or the sixteen of IPv6, in network order.
  private let bytes: [UInt8]

  /// - Returns: `nil` for names, ports and anything else that is no address.
  public init?(_ text: String) {
    if let four = Self.bytes(of: text, AF_INET, count: 4) {
      bytes = four
    } else if let sixteen = Self.bytes(of: text, AF_INET6, count: 16) {
      let isMapped = sixteen.prefix(10).allSatisfy { $0 == 0 } && sixteen[10...11] == [0xFF, 0xFF]
      bytes = isMapped ? Array(sixteen[12...]) : sixteen
    } else {
      return nil
    }
    var buffer = [CChar](repeating: 0, count: 64)
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
    self.text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether it is this machine itself.
  public var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }

  /// The network that one household has: of IPv6 the first 64 bits, of which it has as many addresses as it likes.
  public var household: String {
    if bytes.count == 4 { return text }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ".")
  }

  private static func bytes(of text: String, _ family: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }
}
