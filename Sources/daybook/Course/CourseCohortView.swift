import Answers
import Audience
import Diagnostics
import Insights
import Journal

/// Shows whoever runs the daybook how far people are in the course, on the terminal and as JSON.
struct CourseCohortView: Sendable {
  private let course: Course
  private let participants: CourseParticipants
  /// The day as of which they are counted.
  private let day: Day
  private let finding: CourseCohort.Finding

  init(_ course: Course, in book: Book, for reader: Person) {
    self.course = course
    participants = book.courseParticipants(for: reader.username)
    day = reader.today - 1
    finding = CourseCohort(course, participants: participants.others, asOf: day).finding
  }

  // MARK: The terminal

  func text(style: Style) -> String {
    var lines = [style.bold(TerminalText.safe(course.title)) + " · as of \(day)"]
    switch finding {
    case .tooFew: lines.append("Fewer than \(CourseCohort.fewest) take part unnamed: how far they are is not told.")
    case .tooClose: lines.append("They are too close together: any count would tell of single people.")
    case .rows(let rows):
      let names = rows.map { Self.name($0.stage) }
      let width = names.map(\.count).max() ?? 0
      for (name, row) in zip(names, rows) {
        let padding = String(repeating: " ", count: width - name.count)
        lines.append("  \(name)\(padding)  \(Self.text(row.count))")
      }
      lines.append(style.faint("a few: four at most, perhaps nobody"))
    }
    if !participants.shown.isEmpty {
      lines += ["", "Who shows it:"]
      for person in participants.shown {
        let status = status(of: person)
        let read = "\(status.readCount) of \(Counted.text(status.postCount, "post")) read"
        lines.append("  \(TerminalText.safe(person.name)) · \(Self.name(CourseCohort.stage(of: status))) · \(read)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func status(of person: CourseParticipants.Shown) -> CourseStatus {
    CourseStatus(course, progress: person.progress, today: person.today)
  }

  private static func name(_ stage: CourseCohort.Stage) -> String {
    switch stage {
    case .notBegun: "not begun"
    case .week(let number): "week \(number)"
    case .underWay: "under way"
    case .finished: "finished"
    }
  }

  private static func text(_ count: CourseCohort.Count) -> String {
    switch count {
    case .few: "a few"
    case .atLeast(let number): "\(number) or more"
    }
  }

  // MARK: JSON

  func json() -> String {
    JSONWriter.object {
      $0.member("title", course.title)
      $0.member("as_of", day.description)
      switch finding {
      case .rows(let rows):
        $0.member("told", "stages")
        $0.member("stages") {
          $0.array(rows) { writer, row in
            writer.object {
              $0.member(stage: row.stage)
              switch row.count {
              case .few: $0.member("count", "few")
              case .atLeast(let number):
                $0.member("count", "at-least")
                $0.member("at_least", number)
              }
            }
          }
        }
      case .tooFew: $0.member("told", "too-few")
      case .tooClose: $0.member("told", "too-close")
      }
      $0.member("shown") {
        $0.array(participants.shown) { writer, person in
          let status = status(of: person)
          writer.object {
            $0.member("person", person.username.text)
            $0.member(stage: CourseCohort.stage(of: status))
            $0.member("posts", status.postCount)
            $0.member("read", status.readCount)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(stage: CourseCohort.Stage) {
    switch stage {
    case .notBegun: member("stage", "not-begun")
    case .week(let number):
      member("stage", "week")
      member("week", number)
    case .underWay: member("stage", "under-way")
    case .finished: member("stage", "finished")
    }
  }
}
