import Changes
import Journal
import SitePlan

/// The pages on which challenges are made, changed, left and deleted, and people asked to them.
enum ChallengePages {
  static let list = "challenges/index.html"

  static let maker: FormPages.Maker = { path, source in
    let parts = path.split(separator: "/").map(String.init)
    switch parts {
    case ["challenges", "new.html"]: return new(with: nil, source)
    case _ where parts.count == 3 && parts[0] == "habits" && parts[2] == "challenge.html":
      return brought(source).first { $0.slug.text == parts[1] }.map { new(with: $0, at: path, source) }
    case _ where parts.count == 3 && parts[0] == "challenges": break
    default: return nil
    }
    guard let challenge = challenge(parts[1], source) else { return nil }
    let isMaker = challenge.maker == source.person.username
    let isJoined = challenge.participant(source.person.username)?.state == .joined
    switch parts[2] {
    case "edit.html" where isMaker: return edit(challenge, source)
    case "invite.html" where isMaker && challenge.through >= source.person.today: return invite(challenge, source)
    case "delete.html" where isMaker: return delete(challenge, source)
    case "leave.html" where isJoined: return leave(challenge, source)
    default: return nil
    }
  }

  /// The address of one of a challenge's pages inside an edition.
  static func address(of slug: Slug, _ page: String = "index") -> String { "challenges/\(slug)/\(page).html" }

  /// The challenge of that name, where it concerns the person.
  static func challenge(_ name: String, _ source: FormSource) -> Challenge? {
    source.book.challenges.first { $0.slug.text == name && $0.concerns(source.person.username) }
  }

  // MARK: New

  /// - Parameter path: The address of the page inside an edition.
  static func new(with habit: Habit?, at path: String = newPath, _ source: FormSource) -> FormPage {
    let habit = habit ?? brought(source).first
    return new(ChallengeFormValues(like: habit, source), at: path, source)
  }

  private static let newPath = "challenges/new.html"

  static func new(
    _ values: ChallengeFormValues, problems: HabitFormProblems = HabitFormProblems(), at path: String = newPath,
    _ source: FormSource
  ) -> FormPage {
    let words = source.words
    var page = FormPage(
      frame: source.style.frame(words(.challengeNew), at: path, section: .following),
      back: LinkNode(title: words(.challengesTitle), href: list), heading: words(.challengeNew),
      action: "challenge-add", hidden: [], groups: groups(of: values, problems, isNew: true, source),
      submit: words(.liveSave), cancel: list)
    page.lead = words(.challengeFormWhy)
    return page
  }

  /// The habits that go on, any of which can be brought.
  static func brought(_ source: FormSource) -> [Habit] { HabitPages.shown(of: source.person) }

  // MARK: Edit

  static func edit(_ challenge: Challenge, _ source: FormSource) -> FormPage {
    edit(
      challenge, ChallengeFormValues(challenge, source.words), seen: EntryVersion(of: challenge), HabitFormProblems(),
      source)
  }

  static func edit(
    _ challenge: Challenge, _ values: ChallengeFormValues, seen: EntryVersion, _ problems: HabitFormProblems,
    _ source: FormSource
  ) -> FormPage {
    var page = page(
      of: challenge, "edit", heading: source.words(.challengeEdit), action: "challenge-edit",
      groups: groups(of: values, problems, isNew: false, source), submit: source.words(.liveSave), source)
    page.hidden.append(HiddenField("seen", seen.text))
    return page
  }

  // MARK: Invite

  static func invite(_ challenge: Challenge, problem: String? = nil, _ source: FormSource) -> FormPage {
    let words = source.words
    let asked = challenge.participants.filter { $0.state != .declined }.map(\.person)
    let field = people(among: known(source).filter { !asked.contains($0.username) }, problem: problem, source)
    var page = page(
      of: challenge, "invite", heading: words(.challengeInvite), action: "challenge-invite",
      groups: field.choices.isEmpty ? [] : [FormGroup(nil, [field])], submit: words(.challengeInvite), source)
    page.lead = words(field.choices.isEmpty ? .challengeFormNobody : .challengeFormWhy)
    return page
  }

  /// The people whom a form offers to ask: those whom somebody knows, and could find where people sign in.
  static func known(_ source: FormSource) -> [Person] {
    let known = source.book.people(knownTo: source.person).map(\.username)
    return source.others.filter { $0.username != source.person.username && known.contains($0.username) }
  }

