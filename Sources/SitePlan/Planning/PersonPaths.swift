import Journal

/// Whose a path in the public edition is.
extension EditionPlanner {
  /// The folders inside an edition that have something of several people, each with a slash at its end.
  package static let sharedFolders = [
    Addresses.peopleFolder, Addresses.photoFolder, AttachmentAddress.folder + "/", Addresses.calendarFolder,
  ]

  /// Whose a file or section of the public edition is, by its path inside the edition: the one with whose ``paths(of:)`` it
  /// begins. `nil` for what is nobody's. It may be a name that somebody had before.
  public static func owner(of path: String) -> Username? {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, sharedFolders.contains(parts[0] + "/") else { return nil }
    let name = String(parts[1])
    guard parts.count == 2 else { return Username(name) }
    let ending = ".ics"
    return name.hasSuffix(ending) ? Username(String(name.dropLast(ending.count))) : nil
  }
}

extension PlannedEdition {
  /// The edition with those of its files and sections alone that are meant.
  ///
  /// - Parameter isMeant: Is asked with whose it is, or `nil` for what is nobody's.
  package func part(where isMeant: (_ owner: Username?) -> Bool) -> PlannedEdition {
    func isPart(_ path: String) -> Bool { isMeant(EditionPlanner.owner(of: path)) }
    var part = self
    part.pages.removeAll { !isPart($0.path) }
    part.sections.removeAll { !isPart($0.prefix) }
    part.assets.removeAll { !isPart($0.path) }
    part.feeds.removeAll { !isPart($0.path) }
    return part
  }
}
