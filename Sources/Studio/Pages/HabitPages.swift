import Changes
import Journal
import SitePlan

/// The pages on which habits are added, changed, ordered and deleted.
enum HabitPages {
  static let maker: FormPages.Maker = { path, source in
    guard path.hasPrefix("habits/"), path.hasSuffix(".html") else { return nil }
    let parts = path.dropFirst("habits/".count).dropLast(".html".count).split(separator: "/").map(String.init)
    switch parts {
    case ["order"]: return order(source)
    case ["pause"]: return HolidayForm.page(source)
    case _ where parts.count == 1: return HabitIdeas(source: source).page(named: parts[0])
    default: break
    }
    guard parts.count == 2, let tracked = source.person.habits.first(where: { $0.habit.slug.text == parts[0] }) else {
      return nil
    }
    switch parts[1] {
    case "edit": return edit(tracked.habit, source)
    case "pause": return pause(tracked.habit, source)
    case "delete": return delete(tracked, source)
    default: return nil
    }
  }

  /// The address of one of a habit's pages inside an edition.
  static func address(of slug: Slug, _ page: String = "index") -> String { "habits/\(slug)/\(page).html" }

  // MARK: Edit

  static func edit(_ habit: Habit, _ source: FormSource) -> FormPage {
    let form = HabitForm(source: source, values: HabitFormValues(habit, words: source.words), slug: habit.slug)
    var page = page(
      of: habit, "edit", heading: source.words(.formEdit), action: "habit-edit", groups: form.groups,
      submit: source.words(.liveSave), source)
    page.hidden.append(HiddenField("seen", EntryVersion(of: habit).text))
    return page
  }

  /// The form of a habit with what was typed.
  ///
  /// - Parameter stored: The habit as somebody else stored it meanwhile; sending the form again then overwrites that.
  static func edit(
    _ habit: Habit, _ values: HabitFormValues, _ problems: HabitFormProblems, stored: Habit? = nil, seen: EntryVersion,
    _ source: FormSource
  ) -> FormPage {
    var form = HabitForm(source: source, values: values, problems: problems.byField, stored: stored, slug: habit.slug)
    form.stored = stored
    var page = edit(habit, source)
    page.hidden = page.hidden.map { $0.name == "seen" ? HiddenField("seen", seen.text) : $0 }
    let changed = stored == nil ? [] : [source.words(.formChanged)]
    return page.again(
      form.groups, general: changed + problems.general, anew: stored == nil ? nil : address(of: habit.slug, "edit"))
  }

  // MARK: Pause

  static func pause(
    _ habit: Habit, from: String? = nil, through: String = "", problems: [String: String] = [:], _ source: FormSource
  ) -> FormPage {
    let words = source.words
    let group = FormGroup(
      isSideBySide: true,
      [
        FormField(
          "from", words(.formPauseFrom), kind: .day, value: from ?? source.person.today.description,
          problem: problems["from"]),
        FormField(
          "through", words(.formPauseTo), kind: .day, value: through, hint: words(.formPauseToHint),
          problem: problems["through"]),
      ])
    var page = page(
      of: habit, "pause", heading: words(.formPause), action: "habit-pause", groups: [group],
      submit: words(.formPause), source)
    page.lead = words(.formPauseWhy)
    return page
  }

  // MARK: Delete

  static func delete(_ tracked: TrackedHabit, _ source: FormSource) -> FormPage {
    let (words, habit) = (source.words, tracked.habit)
    let loss = HabitLoss(of: tracked, person: source.person, in: source.book)
    var page = page(
      of: habit, "delete", heading: words(.formDeleteTitle, ["habit": words.isolated(habit.title)]),
      action: "habit-delete", groups: [], submit: words(.formDeleteYes), source)
    page.hidden.append(HiddenField("seen", LossWords.seal(of: loss).text))
    page.points = LossWords.list(loss, words)
    page.lead = page.points.isEmpty ? nil : words(.formDeleteWith)
    page.warning = words(.formDeleteWarning)
    page.isGrave = true
    if habit.archived == nil {
      page.instead = [
        FormButton(
          "habit-archive", words(.formArchive), note: words(.formArchiveInstead),
          hidden: [HiddenField("habit", habit.slug.text)])
      ]
    }
    return page
  }

  private static func page(
    of habit: Habit, _ name: String, heading: String, action: String, groups: [FormGroup], submit: String,
    _ source: FormSource
  ) -> FormPage {
    let path = address(of: habit.slug, name)
    var page = FormPage(
      frame: source.style.frame(
        source.words.labelled(heading, habit.title), at: path, color: source.style.colorClass(of: habit),
        section: .habits),
      back: LinkNode(title: habit.title, href: address(of: habit.slug)), heading: heading, action: action,
      hidden: [HiddenField("habit", habit.slug.text)], groups: groups, submit: submit,
      cancel: address(of: habit.slug))
    page.icon = source.style.icons.icon(habit.icon)
    return page
  }

  // MARK: Order

  static func order(_ source: FormSource) -> OrderPage {
    let shown = shown(of: source.person)
    return OrderPage(
      frame: source.style.frame(source.words(.formOrder), at: "habits/order.html", section: .habits),
      back: LinkNode(title: source.words(.habitsTitle), href: "habits.html"), heading: source.words(.formOrder),
      lead: source.words(.formOrderWhy), action: "habit-move",
      rows: shown.map { habit in
        OrderNode(
          key: habit.slug.text, hidden: [HiddenField("habit", habit.slug.text)], title: habit.title,
          note: habit.category, href: address(of: habit.slug),
          icon: source.style.icons.icon(habit.icon), colorClass: source.style.colorClass(of: habit),
          isFirst: habit.slug == shown.first?.slug, isLast: habit.slug == shown.last?.slug)
      })
  }

  /// The habits in the list for ordering: those that are not over.
  static func shown(of person: Person) -> [Habit] {
    person.habits.map(\.habit).filter { $0.lastDay.map { $0 >= person.today } ?? true }
  }
}

/// Says in words what is deleted along with a habit.
enum LossWords {
  /// What would be deleted, as a list of texts; empty where there is nothing.
  static func list(_ loss: HabitLoss, _ words: Words) -> [String] {
    var parts: [String] = []
    if loss.checkIns > 0 {
      let count = words(.checkIns, count: loss.checkIns)
      parts.append(
        loss.days.map { days in
          words(.formLossRange, ["count": count, "range": words.range(days.lowerBound, days.upperBound)])
        } ?? count)
    }
    if !loss.photos.isEmpty { parts.append(words(.formLossPhotos, count: loss.photos.count)) }
    if !loss.habit.notes.isEmpty { parts.append(words(.formLossNotes)) }
    if !loss.achievements.isEmpty { parts.append(words(.formLossAchievements, count: loss.achievements.count)) }
    if !loss.challenges.isEmpty { parts.append(words(.formLossChallenges, count: loss.challenges.count)) }
    return parts
  }

  /// A version that changes whenever something else would be deleted, so that only what the person agreed to is
  /// deleted.
  static func seal(of loss: HabitLoss) -> EntryVersion {
    let names = loss.photos + loss.successors.map(\.text) + loss.challenges.map(\.text) + loss.achievements.map(\.id)
    return EntryVersion(
      of: [
        EntryVersion(of: loss.habit).text, String(loss.checkIns), loss.days?.lowerBound.description,
        loss.days?.upperBound.description,
      ] + names)
  }
}
