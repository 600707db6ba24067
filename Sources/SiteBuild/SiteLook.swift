/// What of a site a build looks at, besides the files that it makes.
public enum SiteLook: Sendable {
  /// Nothing: files of sections of which nothing changed are taken to be as the last build left them.
  case nothing
  /// Every planned file, so that one that somebody else wrote is made anew.
  case files
  /// All that lies in the folders of the editions as well: files of the program's that no record lists go, and so do empty folders.
  case folders
}
