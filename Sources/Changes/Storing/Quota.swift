import DataFolder
import Diagnostics
import Journal

/// A person's folder would hold more than the setting `limits.person_bytes` allows.
public struct QuotaProblem: Sendable, Equatable {
  /// Whose folder.
  public var person: Username
  /// Whether it is the folder of who makes the change.
  public var isOwn: Bool
  /// The bytes that it holds.
  public var used: Int
  /// The bytes that the change would add.
  public var more: Int
  /// The bytes that it may hold.
  public var limit: Int

  var message: String {
    // How much somebody keeps is theirs to know.
    guard isOwn else { return "there is no room left in what `\(person)` may keep" }
    let (used, limit) = (ByteCount.text(used), ByteCount.text(limit))
    return "`\(person)` keeps \(used) of \(limit), and this takes \(ByteCount.text(more)) more"
  }

  var hint: Hint? {
    guard isOwn else { return nil }
    return """
      take photos or attachments away; \(call: "settings", "set", "limits.person_bytes", .number) raises the limit
      """
  }
}

/// What a person's folder may hold. Photos, attachments and large texts count against it; check-ins never do, since losing one
/// is worse than a line too many.
enum Quota {
  /// A change that adds so many bytes of text, or fewer, is always made: the folder is not measured for it.
  static let smallText = 4_096

  /// Refuses a change by which somebody's folder would hold too much. One by which it shrinks is always made.
  ///
  /// - Parameters:
  ///   - actor: Who makes the change; `nil` for whoever is at the keyboard.
  ///   - limit: In bytes; `nil` for none.
  ///   - isCheckIn: Whether the change is one of check-ins: then only pictures count.
  /// - Throws: ``Refusal``, or what reading throws.
  static func check(_ draft: FolderDraft, by actor: Username?, limit: Int?, isCheckIn: Bool = false) throws {
    guard let limit, !draft.isEmpty else { return }
    for (person, growth) in try draft.growth().sorted(by: { $0.key < $1.key }) {
      let isLarge = growth.pictures > 0 || !isCheckIn && growth.texts > smallText
      guard isLarge, growth.all > 0 else { continue }
      let used = draft.usage(of: person)
      if used + growth.all > limit {
        let isOwn = actor == nil || actor == person
        throw Refusal(.quota(QuotaProblem(person: person, isOwn: isOwn, used: used, more: growth.all, limit: limit)))
      }
    }
  }
}

/// A number of bytes for people.
public enum ByteCount {
  /// As `900 bytes`, `840 kB` or `1.2 MB`.
  public static func text(_ bytes: Int) -> String {
    if bytes < 10_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\((bytes + 500) / 1_000) kB" }
    let tenths = (bytes + 50_000) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
