import Diagnostics
import Journal
import Yaml

/// `people/<username>/support.yml`: problems that the person reported, and the answers.
enum SupportFile {
  static let keys = ["number", "at", "page", "version", "picture", "text", "answers"]
  private static let owner = "a report"

  static func read(_ source: SourceFile, context: ReadingContext) -> [Report] {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) else { return [] }
    guard case .sequence(let items) = root.content else {
      source.report(
        .error, .wrongShape, "reports are a list, not \(root.kind)", at: root.range,
        hint: "\(call: "support") shows what stands in it")
      return []
    }
    var reports: [Report] = []
    for item in items {
      guard let fields = Fields(item, in: source, known: keys, of: owner) else { continue }
      for key in ["number", "at", "text"] where fields.node(key) == nil { fields.reportMissing(key, of: owner) }
      guard let number = fields.integer("number", in: 1...100_000), let at = moment(fields),
        let text = fields.text("text")
      else { continue }
      if reports.contains(where: { $0.number == number }) {
        source.report(.error, .duplicateEntry, "there are two reports \(number)", at: item.range)
        continue
      }
      reports.append(
        Report(
          number: number, at: at, page: fields.line("page", within: .address)?.text,
          version: fields.line("version")?.text, picture: picture(fields), text: text,
          answers: answers(fields, context: context)))
    }
    return reports
  }

  private static func moment(_ fields: Fields) -> DayAndTime? {
    guard let value = fields.value("at", like: "2026-11-20T18:00") else { return nil }
    if let moment = DayAndTime(text: value.text) { return moment }
    fields.source.report(
      .error, .notADay, "`\(value.text)` is no day with a time", at: value.range, hint: "write it like 2026-11-20T18:00"
    )
    return nil
  }

  /// The name of a file, which lies in no other folder.
  private static func picture(_ fields: Fields) -> String? {
    guard let name = fields.line("picture", within: .address) else { return nil }
    if !name.text.contains("/"), !name.text.hasPrefix(".") { return name.text }
    fields.source.report(.error, .unsafePath, "`picture` is the name of a file in files/", at: name.range)
    return nil
  }

  private static func answers(_ fields: Fields, context: ReadingContext) -> [Report.Answer] {
    (fields.list("answers", like: "[{by: ana, at: 2026-11-21T09:00, text: Thank you.}]") ?? []).compactMap { item in
      guard let given = Fields(item, in: fields.source, known: ["by", "at", "text"], of: "an answer"),
        let at = moment(given), let text = given.text("text")
      else { return nil }
      // Whoever answered may be gone.
      let author = given.value("by").flatMap { Username($0.text) }.map(context.current)
      return Report.Answer(by: author, at: at, text: text)
    }
  }
}
