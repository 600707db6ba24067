import CLibrary
import Foundation
import Synchronization

/// The addresses of a host, as the system knows them.
enum HostLookup {
  /// - Parameter deadline: When nobody waits any longer. The system's look-up cannot be ended; it goes on by itself then.
  /// - Throws: ``FetchFlaw``, also where any of the addresses is one that may not be asked.
  static func addresses(
    of host: String, until deadline: ContinuousClock.Instant
  ) throws(FetchFlaw) -> [NetworkAddress] {
    let found = Found()
    let thread = Thread { found.set(lookUp(host)) }
    thread.stackSize = 1 << 20
    thread.start()
    guard let addresses = found.wait(until: deadline) else { throw .tooSlow(host) }
    if addresses.isEmpty { throw .unknownHost(host) }
    // A host with one address of its own and one of this network is not to be trusted with either.
    if !addresses.allSatisfy(\.isPublic) { throw .notPublic(host) }
    return addresses
  }

  private static func lookUp(_ host: String) -> [NetworkAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "443", &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var addresses: [NetworkAddress] = []
    var entry = list
    while let one = entry {
      if let address = one.pointee.ai_addr.flatMap({ NetworkAddress($0) }), !addresses.contains(address) {
        addresses.append(address)
      }
      entry = one.pointee.ai_next
    }
    return addresses
  }

  /// What a thread finds, for whoever waits for it.
  private final class Found: Sendable {
    private let addresses = Mutex<[NetworkAddress]?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func set(_ found: [NetworkAddress]) {
      addresses.withLock { $0 = found }
      isThere.signal()
    }

    func wait(until deadline: ContinuousClock.Instant) -> [NetworkAddress]? {
      let left = (deadline - ContinuousClock.now).components
      let seconds = max(0, Double(left.seconds) + Double(left.attoseconds) / 1e18)
      _ = isThere.wait(timeout: .now() + seconds)
      return addresses.withLock { $0 }
    }
  }
}
