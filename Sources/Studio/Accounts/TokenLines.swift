import Accounts
import Journal
import SitePlan

extension AccountLines {
  /// The tokens of programs, each with what ends it, and the form that makes one.
  func programs(asksAgain: Bool) async -> SettingsSection {
    typealias Action = AccountForms.Action
    let (desk, member) = (forms.routes.desk, forms.member)
    let fresh = await desk.freshTokens(in: member)
    var lines = await desk.tokens(of: forms.names).map { token in
      let used = token.used.map { words(.accountSeen, ["date": words.date($0)]) } ?? words(.tokenNever)
      let made = words(.tokenMadeOn, ["date": words.date(token.made)])
      var line = SettingsLine(
        "token-" + token.id, token.name, words(Self.phrase(of: token.scope)), note: "\(made) · \(used)",
        form: LineForm(
          Action.endToken.rawValue, opens: words(.tokenEndOpen), hint: words(.tokenEndHint),
          hidden: [HiddenField("token-id", token.id)], [],
          submit: words(.tokenEnd, ["name": words.isolated(token.name)])))
      line.secret = fresh.first { $0.id == token.id }?.secret.text
      return line
    }
    lines.append(
      SettingsLine(
        Self.line(of: .addToken), words(.tokenNew),
        form: LineForm(
          Action.addToken.rawValue, opens: words(.accountFactorSetUp),
          groups(of: .addToken, asksAgain: asksAgain) { _ in nil }, submit: words(.tokenMake))))
    return SettingsSection(
      SettingsPages.Section.programs.rawValue, words(.tokenPrograms), note: words(.tokenProgramsWhy), lines)
  }

  static func phrase(of scope: AccessToken.Scope) -> Phrase {
    switch scope {
    case .read: .tokenRead
    case .write: .tokenWrite
    }
  }

  /// Why a token was not made.
  static func sentence(_ flaw: AccessToken.Flaw, _ words: Words) -> String {
    switch flaw {
    case .unnameable: words(.accountShortLine, ["most": words.number(AccessToken.longestName)])
    case .taken: words(.tokenTaken)
    case .full: words(.tokenFull, ["n": words.number(AccessToken.most)])
    }
  }
}
