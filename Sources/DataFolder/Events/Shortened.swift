/// The text cut to 40 characters, for quoting it in a message.
func shortened(_ text: String) -> String {
  text.count <= 40 ? text : text.prefix(40) + "…"
}
