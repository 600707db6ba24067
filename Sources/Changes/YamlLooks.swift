import DataFolder
import Journal

extension YamlValue {
  /// A challenge's participants, with the person's entry for that habit left without a habit.
  func withoutHabit(_ slug: Slug, of person: Username) -> YamlValue {
    guard case .list(let items) = self else { return self }
    return .list(
      items.map { item in
        guard case .mapping(let entries) = item, item.text(of: "person") == person.text,
          item.text(of: "habit") == slug.text
        else { return item }
        return .mapping(entries.filter { $0.key != "habit" })
      })
  }

  /// A list of people with another name in the place of a person's.
  func replacing(_ person: Username, by name: Username) -> YamlValue {
    guard case .list(let items) = self else { return self }
    return .list(
      items.map { item in
        switch item {
        case .plain(person.text), .text(person.text): .plain(name.text)
        case .mapping(let entries) where item.text(of: "person") == person.text:
          .mapping(entries.map { $0.key == "person" ? .init("person", .plain(name.text)) : $0 })
        default: item
        }
      })
  }

  /// A list without the entries of a person.
  func without(_ person: Username) -> YamlValue {
    guard case .list(let items) = self else { return self }
    return .list(
      items.filter { $0.text(of: "person") != person.text && $0 != .plain(person.text) && $0 != .text(person.text) })
  }

  /// The value with the keys that only `old` has, such as notes that somebody added to a pause. Items of lists
  /// correspond if they begin with the same key and value.
  func keepingOwnKeys(of old: YamlValue) -> YamlValue {
    switch (self, old) {
    case (.mapping(let entries), .mapping(let known)):
      let own = known.filter { entry in
        !["from", "to", "holiday", "label", "latitude", "longitude"].contains(entry.key)
          && !entries.contains { $0.key == entry.key }
      }
      return .mapping(entries + own)
    case (.list(let items), .list(let known)):
      return .list(
        items.map { item in
          guard case .mapping(let entries) = item, let first = entries.first, let text = item.text(of: first.key),
            let same = known.first(where: { $0.text(of: first.key) == text })
          else { return item }
          return item.keepingOwnKeys(of: same)
        })
    case (.text, _), (.plain, _), (.list, _), (.mapping, _): return self
    }
  }
}
