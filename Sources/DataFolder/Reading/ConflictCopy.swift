import Diagnostics
import Journal

/// The name of a copy that a program for synchronising left beside a file, because two devices changed it.
public struct ConflictCopy: Sendable, Hashable {
  /// The program that names copies like this.
  public enum Origin: String, Sendable, CaseIterable {
    case syncthing = "Syncthing"
    case dropbox = "Dropbox"
    case nextcloud = "Nextcloud"
    case iCloud = "iCloud"
  }

  /// Who left it.
  public var origin: Origin
  /// The name of the file beside which it lies.
  public var original: String

  /// Reads a file's name; `nil` for one that is no copy's.
  ///
  /// - Parameters:
  ///   - name: The name without its folder.
  ///   - names: The names beside it. `2026 2.csv` is a copy only where there is a `2026.csv`.
  public init?(_ name: String, beside names: Set<String>) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (String(name[..<dot]), String(name[dot...]))
    if let found = Self.syncthing(stem) {
      (origin, original) = (.syncthing, found + ending)
    } else if let found = Self.ownCloud(stem) {
      (origin, original) = (.nextcloud, found + ending)
    } else if let (found, remark) = Self.inParentheses(stem), let program = Self.origin(of: remark) {
      (origin, original) = (program, found + ending)
    } else if let found = Self.numbered(stem), names.contains(found + ending) {
      (origin, original) = (.iCloud, found + ending)
    } else {
      return nil
    }
    if original == ending || original == name { return nil }
  }

  /// The name that a copy of a file gets here, as Syncthing names them.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - stamp: `20261126-101500`.
  ///   - device: Letters and digits that tell copies of one moment apart.
  public static func name(of name: String, stamp: String, device: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "\(name[..<dot]).sync-conflict-\(stamp)-\(device)\(name[dot...])"
  }

  // MARK: Forms

  /// `2026.sync-conflict-20261126-101500-ABCDEFG`
  private static func syncthing(_ stem: String) -> String? {
    guard let mark = stem.ranges(of: ".sync-conflict-").last else { return nil }
    let parts = stem[mark.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), isNumber(parts[0], 8), isNumber(parts[1], 6),
      parts.count == 2 || parts[2].utf8.allSatisfy({ $0.isLetterOrDigit }) && !parts[2].isEmpty
    else { return nil }
    return String(stem[..<mark.lowerBound])
  }

  /// `2026_conflict-20261126-101500`, as older clients wrote it.
  private static func ownCloud(_ stem: String) -> String? {
    guard let mark = stem.ranges(of: "_conflict-").last else { return nil }
    let parts = stem[mark.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 2, isNumber(parts[parts.count - 2], 8), isNumber(parts[parts.count - 1], 6) else { return nil }
    return String(stem[..<mark.lowerBound])
  }

  /// `2026 (Ana's conflicted copy 2026-11-26)` in `2026` and what stands between the parentheses.
  private static func inParentheses(_ stem: String) -> (original: String, remark: String)? {
    var rest = stem[...]
    // Further copies of a day are numbered: `… 2026-11-26) (1)`, `… 2026-11-26 (1))`.
    while let last = rest.last, last == ")" {
      var depth = 0
      guard
        let open = rest.indices.reversed().first(where: { index in
          if rest[index] == ")" { depth += 1 }
          if rest[index] == "(" { depth -= 1 }
          return depth == 0
        })
      else { return nil }
      let remark = rest[rest.index(after: open)...].dropLast()
      let before = rest[..<open]
      if remark.utf8.allSatisfy(\.isDigit), before.last == " ", before.dropLast().last == ")" {
        rest = before.dropLast()
        continue
      }
      guard before.last == " ", before.count > 1 else { return nil }
      return (String(before.dropLast()), String(remark))
    }
    return nil
  }

  private static func origin(of remark: String) -> Origin? {
    let lower = remark.lowercased()
    if lower == "case conflict" || lower == "selective sync conflict" { return .dropbox }
    guard let words = lower.ranges(of: "conflicted copy").last else { return nil }
    let rest = lower[words.upperBound...].split(separator: " ").filter { !$0.hasPrefix("(") }
    guard let day = rest.firstIndex(where: { Day(String($0)) != nil }) else { return nil }
    // Nextcloud adds the time: `(conflicted copy 2026-11-26 101500)`.
    return rest.dropFirst(day + 1).first.map { isNumber($0, 6) } == true ? .nextcloud : .dropbox
  }

  /// `2026 2`, `2026 (1)` and `2026(1)`.
  private static func numbered(_ stem: String) -> String? {
    var rest = stem[...]
    let isInParentheses = rest.last == ")"
    if isInParentheses { rest.removeLast() }
    let digits = rest.utf8.reversed().prefix { $0.isDigit }.count
    guard (1...2).contains(digits) else { return nil }
    rest = rest.dropLast(digits)
    if isInParentheses {
      guard rest.last == "(" else { return nil }
      rest.removeLast()
      if rest.last == " " { rest.removeLast() }
    } else {
      guard rest.last == " " else { return nil }
      rest.removeLast()
    }
    return rest.isEmpty ? nil : String(rest)
  }

  private static func isNumber(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy(\.isDigit)
  }
}

extension ConflictCopy {
  /// The warning that there is one.
  func diagnostic(at path: String) -> Diagnostic {
    Diagnostic(
      .warning, .conflictCopy, "a copy of `\(original)` that \(origin.rawValue) left", at: SourceLocation(path: path),
      hint: "\(call: "conflicts", "merge") merges it")
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetterOrDigit: Bool { isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
