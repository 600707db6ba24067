import Answers
import Audience
import Changes
import Diagnostics
import Insights
import Journal

/// A challenge as its reader sees it in the terminal: the same as on their pages.
struct ChallengeView {
  /// Somebody in the challenge.
  struct Line {
    let entrant: SharedChallenge.Entrant
    /// How they stand; `nil` where the reader sees none of their days.
    let standing: ChallengeStanding?

    /// What there is to say of somebody without days.
    var word: String {
      switch entrant.participant.state {
      case .joined: "takes part"
      case .invited: "asked"
      case .declined: "declined"
      }
    }
  }

  let shared: SharedChallenge
  let lines: [Line]
  private let today: Day

  private init(_ shared: SharedChallenge, of reader: Person, weekStartsOn: Weekday) {
    self.shared = shared
    today = reader.today
    lines = shared.entrants.map { entrant in
      Line(
        entrant: entrant,
        standing: entrant.measured.map {
          ChallengeStanding(
            shared.challenge, of: entrant.participant, habit: $0.habit, log: $0.log, today: entrant.today,
            weekStartsOn: weekStartsOn)
        })
    }.sorted { ($0.entrant.name, $0.entrant.participant.person) < ($1.entrant.name, $1.entrant.participant.person) }
  }

  /// The challenges that concern a person, those that are over last.
  static func all(of person: Person, in book: Book) -> [ChallengeView] {
    let views = book.visible(to: .person(person.username)).sharedChallenges.filter { $0.part != .none }.map {
      ChallengeView($0, of: person, weekStartsOn: book.settings.weekStartsOn)
    }
    return views.filter { !$0.isOver } + views.filter(\.isOver)
  }

  /// The challenge that somebody names.
  ///
  /// - Throws: A `Refusal` where there is none of that name that concerns them.
  static func named(_ name: String, of person: Person, in workspace: Workspace) throws -> ChallengeView {
    let found: Challenge
    do throws(Refusal) {
      found = try ChallengeStaging.challenge(named: name, for: person.username, in: workspace.book)
    } catch {
      throw workspace.addressing(person.username, CommandFailure(error))
    }
    guard let view = all(of: person, in: workspace.book).first(where: { $0.shared.challenge.slug == found.slug }) else {
      throw workspace.addressing(
        person.username, CommandFailure(Refusal(.challenge(.none(name)), isWrongUsage: true)))
    }
    return view
  }

  var isOver: Bool { shared.challenge.through < today }

  /// Schedule and target: `3 times a week, at least 1.6 km`.
  var plan: String {
    [shared.challenge.schedule.description, shared.challenge.target?.description].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// How it stands between the reader and the challenge.
  var state: String {
    let challenge = shared.challenge
    if isOver {
      let winners = lines.filter { $0.standing?.status.wonOn != nil }.map { TerminalText.safe($0.entrant.name) }
      return winners.isEmpty ? "over" : "over, kept by " + Counted.list(winners)
    }
    if shared.part == .invited { return "asked by \(TerminalText.safe(shared.makerName ?? "somebody"))" }
    if today < challenge.from { return "begins in " + Counted.text(challenge.from - today, "day") }
    let left = challenge.through - today
    return left == 0 ? "the last day" : Counted.text(left, "day") + " to go"
  }

  func total(of line: Line) -> String {
    line.standing?.total.map { HabitText.amount($0, unit: shared.challenge.target?.unit) } ?? ""
  }

  /// The weeks or months of somebody, a sign for each.
  static func weeks(_ standing: ChallengeStanding) -> String {
    standing.spans.map { span in
      switch span.state {
      case .met: StatusSign.done.character
      case .running: StatusSign.partlyMost.character
      case .missed: span.percent > 0 ? StatusSign.partlyLess.character : StatusSign.blank.character
      case .excused, .before: StatusSign.skipped.character
      case .toCome: StatusSign.rest.character
      }
    }.joined(separator: " ")
  }

  /// What the signs of ``weeks(_:)`` mean.
  static var key: String {
    "\(StatusSign.done.character) met  \(StatusSign.partlyMost.character) goes on  "
      + "\(StatusSign.partlyLess.character) in part  \(StatusSign.blank.character) nothing  "
      + "\(StatusSign.skipped.character) excused  \(StatusSign.rest.character) to come"
  }

  // MARK: JSON

  func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  func writeMembers(to writer: inout JSONWriter) {
    let challenge = shared.challenge
    writer.member("challenge", challenge.slug.text)
    writer.member("title", challenge.title)
    writer.member("from", challenge.from.description)
    writer.member("to", challenge.through.description)
    writer.member("schedule", challenge.schedule.description)
    writer.member("target", challenge.target?.description)
    writer.member("visibility", challenge.visibility.name)
    writer.member("part", part)
    writer.member("maker", shared.isMaker)
    writer.member("over", isOver)
    writer.member("people") {
      $0.array(lines) { writer, line in
        writer.object { writer in
          writer.member("person", line.entrant.participant.person.text)
          writer.member("state", line.entrant.participant.state.rawValue)
          writer.member("since", line.entrant.participant.since?.description)
          writer.member("habit", line.entrant.habit?.slug.text)
          guard let standing = line.standing else { return }
          writer.member("days", standing.days)
          writer.member("total", standing.total?.description)
          writer.member("won", standing.status.wonOn?.description)
          writer.member("spans") {
            $0.array(standing.spans) { writer, span in
              writer.object {
                $0.member("from", span.from.description)
                $0.member("to", span.through.description)
                $0.member("state", span.state.word)
                $0.member("reached", span.reached.description)
                $0.member("needed", span.needed.description)
              }
            }
          }
        }
      }
    }
  }

  private var part: String {
    switch shared.part {
    case .invited: "invited"
    case .joined: "joined"
    case .made: "made"
    case .none: "none"
    }
  }
}

extension ChallengeStanding.Span.State {
  /// The name in JSON output.
  fileprivate var word: String {
    switch self {
    case .met: "met"
    case .missed: "missed"
    case .running: "running"
    case .toCome: "to-come"
    case .excused: "excused"
    case .before: "before"
    }
  }
}
