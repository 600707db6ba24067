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

  /// Reads what the program wrote.
  ///
  /// - Throws: An ``ImportFlaw``; of one that concerns the file as a whole, it says as what it was read, and what it seems to
  ///   be.
  public func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary {
    do throws(ImportFlaw) {
      return try importer.read(source)
    } catch {
      var flaw = error.of(source.seeming)
      if flaw.line == nil, flaw.path == nil, !flaw.message.contains(title) {
        flaw.message = "it cannot be read as what \(title) writes: \(flaw.message)"
      }
      throw flaw
    }
  }

  /// What reads its files.
  var importer: any DiaryImporter {
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
