import HTTPTypes
import HummingbirdCore
import Journal
import NIOCore
import ServiceLifecycle
import SitePlan

/// Tells open pages that they are out of date, by server-sent events (WHATWG HTML, section 9.2).
enum ChangeStream {
  /// The least time between two events that tell something else, so that a page is not made anew all the time; what is new
  /// after a while in which nothing was is told at once.
  static let pause = Duration.seconds(1)

  /// A response that sends what concerns a listener until the browser closes the connection.
  ///
  /// - Parameters:
  ///   - person: Whose pages are open.
  ///   - listener: Who listens, asked for each notice, because sessions end and roles change; `nil` ends the stream.
  ///   - words: The words of the messages.
  static func response(
    _ feed: ChangeFeed, of person: Username, for listener: @escaping @Sendable () async -> Troubles.Listener?,
    in words: Words,
    to request: Request
  ) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no"],
      body: ResponseBody { writer in
        let subscription = await feed.subscribe(as: person)
        defer { subscription.end() }
        var writer = writer
        // A closed tab sends nothing more, and it may be hours until something is written to it and fails.
        try await request.body.consumeWithInboundCloseHandler { _ in
          try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
          var pace = EventPace(pause: pause)
          for await notice in subscription.notices.cancelOnGracefulShutdown() {
            var notice = notice
            if case .news = notice, let rest = pace.rest(at: .now) {
              try? await cancelWhenGracefulShutdown { try await Task.sleep(for: rest) }
              // Only the newest is told.
              if let latest = await feed.latest { notice = .news(latest) }
            }
            guard let listener = await listener() else {
              try await writer.write(ByteBuffer(string: signedOut))
              break
            }
            if notice == .sessionsEnded { continue }
            let event = event(notice, for: listener, in: words)
            if case .news = notice, !pace.tells(event, at: .now) { continue }
            try await writer.write(ByteBuffer(string: event))
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
    let revision = news.revision(of: listener.person).map(String.init)
    guard let problems = news.troubles.json(for: listener, revision: revision, in: words) else {
      return revision.map { "event: revision\ndata: \($0)\n\n" } ?? ": still here\n\n"
    }
    return "event: problems\ndata: \(problems)\n\n"
  }
}
