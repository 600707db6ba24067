import CCmark

/// A node of a ``MarkdownTree``, not to be kept longer than the tree.
struct MarkdownNode {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  var type: cmark_node_type { cmark_node_get_type(pointer) }
  var isHeading: Bool { type == CMARK_NODE_HEADING }
  var isImage: Bool { type == CMARK_NODE_IMAGE }
  var isLinkOrImage: Bool { isImage || type == CMARK_NODE_LINK }
  /// HTML that is no comment.
  var isRawHTML: Bool {
    guard type == CMARK_NODE_HTML_BLOCK || type == CMARK_NODE_HTML_INLINE, let literal else { return false }
    return !String(cString: literal).drop { $0 == " " }.hasPrefix("<!--")
  }
  /// 1–6.
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// The text of text and code nodes.
  var literal: UnsafePointer<CChar>? { cmark_node_get_literal(pointer) }

  /// From 1. Nodes without a line of their own have that of the nearest one around them.
  var startLine: Int {
    // A link's own line is that of its end.
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

  /// Of links and images.
  var destination: String {
    cmark_node_get_url(pointer).map { String(cString: $0) } ?? ""
  }

  func setDestination(_ destination: String) {
    cmark_node_set_url(pointer, destination)
  }

  /// What a reader would hear: no markup, line breaks as spaces, pictures by their description.
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

  /// Visits this node and all below it as cmark's iterator does: on the way in and, if they can have children, on the
  /// way out.
  func walk(_ visit: (_ node: MarkdownNode, _ entering: Bool) -> Void) {
    guard let iterator = cmark_iter_new(pointer) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      visit(MarkdownNode(node), event == CMARK_EVENT_ENTER)
    }
  }

  /// Puts an element with that `id` in the place of this heading, around its content; this node is gone then.
  ///
  /// Custom nodes are written also where raw HTML is dropped. The block gives the line of its own, the inline inside it
  /// the tags, without line breaks between them and the content.
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
