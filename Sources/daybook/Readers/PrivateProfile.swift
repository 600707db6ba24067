import Diagnostics
import Journal

extension Person {
  /// Why those whom a person let in see nothing, and what shows it to them; `nil` where the profile is not private.
  var privateNote: Hint? {
    guard visibility == .private else { return nil }
    let name = TerminalText.safe(name)
    return """
      Friends of \(name) see nothing as long as that profile is private: \
      \(call: "person", "edit", "\(username)", "--visibility", "friends") shows it to them.
      """
  }
}
