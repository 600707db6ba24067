import Journal

/// The catalog of a data folder that has none of its own, in the language of its site.
///
/// It is written as `catalog.yml` is, in each language whole, so that an idea may have the words that the language has
/// for it; pages and commands that add a habit take it from the same place.
enum BuiltInCatalog {
  /// - Parameter language: A BCP 47 tag; English stands in for languages that have none.
  static func catalog(in language: String) -> Catalog {
    let primary = language.split(separator: "-").first?.lowercased() ?? ""
    return CatalogFile.read(
      SourceFile(path: "catalog.yml", bytes: Array((texts[primary] ?? english).utf8)), limits: Settings.Limits())
  }

  /// By language.
  static let texts = ["de": german, "en": english, "es": spanish, "fr": french, "pt": portuguese]

  /// The sample's `catalog.yml`, word for word.
  static let english = #"""
    # Suggested habits, by category. Take one as it is, or let it be a start: everything can be changed when you add it.
    # A first version should fit into your worst day. `at most` is a limit; a habit without a target is simply done or not.
    categories:
      - name: Move
        icon: 🏃
        color: teal
        habits:
          - {title: Walk after lunch, reason: A clear afternoon, icon: 🚶, schedule: weekdays, target: at least 15 minutes}
          - {title: Run, reason: Clear my head, icon: 🏃, schedule: 3 times a week, target: at least 3 km}
          - {title: Stretch, reason: A back that doesn't argue, icon: 🤸, schedule: daily}
          - {title: Ride the bike, reason: See where I live, icon: 🚲, schedule: daily, target: at least 40 km a month}
          - {title: Strength, reason: Carry my own bags at 80, icon: 🏋️, schedule: "tue, fri"}
          - {title: Take the stairs, reason: Small and often, icon: 🪜, schedule: weekdays}
      - name: Eat and drink
        icon: 🥗
        color: amber
        habits:
          - {title: Cook at home, reason: Know what is in it, icon: 🍳, schedule: 4 times a week}
          - {title: Drink water, reason: A glass at each turn, icon: 💧, schedule: daily, target: at least 6 glasses}
          - {title: Vegetables, reason: Colour on the plate, icon: 🥦, schedule: daily, target: at least 3 portions}
          - {title: Eat slowly, reason: Taste it, icon: 🍽️, schedule: daily}
          - {title: Coffee, reason: Sleep better, icon: ☕, schedule: daily, target: at most 2 cups}
          - {title: Sweets, reason: Keep them special, icon: 🍬, schedule: weekdays, target: at most 1 a day}
      - name: Rest
        icon: 🌙
        color: indigo
        habits:
          - {title: Lights out by eleven, reason: Tomorrow starts tonight, icon: 🛏️, schedule: "sun, mon, tue, wed, thu"}
          - {title: Phone in the hall, reason: A bedroom for sleeping, icon: 📵, schedule: daily}
          - {title: A real break, reason: Half an hour off screens, icon: 🌳, schedule: weekdays}
          - {title: One free evening, reason: Nothing planned, icon: 🕯️, schedule: every 7 days}
          - {title: Series, reason: Evenings with people, icon: 📺, schedule: daily, target: at most 5 hours a week}
      - name: Mind
        icon: 🧘
        color: plum
        habits:
          - {title: Sit still, reason: Ten quiet minutes, icon: 🧘, schedule: daily, target: at least 10 minutes}
          - {title: Three lines, reason: Notice the day, icon: 📓, schedule: daily}
          - {title: One good thing, reason: It was there; write it down, icon: 🌼, schedule: daily}
          - {title: Go outside early, reason: Daylight before screens, icon: 🌤️, schedule: daily}
          - {title: News once a day, reason: Informed and calm, icon: 🗞️, schedule: daily, target: at most 1}
      - name: Learn
        icon: 📖
        color: violet
        habits:
          - {title: Read, reason: Fewer feeds, icon: 📖, schedule: daily, target: at least 20 pages}
          - {title: A language, reason: Understand the jokes, icon: 🗣️, schedule: daily, target: at least 90 minutes a week}
          - {title: An instrument, reason: Ten minutes beat none, icon: 🎸, schedule: daily, target: at least 10 minutes}
          - {title: Draw, reason: Look longer, icon: ✏️, schedule: 3 times a week}
          - {title: Finish a course, reason: One lesson at a time, icon: 🎓, schedule: 2 times a week}
      - name: Home
        icon: 🏡
        color: olive
        habits:
          - {title: Make the bed, reason: One thing done by eight, icon: 🛏️, schedule: daily}
          - {title: Water the plants, reason: They can't ask, icon: 🪴, schedule: every 4 days}
          - {title: Clear one shelf, reason: Room to breathe, icon: 📦, schedule: 2 times a month}
          - {title: Kitchen before bed, reason: A kind morning, icon: 🧽, schedule: daily}
          - {title: Change the sheets, reason: The best night of the week, icon: 🧺, schedule: every 10 days}
          - {title: Mend something, reason: Keep what is good, icon: 🪡, schedule: every 30 days}
      - name: People
        icon: 💛
        color: rose
        habits:
          - {title: Call family, reason: Stay close, icon: ☎️, schedule: 2 times a week}
          - {title: Write to a friend, reason: Longer than a message, icon: ✉️, schedule: 2 times a month}
          - {title: Eat together, reason: "Table, no screens", icon: 🍲, schedule: 3 times a week}
          - {title: Say thank you, reason: "To one person, in words", icon: 🙏, schedule: weekdays}
          - {title: See someone, reason: In person, icon: 👋, schedule: every 7 days}
      - name: Money and work
        icon: 🗂️
        color: slate
        habits:
          - {title: Put money by, reason: For something named, icon: 🪙, schedule: daily, target: at least 100 euros a month}
          - {title: Write down spending, reason: No surprises, icon: 🧾, schedule: daily}
          - {title: One hard thing first, reason: Before the mail, icon: 🎯, schedule: weekdays}
          - {title: Inbox to zero, reason: Fridays feel lighter, icon: 📥, schedule: fri}
          - {title: Impulse buys, reason: Sleep on it, icon: 🛍️, schedule: daily, target: at most 2 a month}
    """#
}
