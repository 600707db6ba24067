import DataFolder
import Yaml

/// Looks for the version of a merged YAML file that is sound, by putting what one of the sides says of a key in the place of
/// what the merge made of it: of as few keys as possible.
struct YamlMending {
  struct Result {
    var bytes: [UInt8]
    /// The keys whose merged values stand beside them now.
    var setAside: [String]
  }

  private let isMarkdown: Bool
  private let now: MarkdownParts
  private let choices: [Choice]

  /// What can be said of a key instead, and what is set aside then.
  private struct Choice {
    var key: String
    var value: YamlValue?
    var setAside: YamlValue?
  }

  /// How many keys are changed together at most.
  private static let most = 3
  /// What decides about which check-ins a habit has goes first.
  private static let first = ["archived", "end", "start", "target", "schedule", "paused", "part"]

  /// - Parameters:
  ///   - keys: The keys that may be changed; `nil` for all.
  /// - Throws: `EditFlaw` where one of them cannot be read.
  init(
    _ path: String, _ merged: [UInt8], _ ours: [UInt8]?, _ theirs: [UInt8]?, keys: Set<String>? = nil
  ) throws(EditFlaw) {
    let isMarkdown = FileMerge(path: path).isMarkdown
    func parts(_ bytes: [UInt8]) throws(EditFlaw) -> MarkdownParts {
      isMarkdown ? try MarkdownParts(bytes) : MarkdownParts(yaml: bytes, body: [])
    }
    self.isMarkdown = isMarkdown
    now = try parts(merged)
    let (merged_, one, other) = (
      try YamlBlocks(now.yaml), try YamlBlocks(parts(ours ?? []).yaml), try YamlBlocks(parts(theirs ?? []).yaml)
    )
    var all: [String] = []
    for key in Set(one.blocks.map(\.key)).union(other.blocks.map(\.key)).sorted() where keys?.contains(key) ?? true {
      if one.value(at: [key])?.plain != other.value(at: [key])?.plain { all.append(key) }
    }
    let sorted = Self.first.filter(all.contains) + all.filter { !Self.first.contains($0) }
    choices = sorted.flatMap { key -> [Choice] in
      let (merged, our, their) = (merged_.value(at: [key]), one.value(at: [key]), other.value(at: [key]))
      let both = [Choice(key: key, value: our, setAside: their), Choice(key: key, value: their, setAside: our)]
      return both.filter { $0.value?.plain != merged?.plain }
        .sorted { ($0.value?.written ?? "") > ($1.value?.written ?? "") }
    }
  }

  /// Whether anything can be said instead.
  var hasChoices: Bool { !choices.isEmpty }

  /// The version with the fewest problems, and of those the one with the fewest changes; `nil` where none has fewer than the
  /// merged file.
  ///
  /// - Parameter problems: Counts the problems of a version.
  func least(_ problems: ([UInt8]) throws -> Int) rethrows -> Result? {
    var best: (result: Result, count: Int)?
    let before = try problems(bytes(now))
    for set in sets {
      guard let result = changed(set) else { continue }
      let count = try problems(result.bytes)
      if count < best?.count ?? before { best = (result, count) }
      if count == 0 { break }
    }
    return best?.result
  }

  /// The choices that are tried together, the smaller ones first.
  private var sets: [[Choice]] {
    var sets: [[Choice]] = []
    var last: [[Int]] = [[]]
    for _ in 0..<Self.most {
      last = last.flatMap { set in
        ((set.last ?? -1) + 1..<max((set.last ?? -1) + 1, choices.count)).filter { index in
          !set.contains { choices[$0].key == choices[index].key }
        }.map { set + [$0] }
      }
      sets += last.map { $0.map { choices[$0] } }
    }
    return sets
  }

  private func changed(_ set: [Choice]) -> Result? {
    var yaml = now.yaml
    for choice in set {
      guard let next = try? Self.setting(choice, in: yaml) else { return nil }
      yaml = next
    }
    return Result(bytes: bytes(MarkdownParts(yaml: yaml, body: now.body)), setAside: set.map(\.key))
  }

  private func bytes(_ parts: MarkdownParts) -> [UInt8] { isMarkdown ? parts.bytes : parts.yaml }

  /// A document with what is chosen, and what is set aside beside it.
  private static func setting(_ choice: Choice, in yaml: [UInt8]) throws(EditFlaw) -> [UInt8] {
    let kept = KeptValue(ValueMerge.Other(path: [choice.key], value: choice.setAside))
    var lines = TextMerge.lines(try YamlBlocks.setting(choice.value, at: [choice.key], in: yaml))
    lines.removeAll { line in
      guard let value = KeptValue(line: line), value.path == [choice.key] else { return false }
      return value == kept || value.value?.plain == choice.value?.plain
    }
    // Below the key where there is one, as the merge writes it.
    let place = lines.firstIndex {
      String(decoding: $0, as: UTF8.self).hasPrefix(ValueMerge.written(key: choice.key) + ":")
    }
    return TextMerge.joined(KeptValue.inserted(kept, into: lines, at: place.map { $0 + 1 } ?? lines.count))
  }
}
