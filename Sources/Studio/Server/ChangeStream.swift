import HTTPTypes
import HummingbirdCore
import NIOCore
import ServiceLifecycle
import SitePlan

/// Tells open pages that they are out of date, by server-sent events (WHATWG HTML, section 9.2).
enum ChangeStream {
  /// A response that sends what concerns a listener until the browser closes the connection.
  ///
  /// - Parameters:
  ///   - listener: Who listens, asked for each notice, because sessions end and roles change; `nil` ends the stream.
  ///   - words: The words of the messages.
  static func response(
    _ feed: ChangeFeed, for listener: @escaping @Sendable () async -> Troubles.Listener?, in words: Words,
    to request: Request
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
            guard let listener = await listener() else {
              try await writer.write(ByteBuffer(string: signedOut))
              break
            }
            if notice == .sessionsEnded { continue }
            try await writer.write(ByteBuffer(string: event(notice, for: listener, in: words)))
          }
        } onInboundClosed: {
          subscription.end()
        }
        try await writer.finish(nil)
      })
  }

  /// The event for a page whose session is over. Browsers leave events without data out.
  private static let signedOut = "event: signed-out\ndata: -\n\n"

  /// A response for a page that asks for changes by no session, or by somebody else's: an error would only make it ask again.
  static func ended() -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: signedOut)))
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
