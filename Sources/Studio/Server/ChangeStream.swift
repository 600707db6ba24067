import HTTPTypes
import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// Tells open pages that they are out of date, by server-sent events (WHATWG HTML, section 9.2).
enum ChangeStream {
  /// A response that sends notices of the feed until the browser closes the connection.
  static func response(_ feed: ChangeFeed, to request: Request) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no"],
      body: ResponseBody { writer in
        let subscription = await feed.subscribe()
        defer { subscription.end() }
        var writer = writer
        // A closed tab sends nothing more, and it may be hours until something is written to it and fails.
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
