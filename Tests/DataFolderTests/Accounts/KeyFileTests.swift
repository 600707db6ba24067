import Foundation
import Testing

@testable import DataFolder

@Suite("The file with the key of a site")
struct KeyFileTests {
  private let folder: URL
  private let file: KeyFile
  private var root: String { folder.appendingPathComponent("data").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = try #require(KeyFile(of: "site", environment: ["XDG_CONFIG_HOME": folder.path]))
  }

  @Test("a key that waits takes the place of the former one, unless another rotation put its own there meanwhile")
  func succession() throws {
    try file.write("former", besides: root, isReplacing: false)
    try file.next.write("of another rotation", besides: root, isReplacing: true)
    try file.succeed(with: "mine", besides: root)
    #expect(file.read(besides: root) == .text("former"), "the settings do not name the other one yet")
    #expect(file.next.read(besides: root) == .text("of another rotation"))
    try file.succeed(with: "of another rotation", besides: root)
    #expect(file.read(besides: root) == .text("of another rotation") && file.next.read(besides: root) == .missing)
    // Once more is nothing.
    try file.succeed(with: "of another rotation", besides: root)
    #expect(file.read(besides: root) == .text("of another rotation"))
    try FileManager.default.removeItem(at: folder)
  }

  @Test("a file that is named and cannot be read says who named it")
  func named() throws {
    let named = try #require(KeyFile(of: "site", environment: ["DAYBOOK_KEY_FILE": folder.path]))
    guard case .broken(let flaws) = named.read(besides: root) else {
      Issue.record("a folder is no key")
      return
    }
    #expect(named.isChosen && !file.isChosen)
    #expect(flaws.map { $0.hint?.description } == ["DAYBOOK_KEY_FILE names it"])
    try FileManager.default.removeItem(at: folder)
  }
}
