import Foundation
import Testing

@testable import daybook

/// What commands know of where `serve` runs.
@Suite("The address at which a folder is served")
struct ServeAddressTests {
  private static let origin = "http://127.0.0.1:9123"
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox.diary() }

  private var root: String { sandbox.url.appendingPathComponent("data").path }
  private var file: String { root + "/.daybook/serve-address" }

  private func noted(hasAccounts: Bool) throws -> ServeAddress {
    try FileManager.default.createDirectory(atPath: root + "/.daybook", withIntermediateDirectories: true)
    let address = ServeAddress(root: root, hasAccounts: hasAccounts)
    address.note(Self.origin)
    return address
  }

  @Test("it is known while it is served and no longer, and not from what was left behind")
  func known() throws {
    #expect(ServeAddress.running(root) == nil)
    let address = try noted(hasAccounts: false)
    #expect(ServeAddress.running(root) == Self.origin)
    #expect(ServeAddress.running(root, hasAccounts: true) == nil, "nobody signs in there")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\n\(getpid())\n"))
    // A second one is served at the same time.
    ServeAddress(root: root, hasAccounts: true).note("http://127.0.0.1:9124")
    #expect(ServeAddress.running(root) == Self.origin)
    address.end()
    #expect(ServeAddress.running(root) == nil)
    try "\(Self.origin)\n\(getpid())\nopen\n".write(toFile: file, atomically: false, encoding: .utf8)
    #expect(ServeAddress.running(root) == nil, "its process is gone")
  }

  @Test("links of the terminal begin with it, and with the usual one and a remark where nothing is served")
  func links() throws {
    let before = try sandbox.daybook("account", "add", "ana", "--owner")
    #expect(before.output.contains("http://127.0.0.1:8420/-/") && before.errors.contains("`serve` is not running"))
    let address = try noted(hasAccounts: true)
    for call in [["account", "link", "ana"], ["calendar", "add", "phone"], ["calendar"], ["account", "invite"]] {
      let result = try Program.run(call, in: sandbox.url)
      #expect(result.output.contains(Self.origin + "/") && result.errors.isEmpty, "\(call): \(result)")
    }
    #expect(try sandbox.daybook("calendar", "end", "phone").errors.isEmpty)
    #expect(try sandbox.daybook("calendar").errors.isEmpty, "there is no link to say where it leads")
    try sandbox.write("data/daybook.yml", sandbox.read("data/daybook.yml") + "serve_url: https://d.example.org\n")
    #expect(try sandbox.daybook("account", "link", "ana").output.contains("https://d.example.org/-/"))
    withExtendedLifetime(address) {}
  }
}
