import Diagnostics

/// A YAML file, or a Markdown file with front matter, for editing; everything else in it stays byte for byte, including
/// comments, order and unknown keys.
///
/// ```swift
/// var habit = try YamlEdit(draft.bytes(of: path) ?? [], .habit)
/// try habit.set("schedule", to: .text("mon, wed, fri"))
/// try habit.remove("end")
/// draft.write(habit.bytes, to: path)
/// ```
public struct YamlEdit: Sendable, Equatable {
  /// The kind of file, which decides whether it has front matter and in which order keys are added.
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

  /// The bytes of the edited file.
  public private(set) var bytes: [UInt8]
  /// The kind of file, which decides where keys are added.
  public let kind: Kind

  /// - Parameter bytes: The bytes of the file; none for a new one.
  /// - Throws: Where the file is not valid, so that the places of its values are not known.
  public init(_ bytes: [UInt8], _ kind: Kind) throws(EditFlaw) {
    self.bytes = bytes.isEmpty && kind.hasFrontMatter ? Array("---\n---\n".utf8) : bytes
    self.kind = kind
    _ = try YamlText(self.bytes, hasFrontMatter: kind.hasFrontMatter)
  }

  /// The keys of the file, in its order.
  public var keys: [String] { (try? text().entries.map(\.key)) ?? [] }

  /// The scalar value of a key; `nil` where the key is missing or has another kind of value.
  public func text(of key: String) -> String? {
    guard
      case .scalar(let text, _)? = try? text().entries.last(where: { $0.key == key })?.value.content
    else {
      return nil
    }
    return text
  }

  /// Sets the value of a key, at its place or else at that of the data format's order. An equal value keeps the way in
  /// which it is written, and a comment after the value stays.
  ///
  /// - Throws: Where the file is written in a way that cannot be edited safely; it does not change then.
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

  /// Removes a key with its value; nothing happens where it is missing.
  ///
  /// - Throws: Where the file is written in a way that cannot be edited safely; it does not change then.
  public mutating func remove(_ key: String) throws(EditFlaw) {
    let before = try text()
    guard let index = before.index(of: key) else { return }
    try apply(key, nil, to: before, before.removing(index))
  }

  /// The text below the front matter, with LF as line breaks; empty for a file without front matter.
  public var body: String {
    guard let text = try? text(), let parts = text.frontMatter else { return "" }
    return parts.text(of: text.source)
  }

  /// Replaces the text below the front matter.
  ///
  /// - Throws: Where the file has no front matter.
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

  /// Applies the first of several ways to write a change after which all other keys still have their values.
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
