import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Studio

@Suite("Silent connections")
struct SilenceHandlerTests {
  private let channel: EmbeddedChannel
  private var loop: EmbeddedEventLoop { channel.embeddedEventLoop }

  init() throws {
    channel = EmbeddedChannel(handler: SilenceHandler(longest: .seconds(30), longestRest: .seconds(180)))
    try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private static let head = HTTPRequestPart.head(
    HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1", path: "/"))
  private static let body = HTTPRequestPart.body(ByteBuffer(bytes: [1]))
  private static let end = HTTPRequestPart.end(nil)

  /// The app wants to hear more.
  private func listen() { channel.read() }

  private func hear(_ parts: HTTPRequestPart...) throws {
    for part in parts { try channel.writeInbound(part) }
  }

  private func answer() { say(.head(HTTPResponse(status: .ok)), .end(nil)) }

  /// Without waiting until it has gone out.
  private func say(_ parts: HTTPResponsePart...) {
    for part in parts { channel.write(part, promise: nil) }
    channel.flush()
  }

  private func isOpen(after seconds: Int64) -> Bool {
    loop.advanceTime(by: .seconds(seconds))
    return channel.isActive
  }

  @Test("one that says nothing is closed after its time, and not before")
  func silent() {
    listen()
    #expect(isOpen(after: 29))
    // The bytes of a head that is not complete are no part of a request.
    listen()
    #expect(!isOpen(after: 1))
  }

  @Test("one that stops in the middle of a request is closed, and one that goes on is not")
  func halfway() throws {
    listen()
    try hear(Self.head)
    for _ in 0..<5 {
      listen()
      #expect(isOpen(after: 29))
      try hear(Self.body)
    }
    listen()
    #expect(isOpen(after: 29))
    #expect(!isOpen(after: 1))
  }

  @Test("whoever waits for a turn is not read, and not closed for it")
  func waiting() throws {
    listen()
    try hear(Self.head, Self.body)
    #expect(isOpen(after: 3600))
    // It is read now, and has all of its time again.
    listen()
    #expect(isOpen(after: 29))
    try hear(Self.end)
    answer()
    listen()
    #expect(isOpen(after: 29))
    #expect(!isOpen(after: 1))
  }

  @Test("an answer may take its time, and the next request has its own from its end on")
  func slowAnswer() throws {
    listen()
    try hear(Self.head, Self.end)
    listen()
    #expect(isOpen(after: 3600))
    answer()
    #expect(isOpen(after: 29))
    #expect(!isOpen(after: 1))
  }

  @Test("the rest of a request that was answered already is read for some time, and not for ever")
  func rest() throws {
    for isRead in [true, false] {
      let channel = EmbeddedChannel(handler: SilenceHandler(longest: .seconds(30), longestRest: .seconds(180)))
      try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.writeInbound(Self.head)
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .serviceUnavailable)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
      for _ in 0..<17 {
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        #expect(channel.isActive)
        try channel.writeInbound(Self.body)
      }
      if isRead { try channel.writeInbound(Self.end) }
      channel.embeddedEventLoop.advanceTime(by: .seconds(15))
      #expect(channel.isActive == isRead)
    }
  }

  @Test("an answer to what was no request ends the connection in time, too")
  func noRequest() {
    answer()
    #expect(isOpen(after: 29))
    #expect(!isOpen(after: 1))
  }

  @Test("the rest of a request that nobody reads holds no connection")
  func unread() throws {
    listen()
    try hear(Self.head, Self.body)
    answer()
    try hear(Self.body, Self.end)
    #expect(isOpen(after: 29))
    #expect(!isOpen(after: 1))
  }

  /// Keeps what is written from going out.
  private final class Stalled: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart
    private var promises: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if let promise { promises.append(promise) }
    }

    func letOneGo() {
      if !promises.isEmpty { promises.removeFirst().succeed() }
    }

    func letAllGo() {
      while !promises.isEmpty { letOneGo() }
    }
  }

  private func stall() throws -> Stalled {
    let stalled = Stalled()
    try channel.pipeline.syncOperations.addHandler(stalled, position: .first)
    return stalled
  }

  @Test("whoever asks and asks and takes no answer is ended")
  func takingNothing() throws {
    let stalled = try stall()
    for _ in 0..<5 {
      listen()
      try hear(Self.head, Self.end)
      answer()
    }
    #expect(isOpen(after: 31))
    #expect(!isOpen(after: 29))
    stalled.letAllGo()
  }

  @Test("whoever takes an answer slowly may do so, and is not silent before its end")
  func takingSlowly() throws {
    let stalled = try stall()
    listen()
    try hear(Self.head, Self.end)
    say(.head(HTTPResponse(status: .ok)))
    for _ in 0..<20 { say(.body(ByteBuffer(bytes: [1]))) }
    say(.end(nil))
    listen()
    for _ in 0..<21 {
      #expect(isOpen(after: 29))
      stalled.letOneGo()
    }
    #expect(isOpen(after: 1))
    stalled.letAllGo()
    #expect(isOpen(after: 29))
    #expect(!isOpen(after: 1))
  }
}
