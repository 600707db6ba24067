import Diagnostics
import Foundation
import Testing

/// The codes are what other programs rely on.
@Suite struct DiagnosticCodeTests {
  /// Those that there are. One that is renamed or taken out breaks what reads it: that asks for a new first number of the
  /// version. A new one is added here.
  private static let pinned = [
    "after-today", "ambiguous", "amount-does-not-fit", "broken-account", "broken-symlink", "busy", "cancelled",
    "cannot-edit",
    "cannot-undo", "changed-meanwhile", "circular", "conflict-copy", "conflict-marks", "control-character",
    "course-not-fetched", "damaged-backup", "days-out-of-order", "dead-link", "duplicate-entry", "duplicate-key",
    "duplicate-title",
    "editor-failed", "empty-course", "empty-file", "empty-value", "exposed-secrets", "feed-not-fetched",
    "file-too-large",
    "folder-full", "in-the-way",
    "invalid-name", "line-break", "misplaced-output", "misplaced-quotes", "missing-attachment", "missing-column",
    "missing-file", "missing-key", "missing-owner", "missing-picture", "missing-shard", "missing-words",
    "misused-variable",
    "more-problems",
    "names-differ-in-case", "needs-consent", "nested-too-deeply", "newer-format", "no-data-folder", "no-front-matter",
    "not-a-day",
    "not-a-number", "not-a-place", "not-a-schedule", "not-a-slug", "not-a-summary", "not-a-target", "not-a-time",
    "not-an-address",
    "not-an-amount", "not-published", "not-read", "not-utf-8", "not-yaml", "nothing-to-undo", "number-out-of-range",
    "other-markup",
    "outdated-template", "outside-habit", "overlapping-pauses", "picture-without-description", "prompt-without-ideas",
    "read-as-text",
    "refused", "repeated-event", "summaries-differ", "symlink-leaves-folder", "system-failure", "target-does-not-fit",
    "template-syntax",
    "text-too-long", "unknown-choice", "unknown-color", "unknown-column", "unknown-command", "unknown-drawing",
    "unknown-event", "unknown-habit", "unknown-key", "unknown-language", "unknown-list", "unknown-name",
    "unknown-person",
    "unknown-placeholder", "unknown-post", "unknown-task", "unknown-template", "unknown-time-zone", "unknown-variable",
    "unknown-word", "unsafe-path", "unsettled-conflict", "unsupported-yaml", "unusable-attachment", "unusable-picture",
    "would-overwrite",
    "wrong-field-count",
    "wrong-kind-of-file", "wrong-shape", "wrong-usage", "year-out-of-range",
  ]

  @Test("codes keep their names")
  func stable() {
    #expect(DiagnosticCode.allCases.map(\.rawValue).sorted() == Self.pinned)
  }

  @Test("a code is lower-case words with hyphens between them, and no two are the same")
  func form() {
    let codes = DiagnosticCode.allCases.map(\.rawValue)
    #expect(codes.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil })
    #expect(Set(codes).count == codes.count)
  }

  @Test("the document has the line of every code as its source says it, in the same order, and no other")
  func documented() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let source = try text("Sources/Diagnostics/DiagnosticCode.swift")
    let wanted = source.matches(of: /\/\/\/ (.+)\.\n  case (\w+)(?: = "([a-z0-9-]+)")?\n/).map {
      "| `\($0.3 ?? $0.2)` | \($0.1) |"
    }
    #expect(wanted.count == DiagnosticCode.allCases.count)
    let document = try text("docs/diagnostics.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(document.map(String.init) == wanted)
  }
}
