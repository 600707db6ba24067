import Hummingbird
import HummingbirdCore
import Logging

/// What one who connects may take of the app.
enum ConnectionLimits {
  /// Connections at once; more wait until one of them ends. A browser has at most six, a proxy some dozens.
  static let connections = 512
  /// How long a connection may say nothing, or be at the head of a request, in seconds.
  static let idleSeconds: Int64 = 30
  /// Of all header fields together, in bytes: a browser sends one or two thousand.
  static let headerBytes = 16 * 1024

  static var server: HTTPServerBuilder {
    .http1(
      configuration: HTTP1Channel.Configuration(
        idleTimeout: .seconds(idleSeconds),
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: 100)))
  }

  static func count(logger: Logger) -> MaximumAvailableConnections {
    MaximumAvailableConnections(connections, logger: logger)
  }
}
