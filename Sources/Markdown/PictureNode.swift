import CCmark

extension MarkdownNode {
  /// Replaces this image with an `img` that has the picture's size; where it has a title and is alone in its paragraph,
  /// replaces the paragraph with a `figure`.
  ///
  /// Custom nodes are written even where raw HTML is dropped, so everything in them is escaped here.
  ///
  /// - Returns: The node that was taken out of the tree, which the caller has to free.
  func replaceImage(with picture: RenderedMarkdown.Picture) -> MarkdownNode {
    let title = cmark_node_get_title(pointer).map { String(cString: $0) } ?? ""
    var image = "<img src=\"\(escaped(picture.source))\" alt=\"\(escaped(plainText))\""
    image += " width=\"\(picture.width)\" height=\"\(picture.height)\" loading=\"lazy\""
    if !title.isEmpty, let paragraph = paragraphOfItsOwn, let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) {
      cmark_node_set_on_enter(block, "<figure>\(image)><figcaption>\(escaped(title))</figcaption></figure>")
      cmark_node_replace(paragraph.pointer, block)
      return paragraph
    }
    guard let inline = cmark_node_new(CMARK_NODE_CUSTOM_INLINE) else { return self }
    cmark_node_set_on_enter(inline, image + (title.isEmpty ? ">" : " title=\"\(escaped(title))\">"))
    cmark_node_replace(pointer, inline)
    return self
  }

  /// Replaces this image with its alternative text.
  ///
  /// - Returns: The node that was taken out of the tree, which the caller has to free; `nil` where memory ran out.
  func replaceImageByDescription() -> MarkdownNode? {
    guard let text = cmark_node_new(CMARK_NODE_TEXT) else { return nil }
    cmark_node_set_literal(text, plainText)
    cmark_node_replace(pointer, text)
    return self
  }

  func free() {
    cmark_node_free(pointer)
  }

  private var paragraphOfItsOwn: MarkdownNode? {
    guard let parent = cmark_node_parent(pointer), cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH,
      cmark_node_previous(pointer) == nil, cmark_node_next(pointer) == nil
    else { return nil }
    return MarkdownNode(parent)
  }

  private func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
