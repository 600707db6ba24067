import HTTPTypes
import HummingbirdCore
import NIOCore

/// Whether the app can show pages, for programs that watch it: `ok`, or 503 while the data folder is read for the first time
/// or has errors that leave no page. It tells nothing else, to anybody.
enum HealthReply {
  static func response(isReady: Bool) -> Response {
    Response(
      status: isReady ? .ok : .serviceUnavailable,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: isReady ? "ok\n" : "not ready\n")))
  }
}
