import Audience
import Journal

/// The inputs of the first page of the public edition.
struct FrontInputs: SectionInputs {
  /// The people with something public, in the order of their portraits; empty where they are too many for portraits.
  let people: [VisiblePerson]
  /// The first of their lines where they are too many for portraits.
  let list: PeopleListInputs?
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

  var prefix: String { Addresses.people }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(people.count)
    for person in people { person.encode(into: &encoder) }
    encoder.append(list != nil)
    list?.encode(into: &encoder)
    encoder.append(course?.title)
    encoder.append(course?.href)
    encoder.append(course?.note)
    encoder.append(courseLanguage)
    encoder.append(hasChallenges)
    if list == nil { encoder.append(Int(today.number)) }
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
      date: people.isEmpty ? nil : context.words.date(today), portraits: portraits(in: context),
      key: ShareKey(words: context.words), directory: list?.node(in: context),
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
