/// How a site would lie to the data folder that it is made from: it has to lie apart.
public enum SitePlacement: Sendable, Equatable {
  case apart
  /// The data folder itself.
  case same
  /// Pages would be taken for people, habits or templates, and the state of the site for that of the data.
  case inside
  /// Whoever put the site online would put the data online with it.
  case around

  /// - Parameter path: Of the site, seen from the data folder.
  public init(_ path: String) {
    var below = 0
    var above = 0
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        below += 1
      } else if below > 0 {
        below -= 1
      } else {
        above += 1
      }
    }
    self =
      switch (above, below) {
      case (0, 0): .same
      case (0, _): .inside
      case (_, 0): .around
      default: .apart
      }
  }

  /// Of two folders, by their paths from the root on and without symbolic links.
  public init(of site: String, to data: String) {
    let (site, data) = (site.split(separator: "/"), data.split(separator: "/"))
    let common = zip(site, data).prefix { $0 == $1 }.count
    let steps = data.dropFirst(common).map { _ in ".." } + site.dropFirst(common).map(String.init)
    self.init(steps.joined(separator: "/"))
  }

  /// Why a site cannot be there; `nil` where it can.
  public var flaw: String? {
    switch self {
    case .apart: nil
    case .same: "the site cannot go into the data folder itself"
    case .inside: "the site cannot go into the data folder"
    case .around: "the site cannot go into a folder that the data folder is in: it would be published with the site"
    }
  }
}
