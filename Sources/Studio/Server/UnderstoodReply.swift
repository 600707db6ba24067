import Changes
import Foundation
import HTTPTypes
import HummingbirdCore
import Journal
import NIOCore
import SitePlan

/// The answer to what a line would be understood as, for a script that shows it while the line is typed. Nothing is
/// stored.
enum UnderstoodReply {
  /// The last part of its address, below `-/` in a home edition. It is asked for as forms are sent: what somebody types stands
  /// in no address, which proxies write down.
  static let name = "understood"

  /// - Parameter query: The line, and the list on whose page it is typed.
  static func understood(_ query: FormFields, of context: ActionContext) -> UnderstoodLine {
    let (person, book) = (context.person, context.book)
    let place = query["list"].flatMap { try? ListPlace(named: $0, for: person, in: book) }
    let filing = TaskFiling(
      for: person, in: book, now: context.moment(of: person, in: book, query),
      isAmongStrangers: context.revision.hasAccounts)
    // Nobody types more, and reading a line takes its time.
    let line = String((query["line"] ?? "").prefix(TextLimit.paragraph.characters))
    let capture = filing.capture(line, words: context.revision.capture)
    return UnderstoodLine(capture, filing, on: place?.shelf, in: context.revision.source(of: person))
  }

  static func response(_ query: FormFields, of context: ActionContext) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = try encoder.encode(understood(query, of: context))
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
