import Accounts
import DataFolder
import Journal

/// Stages changes to the settings. Only the length of a value is checked here; whether it is valid shows when the
/// changed file is read.
public enum SettingsStaging {
  /// Stages the value of a setting.
  ///
  /// - Parameter text: The value as people write it; `homes` takes usernames with commas between them.
  /// - Returns: Whether anything changes.
  /// - Throws: ``FieldProblems`` where the text exceeds ``SettingKey/limit``, and errors of the draft.
  @discardableResult
  public static func set(_ key: SettingKey, to text: String, in draft: inout FolderDraft) throws -> Bool {
    if let limit = key.limit {
      do throws(FieldProblem) {
        try FieldText.check(FieldText.trimming(text), key.rawValue, named: "`\(key.rawValue)`", within: limit)
      } catch {
        throw FieldProblems([error])
      }
    }
    return try edit(&draft) { file throws(EditFlaw) in
      // A feed says by it which site it is of, so that another one in its place is told from it.
      if key == .baseURL, file.value(of: "site_id") == nil {
        try file.set("site_id", to: .plain(Account.newID()))
      }
      guard key.path.count > 1 else { return try file.set(key.path[0], to: value(key, text)) }
      var entries = group(key.path[0], in: file)
      if let index = entries.firstIndex(where: { $0.key == key.path[1] }) {
        entries[index].value = .plain(FieldText.trimming(text))
      } else {
        entries.append(YamlValue.Entry(key.path[1], .plain(FieldText.trimming(text))))
      }
      try file.set(key.path[0], to: .mapping(entries))
    }
  }

  /// Stages the removal of a setting, so that it has its default.
  ///
  /// - Returns: Whether anything changes.
  @discardableResult
  public static func unset(_ key: SettingKey, in draft: inout FolderDraft) throws -> Bool {
    try edit(&draft) { file throws(EditFlaw) in
      guard key.path.count > 1 else { return try file.remove(key.path[0]) }
      guard file.value(of: key.path[0]) != nil else { return }
      let entries = group(key.path[0], in: file).filter { $0.key != key.path[1] }
      if entries.isEmpty { try file.remove(key.path[0]) } else { try file.set(key.path[0], to: .mapping(entries)) }
    }
  }

  private static func edit(
    _ draft: inout FolderDraft, _ body: (inout YamlEdit) throws(EditFlaw) -> Void
  ) throws -> Bool {
    let bytes = try draft.bytes(of: FolderLayout.settings) ?? []
    let edited = try EditFlaw.naming(FolderLayout.settings) {
      var file = try YamlEdit(bytes, .settings)
      try body(&file)
      return file.bytes
    }
    guard edited != bytes else { return false }
    draft.write(edited, to: FolderLayout.settings)
    draft.owner = .daybook
    draft.subjects.insert(.settings)
    return true
  }

  /// What the file has of a group of settings, such as `limits`.
  private static func group(_ key: String, in file: YamlEdit) -> [YamlValue.Entry] {
    if case .mapping(let entries)? = file.value(of: key) { entries } else { [] }
  }

  private static func list(_ text: String) -> YamlValue {
    let items = text.split(separator: ",").map { FieldText.trimming(String($0)) }.filter { !$0.isEmpty }
    return .list(items.map(YamlValue.text))
  }

  private static func value(_ key: SettingKey, _ text: String) -> YamlValue {
    let trimmed = key.written(FieldText.trimming(text))
    switch key {
    case .homes where Vocabularies.homes.value(of: trimmed) == nil:
      return list(trimmed)
    case .publicPeople where trimmed.lowercased() == "all": return .plain("all")
    case .trustedProxies, .publicPeople, .hiddenPeople: return list(trimmed)
    case .today, .publicCourse, .weekStartsOn, .publicLocation, .owner, .inbox, .signUp, .followPull:
      return .plain(trimmed)
    case .title, .baseURL, .language, .timeZone, .dayStartsAt, .output, .homes, .longestTitle, .longestReason,
      .longestComment, .largestPhoto, .largestFile, .personBytes, .accent, .mapTiles, .mapAttribution, .serveURL,
      .idleDays, .sessionDays, .reminds:
      return .text(trimmed)
    }
  }
}

extension SettingKey {
  /// The text as the documentation writes it, where it is one of a setting's words; otherwise the text as it is.
  fileprivate func written(_ text: String) -> String {
    switch self {
    case .weekStartsOn: Weekday(named: text)?.name ?? text
    case .publicCourse: Vocabularies.flag.written(text) ?? text
    case .publicLocation: Vocabularies.publicLocation.written(text) ?? text
    case .homes: Vocabularies.homes.written(text) ?? text
    case .signUp: Vocabularies.signUp.written(text) ?? text
    case .followPull: Vocabularies.followPull.written(text) ?? text
    case .accent: HabitColor(text)?.text ?? text
    case .title, .baseURL, .language, .timeZone, .dayStartsAt, .owner, .output, .today, .longestTitle, .longestReason,
      .longestComment, .largestPhoto, .largestFile, .personBytes, .inbox, .mapTiles, .mapAttribution, .serveURL,
      .trustedProxies, .idleDays, .sessionDays, .publicPeople, .hiddenPeople, .reminds:
      text
    }
  }
}

extension SettingsStaging {
  /// Stages random letters of the site's own, unless it has some.
  ///
  /// - Returns: Those that the settings have then.
  public static func siteID(of settings: Settings, in draft: inout FolderDraft) throws -> String {
    if let known = settings.siteID { return known }
    let new = Account.newID()
    _ = try edit(&draft) { file throws(EditFlaw) in try file.set("site_id", to: .plain(new)) }
    draft.summary = .settingsChanged(keys: ["site_id"])
    return new
  }

  /// Stages what tells the key of the site from others. It is not taken back: the former key is gone.
  public static func siteKey(_ mark: String, in draft: inout FolderDraft) throws {
    _ = try edit(&draft) { file throws(EditFlaw) in try file.set("site_key", to: .text(mark)) }
    draft.summary = .settingsChanged(keys: ["site_key"])
    draft.isRecorded = false
  }

  /// Whether the settings name no owner, so that the only person is the owner.
  public static func lacksOwner(_ draft: FolderDraft) throws -> Bool {
    let file = try YamlEdit(try draft.bytes(of: FolderLayout.settings) ?? [], .settings)
    return file.value(of: SettingKey.owner.rawValue) == nil
  }
}
