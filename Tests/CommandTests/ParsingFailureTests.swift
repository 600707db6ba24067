import ArgumentParser
import Testing

@testable import daybook

/// What ArgumentParser finds wrong is read by reflection. A version of the package whose errors have another form fails here.
@Suite("What ArgumentParser finds is read as a value")
struct ParsingFailureTests {
  private struct Sample: ParsableCommand {
    @Option var number: Int?
    @Option(
      name: [.customShort("d"), .long], transform: { text in throw UsageError("`\(text)` is no day", hint: "h") })
    var day: Int?
    @Argument var name: String

    func validate() throws {
      if name == "both" { throw UsageError("both cannot be meant") }
    }
  }

  private func failure(_ arguments: String...) -> String {
    do {
      _ = try Sample.parse(arguments)
      return "none"
    } catch {
      return "\(ParsingFailure(error))"
    }
  }

  @Test("a flag that there is not") func unknownFlags() {
    #expect(failure("x", "--nubmer", "3") == #"unknownFlag("--nubmer")"#)
    #expect(failure("x", "-z") == #"unknownFlag("-z")"#)
  }

  @Test("a flag without its value") func missingValues() {
    #expect(failure("x", "--number") == #"missingValue(flag: "--number")"#)
    #expect(failure("x", "-d") == #"missingValue(flag: "-d")"#)
  }

  @Test("an argument that is missing") func missingArguments() {
    #expect(failure("--number", "3") == "missingArgument")
  }

  @Test("a value that is no number") func numbers() {
    #expect(failure("x", "--number", "many") == #"noNumber("many", flag: Optional("--number"))"#)
  }

  @Test("errors of this program, whole") func own() {
    let ofAll = failure("both")
    #expect(ofAll.contains(#"message: "both cannot be meant""#) && ofAll.hasSuffix("flag: nil)"), "\(ofAll)")
    let ofFlag = failure("x", "--day", "never")
    #expect(ofFlag.contains("`never` is no day") && ofFlag.contains(#"flag: Optional("--day")"#), "\(ofFlag)")
  }

  @Test("an error of this program that a command throws while it runs")
  func thrownLater() {
    #expect("\(ParsingFailure(UsageError("too late")))".hasSuffix("flag: nil)"))
  }

  @Test("anything else is left to the words of the package") func others() {
    #expect(failure("x", "y") == "unknown")
    #expect(failure("--help") == "unknown")
  }
}
