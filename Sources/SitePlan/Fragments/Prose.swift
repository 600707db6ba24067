import Markdown

/// The notes of a habit: Markdown in safe mode, rendered only when their page is.
public struct NotesProse: MarkupSource {
  let text: String

  /// `nil` where there is nothing to show.
  init?(_ text: String) {
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    self.text = text
  }

  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(text)
  }

  public func write(to html: inout HTMLWriter) {
    // Headings come below the page's own "Notes", and their anchors apart from the page's.
    let renderer = MarkdownRenderer(headingShift: 2, idPrefix: "notes-")
    html.append(Markup(trusted: renderer.render(text).html))
  }
}

/// The text of a course post.
public struct PostProse: MarkupSource {
  let text: String
  let allowsRawHTML: Bool
  /// Files that the text links to and whose pages this edition does not have (yet), as the text names them.
  let withheld: [String]
  /// Where such links lead instead: the course's overview, seen from the page.
  let overview: String

  /// - Parameter isWithheld: whether the edition goes without the page of that file, named as the text names it.
  init(text: String, allowsRawHTML: Bool, overview: String, isWithheld: (String) -> Bool) {
    self.text = text
    self.allowsRawHTML = allowsRawHTML
    self.overview = overview
    withheld = PostProse.linkedFiles(in: text).filter(isWithheld)
  }

  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(text)
    encoder.append(allowsRawHTML)
    encoder.append(withheld.count)
    for file in withheld { encoder.append(file) }
    encoder.append(overview)
  }

  public func write(to html: inout HTMLWriter) {
    html.append(Markup(trusted: rendered.html))
  }

  /// Links between posts name their files; the site has them as pages.
  var rendered: RenderedMarkdown {
    MarkdownRenderer(rawHTML: allowsRawHTML).render(text) { link in
      if link.isImage { return nil }
      let file = String(link.destination.prefix { $0 != "#" })
      return withheld.contains(file) ? overview : PostProse.pageAddress(ofFile: link.destination)
    }
  }

  /// Every Markdown file that the text may link to, each once: whatever stands before `.md`, back to where a link's
  /// destination can begin. More than there are links does no harm.
  private static func linkedFiles(in text: String) -> [String] {
    var files: [String] = []
    for part in text.split(separator: ".md", omittingEmptySubsequences: false).dropLast() {
      let begin = part.lastIndex { " \t\n(<>\"'".contains($0) }.map(part.index(after:)) ?? part.startIndex
      let name = part[begin...]
      let file = String(name) + ".md"
      if !name.isEmpty && !files.contains(file) { files.append(file) }
    }
    return files
  }

  /// `../week-02/01-eat-slowly.html#plan` for `../week-02/01-eat-slowly.md#plan`; `nil` for what is no relative link to
  /// a Markdown file.
  static func pageAddress(ofFile destination: String) -> String? {
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasSuffix(".md"), !path.hasPrefix("/"), !path.contains(":") else { return nil }
    let fragment = parts.count == 2 ? "#" + parts[1] : ""
    return path.dropLast(3) + ".html" + fragment
  }
}

/// The headings of a long post as links.
public struct PostContents: MarkupSource {
  let prose: PostProse

  /// `nil` for posts that need no contents: with fewer than four headings.
  init?(_ prose: PostProse) {
    let lines = prose.text.split(separator: "\n", omittingEmptySubsequences: true)
    guard lines.count(where: { $0.hasPrefix("## ") || $0.hasPrefix("# ") }) >= 4 else { return nil }
    self.prose = prose
  }

  public func encode(into encoder: inout ModelEncoder) {
    prose.encode(into: &encoder)
  }

  public func write(to html: inout HTMLWriter) {
    html.append("<ol>")
    for heading in prose.rendered.headings where heading.level <= 2 {
      html.append("<li><a")
      html.attribute("href", "#" + heading.id)
      html.append(">")
      html.append(escaped: heading.text)
      html.append("</a></li>")
    }
    html.append("</ol>")
  }
}

/// How long a text takes to read, in minutes, at 230 words a minute; at least 1.
func readingMinutes(_ text: String) -> Int {
  var words = 0
  var isInWord = false
  for byte in text.utf8 {
    let isSpace = byte <= 0x20
    if !isSpace && !isInWord { words += 1 }
    isInWord = !isSpace
  }
  return max(1, (words + 229) / 230)
}
