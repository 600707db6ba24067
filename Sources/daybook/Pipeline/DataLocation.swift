import DataFolder
import Diagnostics
import FileSystem

/// Finds the data folder from where the program runs.
enum DataLocation {
  /// Finds the data folder.
  ///
  /// - Parameter named: The value of `--data`: a data folder, or a folder with a data folder `data/`. With `nil` it is
  ///   `./data`, or the nearest folder upwards that has a `daybook.yml` itself or in its `data/`.
  /// - Returns: A path for messages: `data`, `../data`, or as it was named.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/noInput`` where there is none.
  static func find(_ named: String?) throws(CommandFailure) -> String {
    if let named { return try find(named: named) }
    if hasSettings("data") { return "data" }
    if hasSettings(".") { return "." }
    let depth = Files.currentFolder().split(separator: "/").count
    var above = ""
    for _ in 0..<depth {
      above += above.isEmpty ? ".." : "/.."
      if hasSettings(above) { return above }
      if hasSettings(above + "/data") { return above + "/data" }
    }
    if Files.isFolder("data") { return "data" }
    throw CommandFailure(
      .noInput, .noDataFolder, "there is no data folder here, nor in any folder above",
      hint: "\(call: "init", ".") makes one, and \(flags: "--data", .folder) names one that is elsewhere")
  }

  private static func find(named: String) throws(CommandFailure) -> String {
    guard Files.exists(named) else {
      throw CommandFailure(
        .noInput, .noDataFolder, "there is no folder `\(named)`", hint: "\(call: "init", "\(named)") makes one")
    }
    guard Files.isFolder(named) else {
      throw CommandFailure(
        .noInput, .noDataFolder, "`\(named)` is not a folder", hint: "--data names the folder with daybook.yml")
    }
    let inner = Paths.joined(named, "data")
    return !hasSettings(named) && hasSettings(inner) ? inner : named
  }

  private static func hasSettings(_ folder: String) -> Bool {
    Files.exists(Paths.joined(folder, FolderLayout.settings))
  }
}

/// Operations on paths as texts.
enum Paths {
  /// A path relative to a folder; an absolute path stays as it is. Each `..` removes the folder before it, as `cd` does
  /// in a shell.
  static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    let isAbsolute = folder.hasPrefix("/")
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute || !parts.isEmpty {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// An absolute path without `.`, `..` and doubled slashes; links are not followed.
  static func absolute(_ path: String) -> String {
    joined("/", String(joined(Files.currentFolder(), path).drop { $0 == "/" }))
  }

  /// An absolute path without symbolic links, as far as it exists.
  static func real(_ path: String) -> String {
    if let real = System.resolved(path) { return real }
    var there = absolute(path)
    var missing: [Substring] = []
    while let slash = there.lastIndex(of: "/") {
      missing.insert(there[there.index(after: slash)...], at: 0)
      there = String(there[..<slash])
      if let real = System.resolved(there.isEmpty ? "/" : there) { return joined(real, missing.joined(separator: "/")) }
    }
    return absolute(path)
  }
}
