import Changes
import Testing

@Suite("Refusals")
struct RefusalTests {
  @Test("a refusal keeps its reason and what to do about it")
  func keepsReasonAndHint() {
    let refusal = Refusal("Morning run is not due on Thursday", hint: "`--on` records for another day")
    #expect(refusal.message == "Morning run is not due on Thursday")
    #expect(refusal.hint == "`--on` records for another day")
  }
}
