import NIOCore
import NIOHTTPTypes
import Synchronization

/// The connections that are open, and which of them wait for a request.
///
/// Whoever opens connections and says nothing must not keep others out: when there are more than there may be, the one that
/// has waited longest goes, before its time is over. A browser that finds one of its own gone opens another.
final class ConnectionPlaces: Sendable {
  private struct Place {
    var channel: any Channel
    /// Since when it waits, in the order of all that happened; `nil` while a request is answered.
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

  /// - Parameter most: So many are left alone; with more, silent ones go.
  init(_ most: Int) {
    self.most = most
  }

  /// Takes a connection in, which nothing was heard of yet; with it another may have to go.
  func opened(_ channel: any Channel) {
    let longest = state.withLock { state -> (any Channel)? in
      defer { state.places[ObjectIdentifier(channel)] = Place(channel: channel, waitsSince: state.nextMoment()) }
      guard state.places.count >= most else { return nil }
      let waiting = state.places.compactMap { id, place in place.waitsSince.map { (id, $0) } }
      return waiting.min { $0.1 < $1.1 }.flatMap { state.places.removeValue(forKey: $0.0)?.channel }
    }
    longest?.close(promise: nil)
  }

  /// Notes that a request came whole, or that all were answered.
  func note(isWaiting: Bool, _ channel: any Channel) {
    state.withLock { state in
      let moment = isWaiting ? state.nextMoment() : nil
      state.places[ObjectIdentifier(channel)]?.waitsSince = moment
    }
  }

  func closed(_ channel: any Channel) {
    _ = state.withLock { $0.places.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// How many are open, those aside that were told to go.
  var count: Int { state.withLock { $0.places.count } }
}

/// Tells ``ConnectionPlaces`` of its connection.
final class ConnectionPlaceHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let places: ConnectionPlaces
  private var requests = 0

  init(_ places: ConnectionPlaces) {
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
