import Answers
import ArgumentParser
import COpenSSL
import CSqlite
import CYaml
import CZlib
import Markdown

struct VersionCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Print the version of the program and of what it is made with.",
    discussion: """
      Examples:
        daybook version
        daybook version --json
      """
  ).ofDaybook

  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let libraries = Self.libraries
    if report.json {
      return Console.printJSON { writer in
        writer.member("version", ToolVersion.text)
        writer.member("system", Self.system)
        writer.member("machine", Self.machine)
        writer.member("libraries") { writer in
          writer.object { writer in
            for (name, version) in libraries { writer.member(name, version) }
          }
        }
      }
    }
    let made = libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    Console.print("daybook \(ToolVersion.text) for \(Self.system) on \(Self.machine)\nwith \(made)")
  }

  /// The C libraries that are linked in.
  private static var libraries: [(name: String, version: String)] {
    let cmark = MarkdownRenderer.version.split(separator: " ").last.map(String.init) ?? ""
    let openssl = String(cString: OpenSSL_version(OPENSSL_VERSION)).split(separator: " ").dropFirst().first ?? ""
    return [
      ("cmark", cmark), ("libyaml", String(cString: yaml_get_version_string())), ("openssl", String(openssl)),
      ("sqlite", String(cString: sqlite3_libversion())), ("zlib", String(cString: zlibVersion())),
    ]
  }

  private static var system: String {
    #if os(macOS)
      "macos"
    #else
      "linux"
    #endif
  }

  private static var machine: String {
    #if arch(arm64)
      "arm64"
    #elseif arch(x86_64)
      "x86_64"
    #else
      "another kind of machine"
    #endif
  }
}
