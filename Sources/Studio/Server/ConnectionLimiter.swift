import NIOCore
import NIOHTTPTypes
import Synchronization

/// The open connections, and which of them wait for a request.
///
/// Clients that open connections and stay silent must not keep others out. When there are too many connections, the one
/// that has waited longest is closed before its time is over; a browser whose connection was closed opens another.
final class ConnectionLimiter: Sendable {
  private struct Place {
    var channel: any Channel
    /// The moment since which the connection waits for a request, as a number that grows with each event; `nil` while a
    /// request is in progress.
    var waitsSince: UInt64?
  }

  private struct State {
    var places: [ObjectIdentifier: Place] = [:]
    var moment: UInt64 = 0

    mutating func nextMoment() -> UInt64 {
      moment += 1
      return moment
    }
  }

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: How many connections may be open before waiting ones are closed.
  init(_ most: Int) {
    self.most = most
  }

  /// Adds a new connection, which waits for a request, and closes the one that has waited longest if there are too
  /// many.
  func opened(_ channel: any Channel) {
    let longest = state.withLock { state -> (any Channel)? in
      defer { state.places[ObjectIdentifier(channel)] = Place(channel: channel, waitsSince: state.nextMoment()) }
      guard state.places.count >= most else { return nil }
      let waiting = state.places.compactMap { id, place in place.waitsSince.map { (id, $0) } }
      return waiting.min { $0.1 < $1.1 }.flatMap { state.places.removeValue(forKey: $0.0)?.channel }
    }
    longest?.close(promise: nil)
  }

  /// Records whether a connection waits for a request or has one in progress.
  func note(isWaiting: Bool, _ channel: any Channel) {
    state.withLock { state in
      let moment = isWaiting ? state.nextMoment() : nil
      state.places[ObjectIdentifier(channel)]?.waitsSince = moment
    }
  }

  func closed(_ channel: any Channel) {
    _ = state.withLock { $0.places.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// The number of open connections without those that were told to close.
  var count: Int { state.withLock { $0.places.count } }
}

/// A channel handler that keeps ``ConnectionLimiter`` informed about its connection.
final class ConnectionLimitHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let places: ConnectionLimiter
  private var requests = 0

  init(_ places: ConnectionLimiter) {
    self.places = places
  }

  func handlerAdded(context: ChannelHandlerContext) {
    places.opened(context.channel)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) {
      requests += 1
      places.note(isWaiting: false, context.channel)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      requests -= 1
      if requests <= 0 { places.note(isWaiting: true, context.channel) }
    }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    places.closed(context.channel)
    context.fireChannelInactive()
  }
}
