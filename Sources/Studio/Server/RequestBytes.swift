import HTTPTypes
import HummingbirdCore
import NIOCore

extension Request {
  /// The whole body.
  ///
  /// - Throws: ``RequestFlaw`` where it is larger than `limit` in bytes or takes longer to arrive.
  mutating func bytes(upTo limit: Int, within seconds: Int) async throws -> [UInt8] {
    do {
      return try await withDeadline(seconds) { [body] in
        Array(try await body.collect(upTo: limit).readableBytesView)
      }
    } catch is DeadlinePassed {
      throw RequestFlaw(.requestTimeout, .answerSlowForm)
    } catch is NIOTooManyBytesError {
      throw RequestFlaw(.contentTooLarge, .answerLargeForm)
    }
  }

  /// Reads the body and forgets it, so that whoever sends it comes to the answer: a browser looks at one only when it has
  /// sent everything. It ends where the body is larger than `limit` in bytes or takes longer to arrive, too.
  func forgetBody(upTo limit: Int, within seconds: Int) async {
    try? await withDeadline(seconds) { [body] in
      var count = 0
      for try await bytes in body {
        count += bytes.readableBytes
        if count > limit { return }
      }
    }
  }
}
