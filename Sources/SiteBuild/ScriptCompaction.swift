/// Makes scripts smaller without changing what they do: it removes comment lines, empty lines and indentation. Line
/// breaks stay, so that automatic semicolons are inserted where they were. Class names in strings get the short names
/// of pages.
///
/// A script with a template literal over several lines is left as it is, because there indentation is text.
enum ScriptCompaction {
  static func compacted(_ source: [UInt8]) -> [UInt8] { withShortClasses(withoutComments(source)) }

  private static func withoutComments(_ source: [UInt8]) -> [UInt8] {
    let lines = source.split(separator: 0x0A, omittingEmptySubsequences: false)
    let hasTextOverLines = lines.contains { line in line.count { $0 == UInt8(ascii: "`") } % 2 == 1 }
    if hasTextOverLines { return source }
    var output: [UInt8] = []
    output.reserveCapacity(source.count)
    var isInComment = false
    for line in lines {
      let text = trimmed(line)
      if isInComment {
        isInComment = !text.ends(with: "*/")
      } else if text.starts(with: "/*".utf8), endsComment(text) != .behind {
        isInComment = endsComment(text) == .later
      } else if !text.isEmpty, !text.starts(with: "//".utf8) {
        output += text
        output.append(0x0A)
      }
    }
    // A comment that is never closed would have removed everything behind it.
    return isInComment ? source : output
  }

  /// A script in which class names in strings are replaced by their short names.
  private static func withShortClasses(_ script: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(script.count)
    var mark: UInt8?
    var index = 0
    while index < script.count {
      let byte = script[index]
      let name: ArraySlice<UInt8> = mark == nil ? [] : script[index...].prefix(while: ClassNames.isPart)
      if !name.isEmpty {
        output += ClassNames.short(name)
        index = name.endIndex
        continue
      }
      if byte == UInt8(ascii: "\\"), index + 1 < script.count {
        output.append(byte)
        index += 1
      } else if mark == byte || byte == 0x0A && mark != UInt8(ascii: "`") {
        // A quotation mark in a comment or a regular expression has an effect only up to the end of its line.
        mark = nil
      } else if mark == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        mark = byte
      }
      output.append(script[index])
      index += 1
    }
    return output
  }

  private enum CommentEnd {
    /// The comment ends at the end of the line, so that the line is nothing but a comment.
    case here
    /// The comment ends earlier, and something follows it on the line.
    case behind
    case later
  }

  /// Where the comment ends with which the line begins.
  private static func endsComment(_ line: ArraySlice<UInt8>) -> CommentEnd {
    var index = line.startIndex + 2
    while index + 1 < line.endIndex {
      if line[index] == UInt8(ascii: "*") && line[index + 1] == UInt8(ascii: "/") {
        return index + 2 == line.endIndex ? .here : .behind
      }
      index += 1
    }
    return .later
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = line.firstIndex(where: { !isSpace($0) }), let last = line.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return line[first...last]
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}
