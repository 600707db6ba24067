import Diagnostics

/// Reads the first line of a file of check-ins.
struct HeaderReader {
  enum Outcome: Equatable {
    case columns(EventColumns)
    /// There is no header: the line is a row, and the columns are taken to be the standard ones.
    case row(EventColumns)
    /// The header cannot be used, so the rows cannot be read.
    case unusable
  }

  /// - Parameter line: Without its line break and byte order mark.
  static func read(_ line: EventProblems.Line, into problems: inout EventProblems) -> Outcome {
    if line.bytes.starts(with: [0xFF, 0xFE]) || line.bytes.starts(with: [0xFE, 0xFF]) {
      problems.reportWhole(.notUTF8, "the file is UTF-16", hint: "save it with the encoding UTF-8")
      return .unusable
    }
    var conflicts = ConflictWalk()
    if let problem = conflicts.take(line.bytes).problem {
      problems.reportOnce(.error, .conflictMarks, problem.message, in: line, at: line.whole, hint: problem.hint)
      return .unusable
    }
    if let flaw = TextCheck.flaw(of: line.bytes) {
      problems.reportOnce(.error, flaw.code, flaw.message, in: line, at: flaw.place, hint: flaw.hint)
      return .unusable
    }
    var fields = EventFields()
    if let flaw = fields.split(line.bytes) {
      problems.reportOnce(.error, .misplacedQuotes, flaw.message, in: line, at: flaw.place, hint: flaw.hint)
      return .unusable
    }
    let texts = (0..<fields.count).map { fields[$0].text(in: line.bytes) }
    if let first = texts.first?.utf8.first, (0x30...0x39).contains(first) {
      problems.reportOnce(
        .error, .missingColumn, "the file has no header", in: line, at: line.whole,
        hint: "let the first line name the columns: `\(EventColumns.standardHeader)`")
      return .row(.standard)
    }
    return columns(texts, fields, in: line, into: &problems)
  }

  private static func columns(
    _ texts: [String], _ fields: EventFields, in line: EventProblems.Line, into problems: inout EventProblems
  ) -> Outcome {
    let names = texts.map(EventColumns.Name.init(rawValue:))
    let missing = EventColumns.Name.allCases.filter { !names.contains($0) }
    var isUsable = true
    let lacking = missing.filter(\.isRequired).map { "`\($0)`" }
    if !lacking.isEmpty {
      let hasSemicolons = texts.count == 1 && texts[0].contains(";")
      problems.reportOnce(
        .error, .missingColumn, "the header lacks \(lacking.joined(separator: ", ")), so that no row can be read",
        in: line,
        at: line.whole,
        hint: hasSemicolons ? "columns are separated by commas" : "a header is `\(EventColumns.standardHeader)`")
      isUsable = false
    }
    var (unread, repeated) = (0, 0)
    for (index, text) in texts.enumerated() {
      let place = fields[index].whole
      if let name = names[index] {
        guard let first = names.firstIndex(of: name), first < index else { continue }
        isUsable = false
        repeated += 1
        if repeated > EventProblems.mostOfAKind { continue }
        problems.reportOnce(
          .error, .duplicateKey, "the column `\(name)` is there twice", in: line, at: place,
          hint: "take one of them out, with what stands in it")
        continue
      }
      unread += 1
      if unread > EventProblems.mostOfAKind { continue }
      if text.isEmpty {
        problems.reportOnce(
          .warning, .unknownColumn, "this column has no name, and is not read", in: line,
          at: place.isEmpty ? nil : place)
      } else {
        problems.reportOnce(
          .warning, .unknownColumn, "there is no column `\(shortened(text))`; it is not read", in: line, at: place,
          hint: Suggestion.hint(for: text, among: missing.map(\.rawValue)))
      }
    }
    let more = unread - EventProblems.mostOfAKind
    if more > 0 {
      problems.reportOnce(
        .warning, .unknownColumn, "\(more) more column\(more == 1 ? " is" : "s are") not read", in: line, at: line.whole
      )
    }
    return isUsable ? .columns(EventColumns(names)) : .unusable
  }
}
