import Audience
import Journal

/// The inputs of the first page of the public edition.
struct FrontInputs: SectionInputs {
  /// The people with something public, in the order of the page.
  let people: [VisiblePerson]
  /// The course, where it is public.
  let course: LinkNode?
  /// The language of the course; `nil` where it is that of the site.
  let courseLanguage: String?
  /// Whether the edition has pages of challenges.
  let hasChallenges: Bool
  /// The day of the site.
  let today: Day

  /// How many people have a portrait. On the page of more, everybody is a line: portraits are made from all check-ins
  /// of everybody, and a check-in has to cost what it touches.
  static let portraits = 24

  private var hasPortraits: Bool { people.count <= Self.portraits }

  var prefix: String { Addresses.people }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(people.count)
    for person in people {
      if hasPortraits {
        person.encode(into: &encoder)
      } else {
        encoder.append(person.username.text)
        encoder.append(person.name)
        encoder.append(person.bio)
        encoder.append(person.currentHabits)
      }
    }
    encoder.append(course?.title)
    encoder.append(course?.href)
    encoder.append(course?.note)
    encoder.append(courseLanguage)
    encoder.append(hasChallenges)
    if hasPortraits { encoder.append(Int(today.number)) }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(pages: [PlannedPage(path: prefix, model: page(in: context))])
  }

  func page(in context: PlanContext) -> PeoplePage {
    PeoplePage(
      frame: Frame(
        context.edition, title: context.words(.peopleTitle), section: .people, isFront: true,
        preview: context.preview(
          prefix, .website, context.words(.peopleLead), card: card, feedOf: only.map { ($0.username, $0.name) })),
      date: hasPortraits && !people.isEmpty ? context.words.date(today) : nil,
      portraits: hasPortraits ? portraits(in: context) : [],
      key: ShareKey(words: context.words),
      people: hasPortraits ? [] : people.map { context.node($0, root: "") },
      course: course, courseLanguage: courseLanguage, challengesHref: hasChallenges ? Addresses.challenges : nil)
  }

  /// The only person that there is, whose pages stand for the site; `nil` where they recorded nothing.
  private var only: VisiblePerson? { people.count == 1 ? people.first.flatMap { $0.newestDay == nil ? nil : $0 } : nil }

  private var card: CardLink? {
    guard let only, let newest = only.newestDay else { return nil }
    return CardLink(newest.year, of: only.username, name: only.name)
  }

  private func portraits(in context: PlanContext) -> [PersonPortrait] {
    parallelMap(Array(people.enumerated())) { number, person in
      let owner = person.facts
      return context.portrait(
        of: person, habits: person.habits.map { HabitEntry($0, owner: owner, in: context) }, number: number, root: "")
    }
  }
}

extension VisiblePerson {
  /// The number of habits that go on.
  var currentHabits: Int { habits.count { $0.habit.lastDay.map { $0 >= today } ?? true } }
}
