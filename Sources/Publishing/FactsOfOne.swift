import Journal

/// What a site shows of one person, or of one habit of theirs.
extension SharedFacts {
  /// Who sees anything of a place at all.
  func level(of place: Place) -> VisibilityChange.Level {
    if sections[Section(.everybody, place)] != nil { return .everybody }
    return sections[Section(.friends, place)] != nil ? .friends : .nobody
  }

  /// Whether friends, or everybody, see anything of a place.
  func shows(_ place: Place, to audience: Audience) -> Bool { sections[Section(audience, place)] != nil }

  /// Who may see less of a habit of somebody than in an earlier state, or of anything of theirs.
  func narrower(than earlier: SharedFacts, of person: Username, habit: Slug?) -> Set<Audience> {
    // Who reads, and what is nobody's, is not of the person.
    let others = [Place.readers(person), .site].map { FactNumbers.number($0.part) }
    let wanted = habit.map { [FactNumbers.number(Place.habit(person, $0).part)] }
    let number = Section.number(of: person.text)
    let sections = lacking(of: earlier, resting: []).filter { section in
      section.person == number && (wanted?.contains(section.part) ?? !others.contains(section.part))
    }
    return Set(sections.map(\.audience))
  }

  /// Whether what somebody's friends see is sealed by the key that a book's site has.
  func isSealed(_ person: Username, bySiteKeyOf book: Book) -> Bool {
    sections[Section(.friends, .readers(person))]?.contains(FactNumbers.number(Self.mark(ofSiteKeyOf: book))) ?? false
  }

  /// Whether a reader with a key reads what somebody's friends see.
  func isRead(_ person: Username, by reader: Username, key: Int) -> Bool {
    sections[Section(.friends, .readers(person))]?.contains(FactNumbers.number(Self.mark(of: reader, key: key)))
      ?? false
  }
}
