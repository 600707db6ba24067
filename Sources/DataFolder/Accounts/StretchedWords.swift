import Diagnostics
import Foundation

/// The file beside the key of a site in which is kept what the words of its readers became, so that no build works it out
/// again. Whoever has it can open what those readers can; it can be deleted at any time.
public struct StretchedWords: Sendable {
  private let file: KeyFile

  /// - Parameters:
  ///   - site: `site_id` of the settings.
  ///   - environment: The variables that say where the key is.
  /// - Returns: `nil` where they say nothing.
  public init?(of site: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let key = KeyFile(of: site, environment: environment) else { return nil }
    file = key.beside(".words")
  }

  /// Why the file is not safe where it is: others can read it, and open with it what readers can.
  public struct Exposed: Error, Sendable {
    /// What to print.
    public let diagnostics: [Diagnostic]
  }

  /// What is kept, by what tells words from others; nothing where the file is not there, or cannot be read.
  ///
  /// - Throws: ``Exposed`` where others can read it.
  public func read(besides root: String) throws(Exposed) -> [String: String] {
    let text: String
    switch file.read(besides: root) {
    case .text(let stored): text = stored
    case .missing: return [:]
    case .broken(let flaws):
      if flaws.contains(where: { $0.code == .exposedSecrets }) { throw Exposed(diagnostics: flaws) }
      return [:]
    }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(
      lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { $1 })
  }

  /// Keeps these and no others.
  ///
  /// - Throws: ``StorageFailure``; nothing is lost then but time.
  public func write(_ secrets: [String: String], besides root: String) throws(StorageFailure) {
    let text = secrets.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
    try file.write(text, besides: root, isReplacing: true)
  }
}
