/// Where a site's folder is in relation to its data folder. Only ``apart`` is allowed.
public enum SitePlacement: Sendable, Equatable {
  case apart
  /// The site's folder is the data folder itself.
  case same
  /// The site's folder is in the data folder: pages would be taken for people, habits or templates, and the site's
  /// state for that of the data.
  case inside
  /// The site's folder contains the data folder, so that publishing the site would publish the data.
  case around

  /// - Parameter path: The site's folder, relative to the data folder.
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

  /// - Parameters:
  ///   - site: The absolute path of the site's folder, without symbolic links.
  ///   - data: The absolute path of the data folder, without symbolic links.
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
