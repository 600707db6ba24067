import Foundation
import Testing

@testable import Changes

@Suite("Running other programs")
struct ExternalToolTests {
  private func flaw(of tool: ExternalTool) -> ExternalTool.Flaw? {
    do throws(ExternalTool.Flaw) {
      _ = try tool.run([], until: .now + .seconds(20))
      return nil
    } catch {
      return error
    }
  }

  @Test("a program that is not there is told from a temporary folder that takes nothing")
  func start() {
    var tool = ExternalTool(named: "true")
    #expect(flaw(of: tool) == nil)
    tool.temporary = URL(fileURLWithPath: "/dev/null")
    #expect(flaw(of: tool) == .noTemporaryFolder)
    #expect(flaw(of: ExternalTool(named: "daybook-no-such-tool")) == .missing("daybook-no-such-tool"))
    #expect(flaw(of: ExternalTool(at: "/no/such/tool", in: "/tmp")) == .missing("/no/such/tool"))
  }
}
