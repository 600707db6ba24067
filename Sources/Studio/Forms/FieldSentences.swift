/// What is wrong with what was typed, by the names of the fields.
extension [String: String] {
  /// Says something more of a field, after what was said of it.
  mutating func add(_ sentence: String, to field: String) {
    guard let said = self[field] else {
      self[field] = sentence
      return
    }
    // Two rules may say the same of it.
    if said != sentence { self[field] = said + " " + sentence }
  }
}
