import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// Limits on the connections to the app, so that no client takes everything.
enum ConnectionLimits {
  /// How many connections may be open at once; beyond that, those that wait for a request are closed. A browser opens
  /// at most six, a proxy some dozens.
  static let connections = 512
  /// How many more may be open while each of the others has a request in progress; beyond that, new ones wait until one
  /// ends.
  static let spareConnections = 128
  /// How long a connection may be silent or send the head of a request, in seconds.
  static let idleSeconds: Int64 = 30
  /// How long the rest of a request may take that was answered already, in seconds: as long as a form may take.
  static let restSeconds = Int64(StudioResponder.bodySeconds)
  /// The largest size of all header fields together, in bytes; a browser sends one or two thousand.
  static let headerBytes = 16 * 1024

  /// Connections within these limits, whose requests are answered by `responder`.
  static func channel(_ responder: @escaping HTTPChannelHandler.Responder) -> some ServerChildChannel {
    let places = ConnectionLimiter(connections)
    return LimitedChannel(
      http: HTTP1Channel(
        responder: responder,
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [
            ConnectionLimitHandler(places),
            // The library's own timeout counts while a form waits for its turn.
            SilenceHandler(longest: .seconds(idleSeconds), longestRest: .seconds(restSeconds)),
          ],
          httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: 100))))
  }

  static func count(logger: Logger) -> MaximumAvailableConnections {
    MaximumAvailableConnections(connections + spareConnections, logger: logger)
  }
}

/// A connection that passes on only requests which ``RequestTarget`` could resolve.
private struct LimitedChannel: ServerChildChannel {
  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      // The codec parses the target, after which its original form is lost, so the handler has to come before it.
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(RequestTargetHandler(), position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}
