import Accounts
import Diagnostics
import Journal
import Yaml

/// `people/<username>/account.yml`: what signing in needs, which no page is made from.
///
/// It holds secrets: of what is wrong with it nothing is told but the place.
enum AccountFile {
  static let keys = [
    "id", "role", "email", "email_confirmed", "password", "totp", "recovery_codes", "first_name", "last_name",
    "date_of_birth", "gender", "education", "identities",
  ]

  /// Warns where others than the file's owner may read or write it.
  static func check(in folder: OpenFolder, files: FolderFiles, into problems: inout [Diagnostic]) {
    let path = files.layout.displayed(folder.path(of: "account.yml"))
    switch folder.permissions(of: "account.yml") {
    case .failure(let problem):
      problems.append(problem.diagnostic(at: path))
    case .success(nil), .success(0o600?):
      break
    case .success(let mode?):
      let octal = "0" + String(mode, radix: 8)
      problems.append(
        Diagnostic(
          .warning, .exposedSecrets, "the mode of this file is \(octal), and it holds secrets",
          at: SourceLocation(path: path),
          hint: "chmod 600 \(path)"))
    }
  }

  /// The account of a file; `nil` where it cannot be told whose it is, which is reported.
  static func read(_ source: SourceFile) -> Account? {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "an account"),
      let id = fields.requiredLine("id", of: "an account")
    else { return nil }
    guard Account.isID(id.text) else {
      source.report(.error, .wrongShape, "`id` is no id of an account", at: id.range)
      return nil
    }
    var account = Account(id: id.text, role: fields.choice("role", Account.Role.self) ?? .member)
    if let email = fields.line("email", within: .address) {
      if Account.isEmail(email.text) {
        account.email = email.text
      } else {
        source.report(.error, .notAnAddress, "`email` is no address", at: email.range)
      }
    }
    account.isEmailConfirmed = fields.flag("email_confirmed") ?? false
    if let password = fields.line("password", within: .address) {
      account.password = PasswordHash(password.text)
      if account.password == nil {
        source.report(.error, .wrongShape, "`password` is no hash of a password", at: password.range)
      }
    }
    if let secret = fields.line("totp", within: .address) {
      account.secondFactor = OneTimeSecret(secret.text)
      if account.secondFactor == nil {
        source.report(.error, .wrongShape, "`totp` is no secret of an app for codes", at: secret.range)
      }
    }
    for item in fields.list("recovery_codes", like: "[…]") ?? [] {
      guard case .scalar(let code, _) = item.content, RecoveryCode.isDigest(code) else {
        source.report(.error, .wrongShape, "this is no digest of a recovery code", at: item.range)
        continue
      }
      account.recoveryCodes.append(code)
    }
    account.identities = identities(fields)
    account.firstName = fields.line("first_name", within: .name)?.text
    account.lastName = fields.line("last_name", within: .name)?.text
    account.dateOfBirth = fields.day("date_of_birth")
    account.gender = fields.line("gender", within: .name)?.text
    account.education = fields.line("education", within: .name)?.text
    return account
  }

  private static func identities(_ fields: Fields) -> [Identity] {
    var identities: [Identity] = []
    for item in fields.list("identities", like: "[{issuer: https://accounts.example.org, subject: 81…}]") ?? [] {
      guard
        let given = Fields(item, in: fields.source, known: ["issuer", "subject"], of: "an identity"),
        let issuer = given.requiredLine("issuer", of: "an identity", within: .address),
        let subject = given.requiredLine("subject", of: "an identity", within: .address)
      else { continue }
      guard let identity = Identity(issuer: issuer.text, subject: subject.text),
        !identities.contains(where: { $0.issuer == identity.issuer }), identities.count < Account.mostIdentities
      else {
        fields.source.report(.error, .wrongShape, "this is no identity of a provider of its own", at: item.range)
        continue
      }
      identities.append(identity)
    }
    return identities
  }

  /// The diagnostics without anything that stands in the file.
  static func withoutSecrets(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      Diagnostic(
        diagnostic.severity, .brokenAccount, "this is not as the file of an account has it", at: diagnostic.location,
        hint: "its keys are \(keys.listed)")
    }
  }

  /// Changes a file into that of an account; what it does not know of stays byte for byte.
  static func bytes(of account: Account, editing bytes: [UInt8]) throws(EditFlaw) -> [UInt8] {
    var file = try YamlEdit(bytes, .account)
    func set(_ key: String, _ value: YamlValue?) throws(EditFlaw) {
      if let value { try file.set(key, to: value) } else { try file.remove(key) }
    }
    try set("id", .plain(account.id))
    try set("role", .plain(account.role.rawValue))
    try set("email", account.email.map(YamlValue.text))
    try set("email_confirmed", account.email == nil ? nil : .plain(account.isEmailConfirmed ? "true" : "false"))
    try set("password", account.password.map { .text($0.text) })
    try set("totp", account.secondFactor.map { .text($0.text) })
    try set(
      "recovery_codes", account.recoveryCodes.isEmpty ? nil : .list(account.recoveryCodes.map(YamlValue.text)))
    try set(
      "identities",
      account.identities.isEmpty
        ? nil
        : .list(
          account.identities.map { identity in
            .mapping([
              YamlValue.Entry("issuer", .text(identity.issuer)), YamlValue.Entry("subject", .text(identity.subject)),
            ])
          }))
    try set("first_name", account.firstName.map(YamlValue.text))
    try set("last_name", account.lastName.map(YamlValue.text))
    try set("date_of_birth", account.dateOfBirth.map { .plain($0.description) })
    try set("gender", account.gender.map(YamlValue.text))
    try set("education", account.education.map(YamlValue.text))
    return file.bytes
  }
}
