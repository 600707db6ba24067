import DataFolder
import Journal

/// What both copies of a YAML file decided about the same conflict of a key. Where they decided differently, it is as it was
/// before: neither decision is lost, and somebody is asked again.
struct ValueDecisions {
  /// What is asked again. What it is about is as it was, and this stands beside it.
  private(set) var reopened: [KeptValue] = []
  /// Days of a habit that both took, each moved by the check-ins that one copy knows, by their keys: the day that has all of
  /// them.
  private(set) var agreed: [String: YamlValue] = [:]

  init(_ before: YamlBlocks?, _ ours: YamlBlocks, _ theirs: YamlBlocks) {
    guard let before else { return }
    let known = Set(ours.kept).union(theirs.kept)
    for value in before.kept where !known.contains(value) && !value.path.isEmpty {
      let (was, one, other) = (
        before.value(at: value.path), ours.value(at: value.path), theirs.value(at: value.path)
      )
      let kept = value.value?.plain
      if was?.plain == kept { continue }
      if one?.plain == was?.plain && other?.plain == kept || one?.plain == kept && other?.plain == was?.plain {
        reopened.append(value)
      } else if kept != nil, value.path.count == 1, let day = FittedDay(rawValue: value.path[0]) {
        compare(day, was, one, other)
      }
    }
  }

  /// A day that was taken need not be the one that stood beside the key: check-ins may have moved it.
  private mutating func compare(_ day: FittedDay, _ was: YamlValue?, _ one: YamlValue?, _ other: YamlValue?) {
    let taken = [one, other].filter { $0?.plain != was?.plain }.compactMap(\.self)
    let days = taken.compactMap { Day($0.words) }
    guard days.count == taken.count, let first = days.first else { return }
    if days.count == 2 {
      agreed[day.rawValue] = .plain(day.wider(first, days[1]).description)
    } else if one?.plain == was?.plain || other?.plain == was?.plain {
      reopened.append(KeptValue(ValueMerge.Other(path: [day.rawValue], value: .plain(first.description))))
    }
  }
}
