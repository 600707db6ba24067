import NIOCore
import NIOHTTP1

/// For whom a request is and what it asks for, in the one form that the rest of the app knows: a path, and one `Host`.
enum RequestTarget {
  /// The head with its target as a path and `Host` as the name that the request is for (RFC 9112 §3.2): of a target that
  /// is a whole address, as proxies are sent them, the name in it goes before the one in `Host`. Whether the app answers to
  /// that name is ``HostCheck``'s to say.
  ///
  /// - Returns: `nil` for what is to be refused as no request: `Host` given twice or not at all, and targets of other
  ///   forms.
  static func resolved(_ head: HTTPRequestHead) -> HTTPRequestHead? {
    let hosts = head.headers["Host"]
    guard hosts.count <= 1, !hosts.isEmpty || (head.version.major, head.version.minor) < (1, 1) else { return nil }
    if head.uri.utf8.first == UInt8(ascii: "/") || head.uri == "*" { return head }
    guard let address = address(head.uri) else { return nil }
    var head = head
    head.uri = address.path
    head.headers.replaceOrAdd(name: "Host", value: address.authority)
    return head
  }

  /// The parts of a whole address; `nil` where it is none. Names of users are in no address of this app (RFC 9110 §4.2.4).
  private static func address(_ target: String) -> (authority: String, path: String)? {
    let lowercased = target.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lowercased.utf8.starts(with: $0.utf8) }) else {
      return nil
    }
    let rest = target.utf8.dropFirst(scheme.utf8.count)
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")) else { return nil }
    let path = String(Substring(rest[end...]))
    return (String(Substring(authority)), path.utf8.first == UInt8(ascii: "/") ? path : "/" + path)
  }
}

/// Gives on requests as ``RequestTarget`` has them. Of a connection on which one came that is none, nothing more is read: it
/// is answered with 400 behind the answers to what came before, and ends.
final class RequestTargetHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private var hasRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if hasRefused { return }
    guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    guard let resolved = RequestTarget.resolved(head) else {
      hasRefused = true
      return context.fireErrorCaught(HTTPParserError.invalidURL)
    }
    context.fireChannelRead(wrapInboundOut(.head(resolved)))
  }
}
