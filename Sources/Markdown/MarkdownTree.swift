import CCmark

/// A parsed text. It owns cmark's tree and frees it.
struct MarkdownTree: ~Copyable {
  /// The document's node. It must not be used after the tree is gone.
  let root: MarkdownNode
  private let options: Int32

  init(_ text: String, allowsUnsafe: Bool) {
    let options = CMARK_OPT_DEFAULT | (allowsUnsafe ? CMARK_OPT_UNSAFE : 0)
    self.options = options
    var text = text
    let parsed = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parse_document($0.baseAddress, $0.count, options) }
    }
    // cmark returns no document only from a parser that was finished before, and aborts by itself when memory runs out.
    // Throwing an error would burden every page's rendering with a case that cannot happen.
    guard let parsed else { fatalError("cmark gave no document") }
    root = MarkdownNode(parsed)
  }

  deinit {
    cmark_node_free(root.pointer)
  }

  var html: String {
    guard let rendered = cmark_render_html(root.pointer, options) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    return ControlCharacters.replaced(in: String(cString: rendered))
  }

  /// The nodes that satisfy the condition, in the order of the text. They are collected first, so that the tree may be
  /// changed while going through them.
  func nodes(where isWanted: (MarkdownNode) -> Bool) -> [MarkdownNode] {
    var found: [MarkdownNode] = []
    root.walk { node, entering in
      if entering && isWanted(node) { found.append(node) }
    }
    return found
  }
}
