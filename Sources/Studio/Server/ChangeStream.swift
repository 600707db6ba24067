import HTTPTypes
import HummingbirdCore
import NIOCore
import ServiceLifecycle
import SitePlan

/// Tells open pages that they are out of date, by server-sent events (WHATWG HTML, section 9.2).
enum ChangeStream {
  /// A response that sends what concerns a listener until the browser closes the connection.
  ///
  /// - Parameter words: The words of the messages.
  static func response(
    _ feed: ChangeFeed, for listener: Troubles.Listener, in words: Words, to request: Request
  ) -> Response {
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
            try await writer.write(ByteBuffer(string: event(notice, for: listener, in: words)))
          }
        } onInboundClosed: {
          subscription.end()
        }
        try await writer.finish(nil)
      })
  }

  /// A notice as an event: the number of the revision, or with it what is wrong.
  static func event(_ notice: ChangeFeed.Notice, for listener: Troubles.Listener, in words: Words) -> String {
    guard case .news(let news) = notice else { return ": still here\n\n" }
    let revision = news.revision.map(String.init)
    guard let problems = news.troubles.json(for: listener, revision: revision, in: words) else {
      return revision.map { "event: revision\ndata: \($0)\n\n" } ?? ": still here\n\n"
    }
    return "event: problems\ndata: \(problems)\n\n"
  }
}
