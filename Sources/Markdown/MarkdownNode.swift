import CCmark

/// A node of a ``MarkdownTree``. It must not be used after the tree is gone.
struct MarkdownNode {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  var type: cmark_node_type { cmark_node_get_type(pointer) }
  var isHeading: Bool { type == CMARK_NODE_HEADING }
  var isImage: Bool { type == CMARK_NODE_IMAGE }
  var isLinkOrImage: Bool { isImage || type == CMARK_NODE_LINK }
  /// Whether the node is raw HTML other than a comment.
  var isRawHTML: Bool {
    guard type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE, let literal else { return false }
    return !String(cString: literal).drop { $0 == " " }.hasPrefix("<!--")
  }
  /// The level of a heading, 1–6.
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// The text of a text, code or HTML node; `nil` for other nodes.
  var literal: UnsafePointer<CChar>? { cmark_node_get_literal(pointer) }

  /// The line in the text, from 1. A node without a line of its own has that of the nearest node around it.
  var startLine: Int {
    // cmark gives a link the line on which it ends; its first child has the line on which it begins.
    if let child = cmark_node_first_child(pointer), case let line = Int(cmark_node_get_start_line(child)), line > 0 {
      return line
    }
    var node: OpaquePointer? = pointer
    while let current = node {
      let line = Int(cmark_node_get_start_line(current))
      if line > 0 { return line }
      node = cmark_node_parent(current)
    }
    return 1
  }

  /// The destination of a link or an image; empty for other nodes.
  var destination: String {
    cmark_node_get_url(pointer).map { String(cString: $0) } ?? ""
  }

  func setDestination(_ destination: String) {
    cmark_node_set_url(pointer, destination)
  }

  /// The text without markup: line breaks become spaces, and images are replaced by their alternative text.
  var plainText: String {
    var text = ""
    walk { node, entering in
      guard entering else { return }
      switch node.type {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE:
        if let literal = node.literal { text += String(cString: literal) }
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
        text += " "
      default: break
      }
    }
    return text
  }

  /// Visits this node and all nodes below it in cmark's order: once on entering and, where a node can have children,
  /// once on leaving.
  func walk(_ visit: (_ node: MarkdownNode, _ entering: Bool) -> Void) {
    guard let iterator = cmark_iter_new(pointer) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      visit(MarkdownNode(node), event == CMARK_EVENT_ENTER)
    }
  }

  /// Replaces this heading with an element that has the `id` and contains the heading's content. This node is freed.
  ///
  /// Custom nodes are written even where raw HTML is dropped. A block puts the element on a line of its own, and an
  /// inline in it writes the tags without line breaks between them and the content.
  func replaceHeading(tag: String, id: String) {
    guard let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK), let element = cmark_node_new(CMARK_NODE_CUSTOM_INLINE)
    else { return }
    cmark_node_set_on_enter(element, "<\(tag) id=\"\(id)\">")
    cmark_node_set_on_exit(element, "</\(tag)>")
    while let child = cmark_node_first_child(pointer) {
      cmark_node_append_child(element, child)
    }
    cmark_node_append_child(block, element)
    cmark_node_replace(pointer, block)
    cmark_node_free(pointer)
  }
}
