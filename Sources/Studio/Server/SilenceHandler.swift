import NIOCore
import NIOHTTPTypes

/// A channel handler that closes a connection on which the app listens and hears nothing for too long: one that waits for a
/// request, or one whose request stops halfway.
///
/// Only silence counts while the app listens. What waits for its turn, such as a form with a photo, is not read meanwhile, so
/// that whoever sends it cannot go on; a clock that counted then would end those that wait, without an answer.
///
/// Where an answer is complete before the request is, the rest of it is read and forgotten, since many clients look at an
/// answer only when they have sent everything. That, too, has an end.
final class SilenceHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let longest: TimeAmount
  private let longestRest: TimeAmount

  /// Since when the app listens and has heard nothing; `nil` while it does not listen.
  private var listensSince: NIODeadline?
  private var unanswered = 0
  private var isBeingRead = false
  private var timeout: Scheduled<Void>?
  private var restTimeout: Scheduled<Void>?

  /// - Parameters:
  ///   - longest: How long a connection may be silent.
  ///   - longestRest: How long the rest of a request may take that was answered already.
  init(longest: TimeAmount, longestRest: TimeAmount) {
    self.longest = longest
    self.longestRest = longestRest
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func read(context: ChannelHandlerContext) {
    // The bytes of a head that is not complete are no part of a request, so that they do not begin the time anew.
    if listensSince == nil { listen(context) }
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    listensSince = nil
    switch unwrapInboundIn(data) {
    case .head:
      unanswered += 1
      isBeingRead = true
    case .body: break
    case .end:
      isBeingRead = false
      restTimeout?.cancel()
      restTimeout = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      unanswered -= 1
      if unanswered == 0 {
        // Who reads a long answer is not silent.
        if listensSince != nil { listen(context) }
        if isBeingRead, restTimeout == nil {
          restTimeout = context.eventLoop.assumeIsolated().scheduleTask(in: longestRest) {
            context.close(promise: nil)
          }
        }
      }
    }
    context.write(data, promise: promise)
  }

  private func listen(_ context: ChannelHandlerContext) {
    listensSince = context.eventLoop.now
    if timeout == nil { wait(longest, context) }
  }

  private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    timeout = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in self?.look(context) }
  }

  private func look(_ context: ChannelHandlerContext) {
    timeout = nil
    // A request that was read and is being answered may take its time; the end of the answer begins it anew.
    guard let listensSince, isBeingRead || unanswered == 0 else { return }
    let rest = listensSince + longest - context.eventLoop.now
    if rest > .nanoseconds(0) { wait(rest, context) } else { context.close(promise: nil) }
  }

  private func end() {
    timeout?.cancel()
    restTimeout?.cancel()
    (timeout, restTimeout, listensSince) = (nil, nil, nil)
  }
}
