import Audience
import Journal

/// The inputs of what stands at the former addresses of somebody who got another username: their profile's and those of
/// their habits. Nobody's links end there.
struct MovedInputs: SectionInputs {
  var former: Username
  var username: Username
  var name: String
  var habits: [Slug]

  init(_ person: VisiblePerson, from former: Username) {
    self.former = former
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
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(
      pages: [page(at: "index.html", depth: 2, in: context)]
        + habits.map { page(at: "\($0)/index.html", depth: 3, in: context) })
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
