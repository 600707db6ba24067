import CLibrary
import Diagnostics
import FileSystem
import Foundation
import Hashing

/// The file with the master key of a site, from which everything follows that friends read there: in the configuration of whoever
/// runs the daybook, or where they say. It is never in the data folder, and readable for its owner alone.
public struct KeyFile: Sendable {
  /// The variable that names another file.
  public static let variable = "DAYBOOK_KEY_FILE"

  private let file: ConfigurationFile
  /// Whether ``variable`` may name it.
  private let isNamed: Bool
  /// Whether ``variable`` does name it, so that somebody expects it to be there.
  public let isChosen: Bool

  /// - Parameters:
  ///   - site: `site_id` of the settings.
  ///   - environment: The variables that say where: `DAYBOOK_KEY_FILE`, else `XDG_CONFIG_HOME`, else `HOME`.
  /// - Returns: `nil` where they say nothing.
  public init?(of site: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    isNamed = true
    if let path = environment[Self.variable], !path.isEmpty {
      file = ConfigurationFile(at: path, holding: "a key")
      isChosen = true
    } else {
      guard Self.isPlaced(environment) else { return nil }
      file = ConfigurationFile("keys/\(site)", holding: "a key", environment: environment)
      isChosen = false
    }
  }

  private init(_ file: ConfigurationFile, isNamed: Bool, isChosen: Bool = false) {
    self.file = file
    self.isNamed = isNamed
    self.isChosen = isChosen
  }

  private static func isPlaced(_ environment: [String: String]) -> Bool {
    ["XDG_CONFIG_HOME", "HOME"].contains { environment[$0]?.hasPrefix("/") == true }
  }

  /// A file beside it, whose name has more at its end.
  func beside(_ ending: String) -> KeyFile {
    KeyFile(ConfigurationFile(at: file.path + ending, holding: "what opens pages"), isNamed: isNamed)
  }

  /// The file in which the next key waits until the settings say that it is the one of the site.
  public var next: KeyFile {
    KeyFile(ConfigurationFile(at: file.path + ".next", holding: "a key"), isNamed: isNamed)
  }

  /// Puts the next key in the place of this one, in one step. Where another process did so already, nothing happens, nor where the
  /// key that waits is by now that of another rotation, which is not the site's yet.
  ///
  /// - Parameters:
  ///   - text: What the next key's file has.
  ///   - root: The data folder, in which it may not lie.
  /// - Throws: ``StorageFailure``; both files are as they were then.
  public func succeed(with text: String, besides root: String) throws(StorageFailure) {
    let url = URL(fileURLWithPath: path)
    let parent = url.deletingLastPathComponent().path
    guard case .success(let folder) = OpenFolder.root(parent) else {
      throw StorageFailure("cannot open the folder", parent, .system(ENOENT))
    }
    Self.lock(folder)
    guard next.read(besides: root) == .text(text) else { return }
    var code = folder.move(url.lastPathComponent + ".next", to: url.lastPathComponent)
    if code == ENOENT { return }
    if code == 0 { code = folder.sync() }
    if code != 0 { throw StorageFailure("cannot write", path, .system(code)) }
  }

  /// Lets nobody else write here as long as the folder is open, which is for a moment. Where folders cannot be locked, as on
  /// network file systems, it goes on without.
  private static func lock(_ folder: OpenFolder) {
    _ = SystemCall.retryingInterrupts { flock(folder.descriptor, LOCK_EX) }
  }

  /// A file with what opens something on another site.
  ///
  /// - Parameter mark: Letters and digits that tell it from others.
  /// - Returns: `nil` where nothing says where such files are.
  static func ofAnotherSite(_ mark: String, environment: [String: String]) -> KeyFile? {
    guard isPlaced(environment) else { return nil }
    return KeyFile(
      ConfigurationFile("followed/\(mark)", holding: "what opens pages", environment: environment), isNamed: false)
  }

  /// Removes the file, where there is one.
  func remove() { _ = unlink(file.path) }

  /// Where it lies.
  public var path: String { file.path }

  /// What is there.
  public enum Content: Sendable, Equatable {
    /// There is no such file.
    case missing
    /// What stands in it.
    case text(String)
    /// Why it is not read. Nothing that stands in it is quoted.
    case broken([Diagnostic])
  }

  /// Reads the file.
  ///
  /// - Parameter root: The data folder, in which it may not lie.
  public func read(besides root: String) -> Content {
    switch file.open() {
    case .missing: .missing
    case .broken(let flaws): .broken(isChosen ? flaws.map(Self.naming) : flaws)
    case .source(let source):
      isInside(root) ? .broken([misplaced]) : .text(String(decoding: source.bytes, as: UTF8.self))
    }
  }

  /// Writes the file, in one step, so that nobody else can read it.
  ///
  /// - Parameters:
  ///   - root: The data folder, in which it may not lie.
  ///   - isReplacing: Whether a file that is there is replaced.
  /// - Throws: ``StorageFailure``; nothing is changed then.
  public func write(_ text: String, besides root: String, isReplacing: Bool) throws(StorageFailure) {
    if isInside(root) { throw StorageFailure("cannot write", path, .notAllowed(misplaced.message)) }
    let url = URL(fileURLWithPath: path)
    let parent = url.deletingLastPathComponent().path
    do {
      try System.makeFolders(URL(fileURLWithPath: parent).deletingLastPathComponent().path)
      // Nobody else learns for which sites there are keys.
      try System.makeFolders(parent, mode: 0o700)
    } catch {
      throw StorageFailure("cannot make the folder", error.path, .system(error.code))
    }
    guard case .success(let folder) = OpenFolder.root(parent) else {
      throw StorageFailure("cannot open the folder", parent, .system(ENOENT))
    }
    let name = url.lastPathComponent
    Self.lock(folder)
    // Where folders cannot be locked, two that write at once have a file each.
    let temporary = ".\(name).\(Base32.text(of: RandomBytes.next(5)).lowercased()).new"
    var code = folder.create(temporary, Array(text.utf8), like: nil, mode: 0o600)
    if code == 0 { code = isReplacing ? folder.move(temporary, to: name) : folder.place(temporary, at: name) }
    if code == 0 { code = folder.sync() }
    if code != 0 {
      _ = folder.remove(temporary)
      throw StorageFailure("cannot write", path, .system(code))
    }
  }

  /// A flaw of a file that was named, with who named it.
  private static func naming(_ flaw: Diagnostic) -> Diagnostic {
    var flaw = flaw
    flaw.hint = flaw.hint ?? "\(variable) names it"
    return flaw
  }

  /// A folder that is not there yet cannot be resolved: the nearest one that is there decides.
  private func isInside(_ root: String) -> Bool {
    let folder = URL(fileURLWithPath: root).resolvingSymlinksInPath().path + "/"
    return (URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/").hasPrefix(folder)
  }

  private var misplaced: Diagnostic {
    Diagnostic(
      .error, .exposedSecrets, "a key may not lie in the data folder, which is copied and shared",
      at: SourceLocation(path: path), hint: isNamed ? "let \(Self.variable) name a file elsewhere" : nil)
  }
}
