import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct PersonDeleteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a person and everything that is theirs, for good.",
    discussion: """
      Says what will be lost and asks first. What is deleted cannot be recovered, and `undo` does not take it back. The \
      owner cannot be deleted: `\(Call("settings", "set", "owner", .username))` makes somebody else the owner.

      Examples:
        daybook person delete ben
        daybook person delete ben --yes
      """)

  @Argument(
    help: "Who.", completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username

  @Option(
    help: ArgumentHelp(
      "Who gets the lists in which they may write; without it these are deleted, too.",
      discussion: "Example: --lists-to ana", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var listsTo: Username?

  @Flag(help: ArgumentHelp("Delete without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    var agreed: PersonLoss?
    if !yes {
      let workspace = try await Workspace.openSound(data, concerning: .everybody)
      do {
        let loss = try self.loss(in: workspace)
        try ask(loss)
        agreed = loss
      } catch let refusal as Refusal {
        throw CommandFailure(refusal)
      }
    }
    let expected = agreed
    let accounts = try await AccountRun(data)
    let account = accounts.listing.accounts[username]
    if account?.role == .owner { try AccountRun.refuseWithoutOwner(accounts.listing, except: username) }
    let result = try await CommandChange("daybook person delete", data).perform { workspace, draft in
      let loss = try self.loss(in: workspace)
      if let expected, expected != loss {
        throw Refusal("\(loss.person.name) changed in the meantime: nothing was deleted", hint: "call it again")
      }
      try PersonStaging.delete(loss, leavingListsTo: listsTo, in: workspace.book, from: &draft)
      return (loss: loss, names: [username] + workspace.book.formerNames(of: username))
    }
    if let id = account?.id {
      try await accounts.changing { try await accounts.folder.forget(account: id, command: "daybook person delete") }
    }
    if let email = account?.email { WaitingMails(of: result.workspace.root)?.removeAll(to: email) }
    try await accounts.changing {
      try await accounts.folder.forgetDevices(of: result.outcome.names, command: "daybook person delete")
    }
    let loss = result.outcome.loss
    let gone = Self.losses(loss)
    try await ChangeReport(data, change, report, result).print(
      "Deleted \(TerminalText.safe(loss.person.name))"
        + (gone.isEmpty ? "." : ", with \(Counted.list(gone)).")
    ) { writer in
      writer.member("person", username.text)
      writer.member("habits", loss.habits)
      writer.member("check_ins", loss.checkIns)
      writer.member("photos", loss.photos)
    }
  }

  private func loss(in workspace: Workspace) throws -> PersonLoss {
    let person = try workspace.person(username)
    if workspace.owner?.username == username {
      throw Refusal(
        "\(person.name) is the owner of this daybook, and cannot be deleted",
        hint: "\(call: "settings", "set", "owner", .username) makes somebody else the owner")
    }
    let loss = PersonLoss(of: person, in: workspace.book)
    if let listsTo, !loss.heirs.contains(listsTo) {
      throw Refusal(
        "\(listsTo) writes in none of the lists of \(person.name)",
        hint: loss.heirs.isEmpty ? "nobody else does" : "these do: \(loss.heirs.map(\.text).joined(separator: ", "))")
    }
    return loss
  }

  private func ask(_ loss: PersonLoss) throws(CommandFailure) {
    let name = TerminalText.safe(loss.person.name)
    let losses = Self.losses(loss)
    guard RawTerminal.isThere else {
      throw CommandFailure(
        .usage, .needsConsent,
        "deleting \(name) loses \(losses.isEmpty ? "the profile" : Counted.list(losses)) for good",
        hint: "\(flags: "--yes") deletes without asking")
    }
    try Cancellation.saying("\(name) is kept") { terminal throws(PromptCancelled) in
      let prompter = Prompter(on: terminal)
      let list = losses.isEmpty ? [] : ["With the profile goes:"] + losses.map { "  \($0)" }
      prompter.say(["\(name) will be deleted."] + list + ["This cannot be recovered, not by `undo` either.", ""])
      let typed = try prompter.ask(
        Prompter.Question("Type \(username) to delete \(name)", help: "anything else keeps everything"))
      if typed != username.text { throw PromptCancelled() }
    }
  }

  /// What is deleted besides the profile, in words.
  private static func losses(_ loss: PersonLoss) -> [String] {
    var parts: [String] = []
    func add(_ count: Int, _ word: String) { if count > 0 { parts.append(Counted.text(count, word)) } }
    add(loss.habits, "habit")
    if loss.checkIns > 0 { parts.append(LossText.checkIns(loss.checkIns, loss.days)) }
    add(loss.photos, "photo")
    if loss.lists > 0 {
      parts.append(Counted.text(loss.lists, "list") + " with \(Counted.text(loss.tasks, "task"))")
    }
    if !loss.challenges.isEmpty { parts.append("a part in \(Counted.text(loss.challenges.count, "challenge"))") }
    return parts
  }
}
