/// The keys of a kind of file by which it names people: whoever gives somebody another name, or removes them, changes all of
/// these, and so does whoever puts together what devices did meanwhile.
package struct PersonMentions: Sendable {
  /// The keys of lists of people. A list of nobody goes.
  package let lists: [String]
  /// The keys that name one person, and go with them.
  package let single: [String]
  /// The keys of which a file has to have one, or else goes itself; none for a file that stays in any case.
  package let needed: [String]
  /// Whether the file is a list of people.
  package let isOfPeople: Bool

  private init(lists: [String] = [], single: [String] = [], needed: [String] = [], isOfPeople: Bool = false) {
    (self.lists, self.single, self.needed, self.isOfPeople) = (lists, single, needed, isOfPeople)
  }

  /// A challenge, which is nobody's without participants and without somebody who made it.
  package static let challenge = PersonMentions(
    lists: ["participants"], single: ["by"], needed: ["participants", "by"])
  /// A to-do list, whose tasks name people, too: ``ListSheet/replace(_:by:)``.
  package static let list = PersonMentions(lists: ["visibility", "share"])
  /// The settings. Whose the daybook is stays.
  package static let settings = PersonMentions(lists: ["homes", "public_people", "hidden_people"])
  /// Followers.
  package static let followers = PersonMentions(isOfPeople: true)

  /// Those of a file; `nil` for one that names nobody.
  package static func of(_ path: String) -> PersonMentions? {
    if path == FolderLayout.settings { return settings }
    if FolderLayout.list(at: path) != nil { return list }
    if let owner = FolderLayout.owner(of: path) { return path == FolderLayout.followers(of: owner) ? followers : nil }
    return path.hasPrefix(FolderLayout.challenges + "/") && path.hasSuffix(".md") ? challenge : nil
  }
}
