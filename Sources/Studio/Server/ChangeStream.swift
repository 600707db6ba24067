import HTTPTypes
import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// Tells an open page that it is out of date (server-sent events, WHATWG HTML §9.2).
enum ChangeStream {
  /// Listens while the browser does: from the first byte of the answer until the connection goes.
  static func response(_ feed: ChangeFeed, to request: Request) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no"],
      body: ResponseBody { writer in
        let subscription = await feed.subscribe()
        defer { subscription.end() }
        var writer = writer
        // A tab that was closed sends nothing more, and nothing may be written to it for hours.
        try await request.body.consumeWithInboundCloseHandler { _ in
          try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
          for await notice in subscription.notices.cancelOnGracefulShutdown() {
            try await writer.write(ByteBuffer(string: event(notice)))
          }
        } onInboundClosed: {
          subscription.end()
        }
        try await writer.finish(nil)
      })
  }

  static func event(_ notice: ChangeFeed.Notice) -> String {
    switch notice {
    case .revision(let number): "event: revision\ndata: \(number)\n\n"
    case .problems(let json): "event: problems\ndata: \(json)\n\n"
    case .pulse: ": still here\n\n"
    }
  }
}
