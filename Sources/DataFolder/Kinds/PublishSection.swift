import Diagnostics
import Journal
import Yaml

/// `publish:` of `daybook.yml`, and of the file in the user's configuration: targets by their names, and `after`.
enum PublishSection {
  /// The keys of a target.
  static let keys = PublishTarget.Way.allCases.map(\.rawValue) + ["branch", "squash"]

  /// Reads the section; `nil` where the file has none.
  static func read(_ fields: Fields) -> PublishSettings? {
    guard let node = fields.node("publish") else { return nil }
    let source = fields.source
    guard case .mapping(let entries) = node.content else {
      source.report(
        .error, .wrongShape, "`publish` is a group of targets by their names, not \(node.kind)", at: node.range,
        hint: "write it like `publish: {pages: {git: \"https://example.org/site.git\"}}`")
      return nil
    }
    guard let group = Fields(node, in: source, known: entries.map(\.key), of: "`publish`") else { return nil }
    var settings = PublishSettings()
    settings.after = after(group)
    settings.targets = targets(entries, in: source, commands: false)
    return settings
  }

  /// Reads targets by their names.
  ///
  /// - Parameter commands: Whether a target may name a command, since nobody else can write the file.
  static func targets(_ entries: [YamlEntry], in source: SourceFile, commands: Bool) -> [PublishTarget] {
    var names: Set<String> = []
    return entries.filter { $0.key != "after" }.compactMap { entry in
      guard PublishSettings.isName(entry.key) else {
        source.report(
          .error, .invalidName, "`\(entry.key)` is no name of a target", at: entry.keyRange,
          hint: "names have letters `a`–`z`, digits and hyphens, and are none of \(PublishSettings.reserved.listed)")
        return nil
      }
      // What is given twice is reported where the keys are.
      guard names.insert(entry.key).inserted else { return nil }
      return target(entry, in: source, commands: commands)
    }
  }

  private static func target(_ entry: YamlEntry, in source: SourceFile, commands: Bool) -> PublishTarget? {
    let owner = "a target"
    refuseEdition(entry, in: source)
    guard let fields = Fields(entry.value, in: source, known: keys + ["edition"] + (commands ? ["ssh"] : []), of: owner)
    else { return nil }
    let given = PublishTarget.Way.allCases.filter { fields.node($0.rawValue) != nil }
    guard let way = given.first, given.count == 1 else {
      let ways = PublishTarget.Way.allCases.map(\.rawValue)
      source.report(
        .error, .missingKey,
        given.isEmpty ? "`\(entry.key)` says nowhere to publish to" : "`\(entry.key)` is published in two ways",
        at: entry.keyRange, hint: "one of \(ways.listed) names the place")
      return nil
    }
    guard let address = fields.line(way.rawValue, within: .address) else { return nil }
    var target = PublishTarget(name: entry.key, way: way, address: address.text)
    if way != .git, let key = ["branch", "squash"].first(where: { fields.node($0) != nil }) {
      source.report(
        .warning, .unknownKey, "`\(key)` is for `git`", at: fields.keyRange(key) ?? entry.keyRange,
        hint: "it means nothing here")
    } else {
      target.branch = fields.line("branch")?.text ?? target.branch
      target.squash = fields.flag("squash") ?? false
    }
    if commands { target.ssh = fields.line("ssh", within: .address)?.text }
    if case .refused(let reason) = PublishAddress(of: target) {
      source.report(
        .error, .notAnAddress, "`\(entry.key)` cannot be published to: \(reason)", at: address.range,
        hint: "write it like \(example(of: way))")
      return nil
    }
    return target
  }

  /// There is one edition that is published, whatever somebody writes.
  private static func refuseEdition(_ entry: YamlEntry, in source: SourceFile) {
    guard case .mapping(let entries) = entry.value.content,
      let edition = entries.first(where: { $0.key == "edition" })
    else { return }
    if case .scalar(let text, _) = edition.value.content, text.lowercased() == "public" { return }
    source.report(
      .error, .unknownChoice, "nothing but the public edition is published", at: edition.keyRange,
      hint: "take the line out; home editions show what is private")
  }

  private static func example(of way: PublishTarget.Way) -> String {
    switch way {
    case .git: "`git: https://example.org/ana/site.git`"
    case .rsync: "`rsync: ana@example.org:/var/www/daybook`"
    case .rclone: "`rclone: remote:bucket/daybook`"
    }
  }

  private static func after(_ fields: Fields) -> Int? {
    guard let value = fields.value("after", like: "10m") else { return nil }
    if let minutes = minutes(value.text), PublishSettings.minutes.contains(minutes) { return minutes }
    fields.source.report(
      .error, .notATime, "`after` is a time from a minute to a week", at: value.range,
      hint: "write it like `after: 10m`, `2h` or `1d`")
    return nil
  }

  /// The minutes of `10m`, `2h` or `1d`; `nil` for any other text.
  static func minutes(_ text: String) -> Int? {
    guard let unit = text.last.flatMap({ ["m": 1, "h": 60, "d": 1440][$0] }) else { return nil }
    let digits = text.dropLast()
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(digits).map { $0 * unit }
  }
}
