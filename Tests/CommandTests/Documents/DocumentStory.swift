import Foundation
import Journal
import Testing

/// Goes through a document as a reader does who types all of its commands, in order, into one terminal.
final class DocumentStory {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let sandbox: Sandbox
  private var today: Day
  /// Where each file that the document shows was put, and its block.
  private var files: [(path: String, block: DocumentBlock)] = []

  private var tools: URL { sandbox.url.appendingPathComponent("tools") }
  private var home: URL { sandbox.url.appendingPathComponent("home") }
  private var folderFile: URL { tools.appendingPathComponent("folder") }

  init(today: Day) throws {
    sandbox = try Sandbox()
    self.today = today
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try tool("daybook", Self.wrapper)
    for name in ["xdg-open", "open"] { try tool(name, "#!/bin/sh\nexit 0\n") }
    if !FileManager.default.isExecutableFile(atPath: "/usr/bin/jq") { try tool("jq", "#!/bin/sh\nexec cat\n") }
    try Data(base64Encoded: Self.photo)?.write(to: tools.appendingPathComponent("photo.png"))
    try sandbox.write("tools/folder", home.path + "\n")
  }

  private func tool(_ name: String, _ script: String) throws {
    try sandbox.write("tools/" + name, script)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tools.appendingPathComponent(name).path)
  }

  /// Does what the document shows, block after block; then the program looks through all of its files.
  func go(through document: Document) throws {
    if document.path != "README.md" { try run("daybook init diary && cd diary", at: "\(document.path), before it") }
    for block in document.blocks {
      for note in block.notes {
        switch note {
        case .first(let command): try run(command, at: "\(block.place), what comes first")
        case .daysLater(let days): today = today + days
        case .notRun, .notRead, .file, .exitCode, .shows: break
        }
      }
      if block.isCommands, !block.isNotRun {
        let shown = try run(block.text, at: block.place, line: block.line, expecting: block.exitCode)
        for case .shows(let text) in block.notes where !shown.contains(text) {
          throw Failure(description: "\(block.place): does not show `\(text)`\n\(shown)")
        }
      } else if let path = block.path {
        try show(block, at: path)
      }
    }
    if !files.isEmpty { try check() }
  }

  // MARK: Files

  private var folder: URL {
    get throws {
      let path = try String(contentsOf: folderFile, encoding: .utf8)
      return URL(fileURLWithPath: path.trimmingCharacters(in: .newlines))
    }
  }

  private func show(_ block: DocumentBlock, at path: String) throws {
    let file = try folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(block.text.utf8).write(to: file)
    files.append((path, block))
  }

  /// What the document shows has neither errors nor warnings.
  private func check() throws {
    let output = try run("daybook check 2>&1 || true", at: "the end")
    for (path, block) in files where output.contains(path) {
      throw Failure(description: "\(block.place): the program does not take this as \(path)\n\(output)")
    }
    if output.contains("error: ") { throw Failure(description: "the folder has errors in the end\n\(output)") }
  }

  // MARK: Commands

  /// - Parameter line: Where the commands begin in the document.
  @discardableResult
  private func run(
    _ commands: String, at place: String, line: Int? = nil, expecting expected: Int32 = 0
  ) throws -> String {
    // One line before the commands, so that the shell's numbers are theirs and one more.
    let script = tools.appendingPathComponent("block.sh")
    let prologue =
      "set -e -o pipefail; trap 'echo \"failed:$LINENO: $BASH_COMMAND\"' ERR; trap 'pwd > \"$TOOLS/folder\"' EXIT\n"
    try Data((prologue + commands).utf8).write(to: script)
    let program = try TerminalProgram(
      executable: URL(fileURLWithPath: "/bin/bash"), [script.path], in: try folder, columns: 120,
      environment: [
        "PATH": "\(tools.path):/usr/local/bin:/usr/bin:/bin", "HOME": home.path, "TOOLS": tools.path,
        "DAYBOOK": Program.url.path, "TODAY": "\(today)", "EDITOR": "true",
        "PHOTO": tools.appendingPathComponent("photo.png").path,
      ])
    var typed: Set<String> = []
    let status = program.end { shown in
      // A question is drawn with the cursor hidden.
      guard shown.contains("\u{1B}[?25l") else { return nil }
      // It is drawn anew with each key, so that what was answered before comes again.
      if let question = shown.matches(of: /Type (\S+) to delete [^:]*/).last {
        return typed.insert(String(question.0)).inserted ? String(question.1) + Keys.enter : nil
      }
      if shown.contains("will be deleted.") { return "d" + Keys.enter }
      return shown.contains("[y/N]") ? "y" : Keys.enter
    }
    let shown = program.shown.replacing("\r\n", with: "\n")
    guard status == expected else {
      throw Failure(description: Self.report(shown, status, commands, at: place, line: line, today: today))
    }
    return shown
  }

  private static func report(
    _ shown: String, _ status: Int32, _ commands: String, at place: String, line: Int?, today: Day
  ) -> String {
    var place = place
    if let line, let failed = shown.firstMatch(of: #/failed:(\d+): /#), let number = Int(failed.1),
      let document = place.split(separator: ":").first
    {
      place = "\(document):\(line + number - 2)"
    }
    return "\(place): ends with \(status) on \(today.weekday.name), \(today)\n\(commands)--- what was shown\n\(shown)"
  }

  /// The program as it is, but on the day of the story, and not serving for ever.
  private static let wrapper = """
    #!/bin/sh
    fix_today() {
      for file in daybook.yml data/daybook.yml */data/daybook.yml; do
        [ -e "$file" ] || continue
        grep -q "^today: $TODAY\\$" "$file" && continue
        sed '/^today:/d' "$file" > "$file.new" && mv "$file.new" "$file"
        echo "today: $TODAY" >> "$file"
      done
    }
    fix_today
    case $1 in
      init) "$DAYBOOK" "$@" --today "$TODAY" ;;
      serve)
        "$DAYBOOK" "$@" > "$TOOLS/served" 2>&1 &
        server=$!
        tries=0
        until grep -q 'http://127.0.0.1' "$TOOLS/served"; do
          tries=$((tries + 1))
          if [ $tries -gt 300 ] || ! kill -0 $server 2> /dev/null; then
            cat "$TOOLS/served"
            exit 1
          fi
          sleep 0.1
        done
        kill -TERM $server
        wait $server || true
        ;;
      *) "$DAYBOOK" "$@" ;;
    esac
    status=$?
    fix_today
    exit $status

    """

  private static let photo =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
}
