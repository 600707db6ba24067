import Journal

/// The inputs of a page of the list of people.
struct PeopleListInputs: SectionInputs {
  /// From 1. The first page is the front of the edition.
  let number: Int
  /// How many pages there are.
  let count: Int
  let lines: [PeopleDirectory.Line]
  /// The letters of all pages, each with the number of the page on which it begins; empty where there is one page.
  let letters: [(letter: String, page: Int)]

  var prefix: String { Addresses.people(page: number) }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(number)
    encoder.append(count)
    encoder.append(lines.count)
    for line in lines {
      encoder.append(line.username.text)
      encoder.append(line.name)
      encoder.append(line.bio)
      encoder.append(line.habits)
      encoder.append(line.letter)
    }
    encoder.append(letters.count)
    for letter in letters {
      encoder.append(letter.letter)
      encoder.append(letter.page)
    }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let page = PeopleListPage(
      frame: Frame(
        context.edition, title: context.words.labelled(context.words(.peopleTitle), pageName(number, in: context)),
        section: .people),
      title: context.words(.peopleTitle), directory: node(in: context))
    return PlannedSection.Contents(pages: [PlannedPage(path: prefix, model: page)])
  }

  /// The lines with the letters and pages beside them.
  func node(in context: PlanContext) -> PeopleDirectoryNode {
    var groups: [PeopleGroupNode] = []
    for line in lines {
      if groups.isEmpty || (count > 1 && groups[groups.count - 1].letter != line.letter) {
        groups.append(
          PeopleGroupNode(
            letter: count > 1 ? line.letter : nil, anchor: count > 1 ? Self.anchor(line.letter) : nil, people: []))
      }
      groups[groups.count - 1].people.append(person(line, in: context))
    }
    return PeopleDirectoryNode(
      letters: letters.map { letter in
        LinkNode(
          title: letter.letter,
          href: (letter.page == number ? "" : Addresses.people(page: letter.page)) + "#" + Self.anchor(letter.letter))
      }, groups: groups,
      previous: number > 1 ? link(number - 1, in: context) : nil,
      next: number < count ? link(number + 1, in: context) : nil)
  }

  private func person(_ line: PeopleDirectory.Line, in context: PlanContext) -> PersonNode {
    var node = context.node(line.username, name: line.name, isLinked: true, root: "")
    node.bio = line.bio
    node.count = context.words(.habits, count: line.habits)
    return node
  }

  private func link(_ number: Int, in context: PlanContext) -> LinkNode {
    LinkNode(title: context.words.atStart(pageName(number, in: context)), href: Addresses.people(page: number))
  }

  private func pageName(_ number: Int, in context: PlanContext) -> String {
    context.words(.listsPage, ["n": context.words.number(number)])
  }

  /// Where a letter begins on its page, in letters that every address may have.
  private static func anchor(_ letter: String) -> String {
    "letter-" + letter.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "-")
  }
}

extension PeopleListInputs {
  /// - Parameter number: From 1, at most the number of pages.
  init(_ directory: PeopleDirectory, number: Int) {
    self.number = number
    count = directory.pages.count
    lines = directory.pages[number - 1]
    letters = count > 1 ? directory.letters : []
  }
}
