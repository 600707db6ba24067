import Audience
import Insights
import Journal

/// The inputs of the page on which friends sign in.
struct FriendsInputs: SectionInputs {
  /// What tells this site from all others, by which words become keys.
  let siteID: String
  /// How often words are hashed until they are a key.
  let rounds: Int

  var prefix: String { SealedAddress.page }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(siteID)
    encoder.append(rounds)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let page = FriendsPage(siteID: siteID, rounds: rounds, in: context)
    return PlannedSection.Contents(pages: [PlannedPage(path: prefix, model: page)])
  }
}

/// The inputs of the card that shows a person among others whose friend somebody is.
struct FriendCardInputs: SectionInputs {
  let person: VisiblePerson
  /// The day of the site.
  let today: Day

  var prefix: String { Addresses.friendCard }

  func encode(into encoder: inout ModelEncoder) {
    person.encode(into: &encoder)
    encoder.append(Int(today.number))
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let owner = person.facts
    let portrait = context.portrait(
      of: person, habits: person.habits.map { HabitEntry($0, owner: owner, in: context) }, number: ribbon, root: "")
    return PlannedSection.Contents(pages: [PlannedPage(path: prefix, model: FriendCard(portrait: portrait))])
  }

  /// Tells the ribbon from those of others, whose cards are made without knowing of this one.
  private var ribbon: Int {
    Int(Array(person.username.text.utf8).withUnsafeBytes { MurmurHash3.hash($0).low % 1_000_000_007 })
  }
}

/// The inputs of the feed of a person by which programs follow what friends see.
struct FriendNewsInputs: SectionInputs {
  let news: NewsInputs
  /// Where the public edition is hosted, with a slash at its end.
  let base: String

  var prefix: String { Addresses.friendFeed }

  func encode(into encoder: inout ModelEncoder) {
    news.encode(into: &encoder)
    encoder.append(base)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    guard let formats = context.newsFormats else { return PlannedSection.Contents() }
    let news = news.news(at: SharedPlace(base: base, isSealed: true), in: context)
    return PlannedSection.Contents(files: [PlannedAsset(path: prefix, content: .bytes(formats.json(news)))])
  }
}

extension PlannedSection {
  /// The section without files for other programs.
  var withoutData: PlannedSection {
    PlannedSection(prefix: prefix, inputs: inputs) {
      var contents = contents()
      contents.pages.removeAll { HabitDataAddress.isOne($0.path) }
      contents.sections = contents.sections.map(\.withoutData)
      return contents
    }
  }
}
