import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// What one who connects may take of the app.
enum ConnectionLimits {
  /// Connections at once; with more, those go that wait for a request. A browser has at most six, a proxy some dozens.
  static let connections = 512
  /// How many more there may be while each of them is being answered; others wait until one of them ends.
  static let spareConnections = 128
  /// How long a connection may say nothing, or be at the head of a request, in seconds.
  static let idleSeconds: Int64 = 30
  /// Of all header fields together, in bytes: a browser sends one or two thousand.
  static let headerBytes = 16 * 1024

  /// Connections within these limits, whose requests are answered by `responder`.
  static func channel(_ responder: @escaping HTTPChannelHandler.Responder) -> some ServerChildChannel {
    let places = ConnectionPlaces(connections)
    return LimitedChannel(
      http: HTTP1Channel(
        responder: responder,
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [ConnectionPlaceHandler(places)], idleTimeout: .seconds(idleSeconds),
          httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: 100))))
  }

  static func count(logger: Logger) -> MaximumAvailableConnections {
    MaximumAvailableConnections(connections + spareConnections, logger: logger)
  }
}

/// A connection of which the app gets only requests that are for somebody and ask for a path.
private struct LimitedChannel: ServerChildChannel {
  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      // Behind it, nobody can tell any more which form a target had.
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(RequestTargetHandler(), position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}