  private static func people(
    among people: [Person], chosen: [String] = [], problem: String? = nil, _ source: FormSource
  ) -> FormField {
    FormField(
      "invite", source.words(.challengeFormAsk), kind: .boxes, problem: problem,
      choices: people.map { person in
        FormChoice(
          person.username.text, person.label(for: source.person.username),
          isChosen: chosen.contains(person.username.text))
      })
  }

  // MARK: Leave and delete

  static func leave(_ challenge: Challenge, _ source: FormSource) -> FormPage {
    let words = source.words
    var page = page(
      of: challenge, "leave", heading: words(.challengeLeaveTitle, ["name": words.isolated(challenge.title)]),
      action: "challenge-leave", groups: [], submit: words(.challengeLeave), source)
    page.lead = words(.challengeLeaveWhy)
    return page
  }

  static func delete(_ challenge: Challenge, _ source: FormSource) -> FormPage {
    let words = source.words
    var page = page(
      of: challenge, "delete", heading: words(.challengeDeleteTitle, ["name": words.isolated(challenge.title)]),
      action: "challenge-delete", groups: [], submit: words(.challengeDelete), source)
    page.lead = words(.challengeDeleteWhy)
    page.isGrave = true
    return page
  }

  // MARK: Parts

  private static func page(
    of challenge: Challenge, _ name: String, heading: String, action: String, groups: [FormGroup], submit: String,
    _ source: FormSource
  ) -> FormPage {
    FormPage(
      frame: source.style.frame(
        source.words.labelled(heading, challenge.title), at: address(of: challenge.slug, name), section: .following),
      back: LinkNode(title: challenge.title, href: address(of: challenge.slug)), heading: heading, action: action,
      hidden: [HiddenField("challenge", challenge.slug.text)], groups: groups, submit: submit,
      cancel: address(of: challenge.slug))
  }

  /// - Parameter isNew: Whether a habit is brought and people are asked with it.
  private static func groups(
    of values: ChallengeFormValues, _ problems: HabitFormProblems, isNew: Bool, _ source: FormSource
  ) -> [FormGroup] {
    let (words, byField) = (source.words, problems.byField)
    let form = HabitForm(source: source, values: values.plan, problems: byField)
    var first = [
      FormField(
        "title", words(.challengeFormTitle), value: values.plan.title, problem: byField["title"],
        limit: TextLimit.line.characters, isRequired: true)
    ]
    if isNew {
      first.append(
        FormField(
          "habit", words(.challengeFormHabit), kind: .menu, problem: byField["habit"],
          choices: brought(source).map { FormChoice($0.slug.text, $0.title, isChosen: $0.slug.text == values.habit) }))
    }
    var rhythm = form.rhythm
    rhythm.questions.removeAll { $0.name == "part" }
    let dates = FormGroup(
      isSideBySide: true,
      [
        FormField("from", words(.challengeFormFrom), kind: .day, value: values.plan.start, problem: byField["from"]),
        FormField("to", words(.challengeFormTo), kind: .day, value: values.plan.end, problem: byField["to"]),
      ])
    var audience = FormField(
      "visibility", words(.challengeFormWho), kind: .options, problem: byField["visibility"], isLabelHidden: true)
    audience.choices = Visibility.allCases.map { visibility in
      FormChoice(
        visibility.name, words(visibility.phrase), note: words(visibility.challengePhrase),
        isChosen: values.plan.visibility == visibility.name)
    }
    let notes = FormField(
      "notes", words(.challengeFormNotes), kind: .lines(4), value: values.plan.notes, problem: byField["notes"])
    var groups = [FormGroup(nil, first)]
    let others = known(source)
    if isNew, !others.isEmpty {
      groups.append(FormGroup(nil, [people(among: others, chosen: values.invited, source)]))
    }
    return groups + [
      rhythm, form.measure, dates, FormGroup(words(.challengeFormWho), [audience]), FormGroup(nil, [notes]),
    ]
  }
}

extension Visibility {
  /// The phrase by which forms say who may see a challenge.
  fileprivate var challengePhrase: Phrase {
    switch self {
    case .private: .challengeFormPrivate
    case .friends: .challengeFormFriends
    case .public: .challengeFormPublic
    }
  }
}
