import CLibrary

/// The addresses of this machine in its networks.
enum LocalAddresses {
  /// The IPv4 addresses of active interfaces as `192.168.1.20`, without loopback addresses.
  static var all: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var addresses: [String] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      guard let address = entry.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET,
        entry.pointee.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      let text = [24, 16, 8, 0].map { String(number >> $0 & 255) }.joined(separator: ".")
      if !text.hasPrefix("127."), !addresses.contains(text) { addresses.append(text) }
    }
    return addresses
  }
}
