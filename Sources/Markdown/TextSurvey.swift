import CCmark

/// Counts the words of a text and finds its excerpt and its raw HTML in one walk through its nodes.
struct TextSurvey {
  private(set) var wordCount = 0
  private(set) var excerpt = ""
  /// The lines with raw HTML other than comments, counted from 1 in the text.
  private(set) var htmlLines: [Int] = []

  private let excerptLength: Int
  private var isInWord = false
  private var isInParagraph = false
  private var imageDepth = 0
  private var paragraph = ""

  init(excerptLength: Int) {
    self.excerptLength = excerptLength
  }

  mutating func read(_ root: MarkdownNode) {
    root.walk { visit($0, entering: $1) }
  }

  private mutating func visit(_ node: MarkdownNode, entering: Bool) {
    let type = node.type
    switch type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
      guard let literal = node.literal else { return }
      count(literal)
      if isInParagraph && imageDepth == 0 { paragraph += String(cString: literal) }
      if type == CMARK_NODE_CODE_BLOCK { isInWord = false }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
      isInWord = false
      if isInParagraph && imageDepth == 0 { paragraph += " " }
    case CMARK_NODE_IMAGE:
      imageDepth += entering ? 1 : -1
    case CMARK_NODE_PARAGRAPH:
      isInWord = false
      isInParagraph = entering && excerpt.isEmpty
      if !entering && excerpt.isEmpty { excerpt = cut(paragraph) }
      if !entering { paragraph = "" }
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK:
      break
    case CMARK_NODE_HTML_INLINE, CMARK_NODE_HTML_BLOCK:
      if entering, node.isRawHTML { htmlLines.append(node.startLine) }
      if type == CMARK_NODE_HTML_BLOCK { isInWord = false }
    default:
      isInWord = false
    }
  }

  private mutating func count(_ literal: UnsafePointer<CChar>) {
    var byte = literal
    while byte.pointee != 0 {
      let isSpace = byte.pointee == 0x20 || (0x09...0x0D).contains(byte.pointee)
      if !isSpace && !isInWord { wordCount += 1 }
      isInWord = !isSpace
      byte += 1
    }
  }

  /// The text cut at a space to at most `excerptLength` characters, the ellipsis included; a single longer word is cut
  /// within.
  private func cut(_ text: String) -> String {
    let text = text.drop { $0.isWhitespace }
    guard let limit = text.index(text.startIndex, offsetBy: excerptLength, limitedBy: text.endIndex),
      limit < text.endIndex
    else {
      return String(text.trimmingSuffix { $0.isWhitespace })
    }
    let room = text[..<text.index(before: limit)]
    // Cut at the last space, unless the limit is at the end of a word.
    let whole =
      text[room.endIndex].isWhitespace
      ? room : room.lastIndex(where: \.isWhitespace).map { room[..<$0] } ?? room
    return whole.trimmingSuffix { $0.isWhitespace || ",;:–—-".contains($0) } + "…"
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
