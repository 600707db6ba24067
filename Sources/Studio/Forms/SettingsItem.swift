import Changes

/// What is stored at once on the page of settings: a field of the person's own profile, a setting of the site, or settings
/// that are asked for together.
enum SettingsItem: Hashable, Sendable {
  case profile(ProfileField)
  case site(SettingKey)
  /// How long texts may be, and how large files.
  case limits

  static let all: [SettingsItem] =
    ProfileField.allCases.map(profile)
    + SettingsFormValues.keys.filter { !limitKeys.contains($0) }.map(site) + [.limits]

  static let limitKeys: [SettingKey] = [
    .longestTitle, .longestReason, .longestComment, .largestPhoto, .largestFile,
    .personBytes,
  ]

  /// The item with an ``id``; `nil` where there is none.
  init?(id: String) {
    guard let item = Self.all.first(where: { $0.id == id }) else { return nil }
    self = item
  }

  /// What forms and addresses call it.
  var id: String {
    switch self {
    case .profile(let field): SettingsFormValues.name(of: field)
    case .site(let key): key.rawValue
    case .limits: "limits"
    }
  }

  /// The names of its fields, besides that of the people whose editions are built.
  var names: [String] {
    switch self {
    case .profile, .site: [id]
    case .limits: Self.limitKeys.map(\.rawValue)
    }
  }

  /// Whether it is everybody's.
  var isOfSite: Bool {
    switch self {
    case .profile: false
    case .site, .limits: true
    }
  }
}
