/// Colours for a terminal, or none. Whatever is coloured can be told apart without colour.
struct Style: Sendable {
  var isColored: Bool

  func bold(_ text: String) -> String { wrap(text, in: "1") }
  func faint(_ text: String) -> String { wrap(text, in: "2") }
  func good(_ text: String) -> String { wrap(text, in: "32") }
  func bad(_ text: String) -> String { wrap(text, in: "31") }
  func accent(_ text: String) -> String { wrap(text, in: "36") }
  func caution(_ text: String) -> String { wrap(text, in: "33") }

  private func wrap(_ text: String, in code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
