import DataFolder
import Journal

/// Writes challenges as files, key by key.
enum ChallengeFileText {
  /// The keys of the file, in its order.
  static let keys = ["title", "from", "to", "schedule", "target", "participants", "by", "visibility"]

  /// The value of a key in the file; `nil` where the file leaves the key out.
  static func value(_ key: String, of challenge: Challenge) -> YamlValue? {
    switch key {
    case "title": .text(challenge.title)
    case "from": .plain(challenge.from.description)
    case "to": .plain(challenge.through.description)
    case "schedule": .text(challenge.schedule.description)
    case "target": challenge.target.map { .text($0.description) }
    case "participants": challenge.participants.isEmpty ? nil : .list(challenge.participants.map(line))
    case "by": challenge.by.map { .plain($0.text) }
    case "visibility": challenge.visibility == .private ? nil : .plain(challenge.visibility.name)
    default: nil
    }
  }

  private static func line(_ participant: Challenge.Participant) -> YamlValue {
    let values: [(key: String, text: String?)] = [
      ("person", participant.person.text), ("habit", participant.habit?.text),
      ("state", participant.state.rawValue), ("since", participant.since?.description),
    ]
    return .mapping(values.compactMap { key, text in text.map { .init(key, .plain($0)) } })
  }
}
