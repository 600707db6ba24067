import CLibrary

/// The number of a machine on a network, and whether it is one that everybody may ask.
struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// Four bytes of IPv4, or sixteen of IPv6.
  let bytes: [UInt8]

  /// Reads what programs write: `203.0.113.7`, `2001:db8::7`; `nil` for any other text.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  /// Takes the address out of what the system's look-up gives; `nil` for other kinds.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
      }
    default: return nil
    }
  }

  private init(four bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  /// Whether the number belongs to a machine that the whole internet can ask, by the registries of special-purpose
  /// addresses (RFC 6890 and its additions): no machine of a private network, of this one, of a provider's inside, of a
  /// group, and none that a tunnel leads to.
  var isPublic: Bool {
    if bytes.count == 4 { return !Self.specialFour.contains { $0.contains(bytes) } }
    // Behind the translator of a network without IPv4 lies the IPv4 address at the end (RFC 6052).
    if Self.translated.contains(bytes) { return NetworkAddress(four: bytes[12...]).isPublic }
    // Nothing else is assigned to be asked; mapped, compatible and local addresses lie outside.
    return Self.unicast.contains(bytes) && !Self.specialSix.contains { $0.contains(bytes) }
  }

  /// As programs write it, an IPv6 address without brackets.
  var description: String {
    var text = [CChar](repeating: 0, count: 64)
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard bytes.withUnsafeBytes({ inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) }) != nil else {
      return ""
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: Ranges

  /// All addresses that begin with the same bits.
  private struct Range {
    var first: [UInt8]
    var bits: Int

    init(_ first: [UInt8], _ bits: Int) { (self.first, self.bits) = (first, bits) }

    func contains(_ bytes: [UInt8]) -> Bool {
      (0..<bits).allSatisfy { bit in
        let mask = UInt8(0x80) >> UInt8(bit % 8)
        let wanted = bit / 8 < first.count ? first[bit / 8] : 0
        return bytes[bit / 8] & mask == wanted & mask
      }
    }
  }

  private static let specialFour = [
    Range([0], 8),  // this network
    Range([10], 8), Range([172, 16], 12), Range([192, 168], 16),  // private
    Range([100, 64], 10),  // inside of a provider
    Range([127], 8),  // this machine
    Range([169, 254], 16),  // this link, and what clouds tell their machines
    Range([192, 0, 0], 24),  // protocols
    Range([192, 0, 2], 24), Range([198, 51, 100], 24), Range([203, 0, 113], 24),  // documents
    Range([192, 88, 99], 24),  // relays of 6to4
    Range([198, 18], 15),  // benchmarks
    Range([224], 4),  // groups
    Range([240], 4),  // kept back, and everybody
  ]

  private static let translated = Range([0x00, 0x64, 0xFF, 0x9B], 96)
  private static let unicast = Range([0x20], 3)
  private static let specialSix = [
    Range([0x20, 0x01, 0x00], 23),  // protocols, Teredo among them
    Range([0x20, 0x01, 0x0D, 0xB8], 32), Range([0x3F, 0xFF, 0x00], 20),  // documents
    Range([0x20, 0x02], 16),  // 6to4
  ]
}
