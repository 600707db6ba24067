import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Tells an open page that it is out of date (server-sent events, WHATWG HTML §9.2).
enum ChangeStream {
  static func response(_ feed: ChangeFeed) async -> Response {
    let notices = await feed.subscribe()
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
        for await notice in notices.cancelOnGracefulShutdown() {
          try await writer.write(ByteBuffer(string: event(notice)))
        }
        try await writer.finish(nil)
      })
  }

  static func event(_ notice: ChangeFeed.Notice) -> String {
    switch notice {
    case .revision(let number): "event: revision\ndata: \(number)\n\n"
    case .problems(let json): "event: problems\ndata: \(json)\n\n"
    }
  }
}
