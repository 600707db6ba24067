import NIOCore
import NIOEmbedded
import Testing

@testable import Studio

@Suite("Places for connections")
struct ConnectionLimiterTests {
  @Test("when there are too many, the one goes that has waited longest, and none that is being answered")
  func oldestGoes() throws {
    let places = ConnectionLimiter(3)
    let channels = (0..<6).map { _ in EmbeddedChannel() }
    func isOpen(_ number: Int) -> Bool { channels[number].isActive }
    for channel in channels { try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1)).wait() }
    for channel in channels[..<3] { places.opened(channel) }
    places.note(isWaiting: false, channels[0])
    #expect((0..<3).allSatisfy(isOpen))
    places.opened(channels[3])
    #expect(isOpen(0) && !isOpen(1) && isOpen(2) && isOpen(3))
    // Answered, it waits from now on, and so for less time than the others.
    places.note(isWaiting: true, channels[0])
    places.opened(channels[4])
    #expect(isOpen(0) && !isOpen(2) && isOpen(3))
    #expect(places.count == 3)
    for number in [0, 3, 4] { places.note(isWaiting: false, channels[number]) }
    places.opened(channels[5])
    #expect([0, 3, 4, 5].allSatisfy(isOpen))
    places.closed(channels[0])
    #expect(places.count == 3)
  }
}
