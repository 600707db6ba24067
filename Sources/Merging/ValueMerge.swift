import DataFolder
import Yaml

/// Two values of YAML as one: groups key by key, and lists item by item.
///
/// It is the same whichever value is called ours.
struct ValueMerge {
  /// What is known of how a value was before.
  enum Base {
    case unknown
    /// It was this, or nothing.
    case known(YamlValue?)
  }

  /// What did not find room in the merged value.
  struct Other: Hashable {
    /// The keys that lead to it.
    var path: [String]
    /// What the other side says; `nil` for nothing.
    var value: YamlValue?
  }

  /// The merged value; `nil` for none.
  private(set) var value: YamlValue?
  /// What both sides changed, each in its own way.
  private(set) var others: [Other] = []
  private let rules: ReaderRules

  init(
    _ base: Base, _ ours: YamlValue?, _ theirs: YamlValue?, at path: [String], by rules: ReaderRules = .none
  ) {
    self.rules = rules
    if ours?.plain == theirs?.plain {
      value = [ours, theirs].compactMap { $0 }.min { $0.written < $1.written }
      return
    }
    if let value = rules.larger(ours, theirs, at: path) ?? rules.staying(ours, theirs, at: path) {
      self.value = value
      return
    }
    // Also where one side changed nothing, the other may have taken a key back.
    if rules.areInForce, path.count == 1, case (.mapping(let one)?, .mapping(let other)?) = (ours, theirs) {
      merge(one, other, base, at: path)
      return
    }
    if case .known(let before) = base {
      if ours?.plain == before?.plain {
        value = theirs
        return
      }
      if theirs?.plain == before?.plain {
        value = ours
        return
      }
    } else if ours == nil || theirs == nil {
      value = ours ?? theirs
      return
    }
    switch (ours, theirs) {
    case (.mapping(let one)?, .mapping(let other)?): merge(one, other, base, at: path)
    case (.list(let one)?, .list(let other)?):
      merge(base.items, Self.items(one), Self.items(other), at: path) { .list($0.map(\.value)) }
    default:
      // What says something counts before what says nothing.
      let isOurs = theirs.map { theirs in ours.map { $0.written > theirs.written } ?? false } ?? true
      value = isOurs ? ours : theirs
      others = [Other(path: path, value: isOurs ? theirs : ours)]
    }
  }

  private mutating func merge(
    _ ours: [YamlValue.Entry], _ theirs: [YamlValue.Entry], _ base: Base, at path: [String]
  ) {
    merge(base.entries, Self.entries(ours), Self.entries(theirs), at: path) { entries in
      .mapping(entries.map { YamlValue.Entry($0.key, $0.value) })
    }
  }

  typealias Keyed = [(key: String, value: YamlValue)]

  private mutating func merge(
    _ base: Keyed?, _ ours: Keyed, _ theirs: Keyed, at path: [String], _ whole: (Keyed) -> YamlValue
  ) {
    func values(_ keyed: Keyed) -> [String: YamlValue] {
      Dictionary(keyed.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, our, their) = (values(base ?? []), values(ours), values(theirs))
    var merged: Keyed = []
    for key in MergedOrder.keys(base: base.map { $0.map(\.key) }, ours: ours.map(\.key), theirs: theirs.map(\.key)) {
      let part = ValueMerge(
        base == nil ? .unknown : .known(before[key]), our[key], their[key], at: path + [key], by: rules)
      others += part.others
      if let value = part.value { merged.append((key, value)) }
    }
    value = whole(merged)
  }

  /// A key as it stands at the beginning of a line.
  static func written(key: String) -> String { YamlScalar.writtenAsTyped(key) }

  static func entries(_ entries: [YamlValue.Entry]) -> Keyed {
    entries.map { ($0.key, $0.value) }
  }

  /// The items of a list with keys by which they are known again: of a group what identifies it, of anything else what it
  /// says. Each key is there once.
  static func items(_ items: [YamlValue]) -> Keyed {
    var seen: [String: Int] = [:]
    return items.map { item in
      let key = item.identity
      let count = seen[key, default: 0] + 1
      seen[key] = count
      return (count == 1 ? key : "\(key) \(count)", item)
    }
  }
}

extension ValueMerge.Base {
  fileprivate var entries: ValueMerge.Keyed? {
    guard case .known(let value) = self else { return nil }
    if case .mapping(let entries)? = value { return ValueMerge.entries(entries) }
    return []
  }

  fileprivate var items: ValueMerge.Keyed? {
    guard case .known(let value) = self else { return nil }
    if case .list(let items)? = value { return ValueMerge.items(items) }
    return []
  }
}

extension YamlValue {
  /// The same value however it is written, for comparing: without quotes, and the keys of groups in order.
  var plain: YamlValue {
    switch self {
    case .text(let text), .plain(let text): .plain(text)
    case .list(let items): .list(items.map(\.plain))
    case .mapping(let entries):
      .mapping(entries.map { Entry($0.key, $0.value.plain) }.sorted { $0.key < $1.key })
    }
  }

  /// The keys that say which one of a list a group is, such as a follower or a report.
  private static let identifying = [
    "id", "person", "follows", "reader", "site", "was", "slug", "issuer", "label", "from", "name", "title",
  ]

  /// By what an item of a list is known again.
  var identity: String {
    guard case .mapping(let entries) = plain else { return plain.written }
    func said(_ key: String) -> String? { entries.first { $0.key == key }.map { "\(key)=\($0.value.written)" } }
    // Two devices give the next number to different reports.
    if let number = said("number") { return [number, said("at")].compactMap { $0 }.joined(separator: " ") }
    for key in Self.identifying { if let said = said(key) { return said } }
    return plain.written
  }
}
