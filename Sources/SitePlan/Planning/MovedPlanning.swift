import Audience
import Journal

/// The inputs of what stands at the former addresses of somebody who got another username: their profile's and those of
/// their habits. Nobody's links end there, and what others follow or embed goes on: on a host that only stores, a feed and
/// a picture cannot lead on, so they are there as well.
struct MovedInputs: SectionInputs {
  var former: Username
  var username: Username
  var name: String
  var habits: [Slug]
  /// The person, where others can follow and embed what they show; `nil` where not.
  var shared: VisiblePerson?

  /// - Parameter isShared: Whether others can follow and embed what the person shows.
  init(_ person: VisiblePerson, from former: Username, isShared: Bool = false) {
    self.former = former
    shared = isShared ? person : nil
    username = person.username
    name = person.name
    habits = person.habits.map(\.habit.slug)
  }

  var prefix: String { Addresses.folder(of: former) + "/" }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(former.text)
    encoder.append(username.text)
    encoder.append(name)
    encoder.append(habits.count)
    for habit in habits { encoder.append(habit.text) }
    encoder.append(shared != nil)
    shared?.encode(into: &encoder)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(
      pages: [page(at: "index.html", depth: 2, in: context)]
        + habits.map { page(at: "\($0)/index.html", depth: 3, in: context) },
      files: shared.map { files(of: $0, in: context) } ?? [])
  }

  private func files(of person: VisiblePerson, in context: PlanContext) -> [PlannedAsset] {
    let owner = person.facts
    let pictures = person.habits.flatMap { tracked in
      context.picturesToEmbed(
        of: HabitEntry(tracked, owner: owner, in: context), in: prefix + tracked.habit.slug.text)
    }
    let feeds = person.newestDay.map { newest in
      NewsInputs(
        person: person, newest: newest, feed: Addresses.feed(of: former), siteID: context.site.siteID
      ).contents(in: context).files
    }
    return pictures + (feeds ?? [])
  }

  private func page(at path: String, depth: Int, in context: PlanContext) -> PlannedPage {
    let up = String(repeating: "../", count: depth - 1)
    return PlannedPage(
      path: prefix + path,
      model: MovedPage(
        frame: Frame(context.edition, title: name, depth: depth, section: context.sectionOfOthers), name: name,
        href: "\(up)\(username)/\(path)"))
  }
}
