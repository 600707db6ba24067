import NIOCore
import NIOHTTPTypes

/// A channel handler that closes a connection whose other side does nothing for too long: says nothing while the app listens,
/// or takes nothing of an answer.
///
/// What waits for its turn, such as a form with a photo, is not read meanwhile, so that whoever sends it cannot go on. A clock
/// that counted then would end those that wait, without an answer: only silence while the app listens counts.
///
/// An answer that nobody takes would be in memory for ever, and one that is taken slowly may take its time: what counts is
/// whether any of it went out.
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

  /// What was written and has not gone out yet, and how much has, in parts of answers.
  private var (unsent, sent) = (0, 0)
  /// What had gone out when it was looked at last, and how many bytes had not.
  private var before = (sent: 0, bytes: Int.max)
  private var sendTimeout: Scheduled<Void>?

  /// - Parameters:
  ///   - longest: How long a connection may be silent. One that takes nothing of an answer is closed after twice that at the
  ///     latest.
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
    // What belongs to an answer that is complete is heard by nobody, who therefore asks for no more.
    if unanswered == 0 { listen(context) } else { listensSince = nil }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
    // An answer to what is no request has none before it.
    if isEnd { unanswered = max(0, unanswered - 1) }
    let isLast = isEnd && unanswered == 0
    if isLast, isBeingRead, restTimeout == nil {
      restTimeout = context.eventLoop.assumeIsolated().scheduleTask(in: longestRest) { context.close(promise: nil) }
    }
    send(context)
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.unsent -= 1
      self.sent += 1
      // Who reads a long answer is not silent; the time begins when all of it has gone out.
      if isLast, self.unanswered == 0, context.channel.isActive { self.listen(context) }
    }
    context.write(data, promise: promise)
  }

  // MARK: What is heard

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
    guard let listensSince, unsent == 0, isBeingRead || unanswered == 0 else { return }
    let rest = listensSince + longest - context.eventLoop.now
    if rest > .nanoseconds(0) { wait(rest, context) } else { context.close(promise: nil) }
  }

  // MARK: What is sent

  private func send(_ context: ChannelHandlerContext) {
    if unsent == 0 { before = (sent, .max) }
    unsent += 1
    if sendTimeout == nil { waitToSend(context) }
  }

  private func waitToSend(_ context: ChannelHandlerContext) {
    sendTimeout = context.eventLoop.assumeIsolated().scheduleTask(in: longest) { [weak self] in
      self?.lookAtSent(context)
    }
  }

  private func lookAtSent(_ context: ChannelHandlerContext) {
    sendTimeout = nil
    if unsent == 0 { return }
    let bytes = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    // Of a large part nothing is said before all of it is out, and of many small ones the bytes may stay as many.
    if sent == before.sent, bytes >= before.bytes { return context.close(promise: nil) }
    before = (sent, bytes)
    waitToSend(context)
  }

  private func end() {
    for timeout in [timeout, restTimeout, sendTimeout] { timeout?.cancel() }
    (timeout, restTimeout, sendTimeout, listensSince) = (nil, nil, nil, nil)
  }
}
