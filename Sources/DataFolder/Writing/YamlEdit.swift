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
    case habit, list, challenge, profile, settings, progress, account

    var hasFrontMatter: Bool {
      switch self {
      case .habit, .list, .challenge: true
      case .profile, .settings, .progress, .account: false
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
      case .account: AccountFile.keys
      }
    }
  }

  /// The kind of file, which decides where keys are added.
  public let kind: Kind
  /// What the file says, read once after each change.
  var document: YamlText

  /// The bytes of the edited file.
  public var bytes: [UInt8] { document.bytes }

  /// - Parameter bytes: The bytes of the file; none for a new one.
  /// - Throws: Where the file is not valid, so that the places of its values are not known.
  public init(_ bytes: [UInt8], _ kind: Kind) throws(EditFlaw) {
    let bytes = bytes.isEmpty && kind.hasFrontMatter ? Array("---\n---\n".utf8) : bytes
    document = try YamlText(bytes, hasFrontMatter: kind.hasFrontMatter)
    self.kind = kind
  }

  /// A new file with these keys, in this order.
  ///
  /// - Parameter body: The text below the front matter; empty for files without one.
  /// - Throws: Where the file would not be read as what is meant.
  public init(new kind: Kind, _ entries: [YamlValue.Entry], body: String = "") throws(EditFlaw) {
    let lines = entries.map { "\($0.key): \($0.value.written)\n" }.joined()
    var bytes = Array((kind.hasFrontMatter ? "---\n\(lines)---\n\(body)" : lines).utf8)
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    document = try YamlText(bytes, hasFrontMatter: kind.hasFrontMatter)
    self.kind = kind
    for entry in entries {
      if let read = document.index(of: entry.key), entry.value.isSaid(by: document.entries[read].value) { continue }
      throw EditFlaw("`\(entry.key)` would not be read as it is meant")
    }
    guard document.entries.count == entries.count else { throw EditFlaw("the file would not be read as it is meant") }
  }

  /// Whether both are the same file, byte for byte.
  public static func == (left: YamlEdit, right: YamlEdit) -> Bool {
    left.kind == right.kind && left.bytes == right.bytes
  }

  /// The keys of the file, in its order.
  public var keys: [String] { document.entries.map(\.key) }

  /// The scalar value of a key; `nil` where the key is missing or has another kind of value.
  public func text(of key: String) -> String? {
    guard case .scalar(let text, _)? = document.entries.last(where: { $0.key == key })?.value.content else {
      return nil
    }
    return text
  }

  /// Sets the value of a key, at its place or else at that of the data format's order. An equal value keeps the way in
  /// which it is written, and a comment after the value stays.
  ///
  /// - Throws: Where the file is written in a way that cannot be edited safely; it does not change then.
  public mutating func set(_ key: String, to value: YamlValue) throws(EditFlaw) {
    let before = document
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
    let before = document
    guard let index = before.index(of: key) else { return }
    try apply(key, nil, to: before, before.removing(index))
  }

  /// The text below the front matter, with LF as line breaks; empty for a file without front matter.
  public var body: String {
    document.frontMatter?.text(of: SourceFile(path: "", bytes: bytes)) ?? ""
  }

  /// Replaces the text below the front matter.
  ///
  /// - Throws: Where the file has no front matter, or could not be read with this text; it does not change then.
  public mutating func setBody(_ markdown: String) throws(EditFlaw) {
    guard let parts = document.frontMatter else {
      throw EditFlaw("this file has no text below its keys")
    }
    var body = Array(markdown.utf8)
    if !body.isEmpty, body.last != 0x0A { body.append(0x0A) }
    let lineBreak = document.lineBreak
    if lineBreak.count == 2 { body = body.flatMap { $0 == 0x0A ? lineBreak : [$0] } }
    var head = Array(bytes[..<parts.body.lowerBound])
    if !body.isEmpty, head.last != 0x0A { head += lineBreak }
    document = try YamlText(head + body, hasFrontMatter: kind.hasFrontMatter)
  }

  /// Applies the first of several ways to write a change after which all other keys still have their values.
  private mutating func apply(
    _ key: String, _ value: YamlValue?, to before: YamlText, _ ways: [[UInt8]]
  ) throws(EditFlaw) {
    for way in ways {
      guard let after = try? YamlText(way, hasFrontMatter: kind.hasFrontMatter),
        after.says(key, value, otherwiseAs: before)
      else { continue }
      document = after
      return
    }
    let line = before.index(of: key).map { before.line(of: before.entries[$0]) }
    throw EditFlaw(
      "`\(key)` cannot be changed safely the way it is written here", line: line,
      hint: "change it in an editor")
  }
}
