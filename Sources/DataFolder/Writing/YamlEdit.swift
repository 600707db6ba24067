import Diagnostics

/// A YAML file, or a Markdown file with front matter, that is being edited: what is not touched stays byte for byte,
/// comments, order and unknown keys among it.
///
/// ```swift
/// var habit = try YamlEdit(draft.bytes(of: path) ?? [], .habit)
/// try habit.set("schedule", to: .text("mon, wed, fri"))
/// try habit.remove("end")
/// draft.write(habit.bytes, to: path)
/// ```
public struct YamlEdit: Sendable, Equatable {
  /// What is in the file: whether it is front matter, and in which order its keys stand.
  public enum Kind: Sendable, Hashable {
    case habit, list, challenge, profile, settings, progress

    var hasFrontMatter: Bool {
      switch self {
      case .habit, .list, .challenge: true
      case .profile, .settings, .progress: false
      }
    }

    var keys: [String] {
      switch self {
      case .habit: HabitFile.keys
      case .list: ListFile.keys
      case .challenge: ChallengeFile.keys
      case .profile: ProfileFile.keys
      case .settings: SettingsFile.keys
      case .progress: ProgressFile.keys
      }
    }
  }

  /// The file as it is now.
  public private(set) var bytes: [UInt8]
  /// What the file is, which decides the place of keys that are added.
  public let kind: Kind

  /// - Parameter bytes: Of a file; nothing for a new one.
  /// - Throws: When the file has errors of its form, so that it is not known where its values stand.
  public init(_ bytes: [UInt8], _ kind: Kind) throws(EditFlaw) {
    self.bytes = bytes.isEmpty && kind.hasFrontMatter ? Array("---\n---\n".utf8) : bytes
    self.kind = kind
    _ = try YamlText(self.bytes, hasFrontMatter: kind.hasFrontMatter)
  }

  /// The keys that are there, in order.
  public var keys: [String] { (try? text().entries.map(\.key)) ?? [] }

  /// The single value of a key; `nil` where it is not there or is none.
  public func text(of key: String) -> String? {
    guard
      case .scalar(let text, _)? = try? text().entries.last(where: { $0.key == key })?.value.content
    else {
      return nil
    }
    return text
  }

  /// Gives a key a value, at its place when it is there, else in the order of the data format. A value that says the same
  /// already stays as it is written; a comment behind the value stays.
  ///
  /// - Throws: When the file is written in a way that cannot be edited safely; it is as before then.
  public mutating func set(_ key: String, to value: YamlValue) throws(EditFlaw) {
    let before = try text()
    if let index = before.index(of: key) {
      if value.isSaid(by: before.entries[index].value) { return }
      let itemwise = before.changingItems(of: index, to: value).map { [$0] } ?? []
      try apply(key, value, to: before, itemwise + before.replacing(index, with: value))
    } else {
      try apply(key, value, to: before, before.inserting(key, value, order: kind.keys))
    }
  }

  /// Takes a key and its value out; nothing happens where it is not there.
  ///
  /// - Throws: When the file is written in a way that cannot be edited safely; it is as before then.
  public mutating func remove(_ key: String) throws(EditFlaw) {
    let before = try text()
    guard let index = before.index(of: key) else { return }
    try apply(key, nil, to: before, before.removing(index))
  }

  /// What stands below the front matter, with line breaks as LF; empty for a file without.
  public var body: String {
    guard let text = try? text(), let parts = text.frontMatter else { return "" }
    return parts.text(of: text.source)
  }

  /// Replaces what stands below the front matter.
  ///
  /// - Throws: When the file has none.
  public mutating func setBody(_ markdown: String) throws(EditFlaw) {
    let text = try text()
    guard let parts = text.frontMatter else {
      throw EditFlaw("this file has no text below its keys")
    }
    var body = Array(markdown.utf8)
    if !body.isEmpty, body.last != 0x0A { body.append(0x0A) }
    if text.lineBreak.count == 2 { body = body.flatMap { $0 == 0x0A ? text.lineBreak : [$0] } }
    var head = Array(bytes[..<parts.body.lowerBound])
    if !body.isEmpty, head.last != 0x0A { head += text.lineBreak }
    bytes = head + body
  }

  private func text() throws(EditFlaw) -> YamlText {
    try YamlText(bytes, hasFrontMatter: kind.hasFrontMatter)
  }

  /// Takes the first of some ways to write a change after which the file says what it said before, but for that key.
  private mutating func apply(
    _ key: String, _ value: YamlValue?, to before: YamlText, _ ways: [[UInt8]]
  ) throws(EditFlaw) {
    for way in ways {
      guard let after = try? YamlText(way, hasFrontMatter: kind.hasFrontMatter),
        after.says(key, value, otherwiseAs: before)
      else { continue }
      bytes = way
      return
    }
    let line = before.index(of: key).map { before.line(of: before.entries[$0]) }
    throw EditFlaw(
      "`\(key)` cannot be changed safely the way it is written here", line: line,
      hint: "change it in an editor")
  }
}
