import ArgumentParser
import Markdown

struct MarkdownCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "markdown",
    abstract: "Turn Markdown on standard input into HTML on standard output.",
    discussion: """
      The text is rendered as CommonMark by cmark in safe mode: raw HTML and unsafe links are dropped, as they are in \
      posts and notes.

      Examples:
        daybook markdown < post.md > post.html
        echo '*slowly*' | daybook markdown
      """
  ).ofDaybook

  @Flag(
    help: ArgumentHelp(
      "Keep raw HTML and every link, as for posts of a trusted author.",
      discussion: "Example: daybook markdown --raw-html < post.md"))
  var rawHTML = false

  func perform() async throws {
    let bytes = try Files.readStandardInput()
    Console.output.write(MarkdownRenderer.commonMark(String(decoding: bytes, as: UTF8.self), rawHTML: rawHTML))
  }
}
