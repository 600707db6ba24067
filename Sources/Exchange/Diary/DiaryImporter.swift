/// Reads what one other program wrote.
public protocol DiaryImporter: Sendable {
  /// Whether this is what the program writes, by a look at it.
  func probe(_ source: ImportSource) -> Bool
  /// The habits with all that was recorded.
  ///
  /// - Throws: An ``ImportFlaw`` for what cannot be read as a whole. Nothing is skipped without saying so.
  func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary
}

/// The programs from which habits are taken over.
public enum DiaryFormat: String, CaseIterable, Sendable {
  case loop, habitbull, tickmate, rewire, harsh

  /// What the program is called.
  public var title: String {
    switch self {
    case .loop: "Loop Habit Tracker"
    case .habitbull: "HabitBull"
    case .tickmate: "Tickmate"
    case .rewire: "Rewire"
    case .harsh: "harsh"
    }
  }

  /// What reads its files.
  public var importer: any DiaryImporter {
    switch self {
    case .loop: LoopImporter()
    case .habitbull: HabitBullImporter()
    case .tickmate: TickmateImporter()
    case .rewire: RewireImporter()
    case .harsh: HarshImporter()
    }
  }

  /// The program that wrote this; `nil` where it is none of those that are known.
  public static func found(in source: ImportSource) -> DiaryFormat? {
    allCases.first { $0.importer.probe(source) }
  }
}
