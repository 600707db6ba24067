import NIOCore
import NIOHTTP1

/// Brings the target of each request into the one form that the rest of the app knows: a path, and one `Host`.
enum RequestTarget {
  /// A head with a path as its target and with `Host` naming what the request is for (RFC 9112, section 3.2). If the
  /// target is a full address, as proxies get it, the name in it replaces the one in `Host`. Whether the app answers to
  /// that name is decided by ``HostCheck``.
  ///
  /// - Returns: `nil` for a request to refuse: with `Host` twice or not at all, or with another form of target.
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

  /// The authority and the path of a full address; `nil` for anything else. An address with a user name is refused (RFC
  /// 9110, section 4.2.4).
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

/// Passes requests on as ``RequestTarget`` resolves them. After one that cannot be resolved it reads nothing more: once
/// earlier requests are answered, that one is answered with 400 and the connection is closed.
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
