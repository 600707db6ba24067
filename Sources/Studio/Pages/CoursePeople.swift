import Audience
import Insights
import Journal
import SitePlan

/// The page on which whoever runs the daybook sees how far people are in the course.
enum CoursePeople {
  static let maker: FormPages.Maker = { path, source in
    path == CoursePeoplePage.path && source.runsTheSite ? page(source) : nil
  }

  private static func page(_ source: FormSource) -> CoursePeoplePage? {
    guard let course = source.book.course, !course.publishedWeeks.isEmpty, source.book.people.count > 1 else {
      return nil
    }
    let words = source.words
    let participants = source.book.courseParticipants(for: source.person.username)
    let day = source.person.today - 1
    let lead: String
    var stages: [CourseStageNode] = []
    switch CourseCohort(course, participants: participants.others, asOf: day).finding {
    case .tooFew: lead = words(.coursePeopleTooFew, ["n": words.number(CourseCohort.fewest)])
    case .tooClose: lead = words(.coursePeopleTooClose)
    case .rows(let rows):
      lead = words(.coursePeopleLead, ["date": words.date(day)])
      stages = rows.map { row in
        switch row.count {
        case .few: CourseStageNode(name(row.stage, words), count: words(.coursePeopleFew), isFew: true)
        case .atLeast(let number):
          CourseStageNode(
            name(row.stage, words), count: words(.coursePeopleAtLeast, ["n": words.number(number)]), isFew: false)
        }
      }
    }
    // A course that names no language is written in that of the site.
    let language = course.language ?? source.book.settings.language
    return CoursePeoplePage(
      frame: source.style.frame(words(.coursePeople), at: CoursePeoplePage.path, section: .course),
      title: course.title, language: language == words.language ? nil : language, lead: lead,
      stages: stages,
      people: participants.shown.map { person in
        let status = CourseStatus(course, progress: person.progress, today: person.today)
        return CoursePersonNode(
          person.name, username: person.username.text, stage: name(CourseCohort.stage(of: status), words),
          progress: words(.courseProgress, count: status.readCount, ["all": words.number(status.postCount)]))
      })
  }

  private static func name(_ stage: CourseCohort.Stage, _ words: Words) -> String {
    switch stage {
    case .notBegun: words(.coursePeopleNotBegun)
    case .week(let number): words(.courseWeek, ["n": words.number(number)])
    case .underWay: words(.coursePeopleUnderWay)
    case .finished: words(.coursePeopleFinished)
    }
  }
}
