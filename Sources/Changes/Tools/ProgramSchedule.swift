import CLibrary
import Diagnostics
import Foundation
import Hashing
import Markdown
import Outside

/// What has a machine call this program every minute or every day: files and calls that are shown before they are made.
public struct ProgramSchedule: Sendable, Equatable {
  /// What is called, and how often.
  public struct Job: Sendable, Equatable {
    /// How often.
    public enum Rhythm: Sendable, Equatable {
      case everyMinute
      /// At noon, when most machines are on; later where this one was not.
      case everyDay

      fileprivate var words: String { self == .everyMinute ? "every minute" : "every day" }
    }

    /// What tells it from other jobs: `remind`.
    public var name: String
    /// What it is, as the machine lists it: `Reminders of Daybook`.
    public var title: String
    /// How often.
    public var rhythm: Rhythm
    /// What is called, without the program and the data folder.
    public var arguments: [String]

    /// - Parameters:
    ///   - name: What tells it from other jobs: `remind`.
    ///   - title: What it is, as the machine lists it: `Reminders of Daybook`.
    ///   - rhythm: How often.
    ///   - arguments: What is called, without the program and the data folder.
    public init(_ name: String, title: String, _ rhythm: Rhythm, arguments: [String]) {
      self.name = name
      self.title = title
      self.rhythm = rhythm
      self.arguments = arguments
    }
  }

  /// What starts programs on the machine.
  public enum Kind: String, Sendable, CaseIterable {
    /// A timer of systemd that belongs to the user.
    case systemd
    /// An agent of launchd.
    case launchd
    /// A line of the user's crontab.
    case cron
    /// Nothing: something of the user's own calls the command, or for reminders `serve`, while it runs.
    case none
  }

  /// Which one it is.
  public let kind: Kind
  private let job: Job
  private let program: String
  private let dataFolder: String
  private let home: String
  private let configuration: String

  /// - Parameters:
  ///   - job: What is called, and how often.
  ///   - program: The path of the program.
  ///   - dataFolder: The path of the data folder.
  ///   - environment: Where the user's files lie: `HOME` and `XDG_CONFIG_HOME`.
  public init(
    _ kind: Kind, of job: Job, program: String, dataFolder: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.kind = kind
    self.job = job
    self.program = program
    self.dataFolder = dataFolder
    home = environment["HOME"] ?? "/"
    configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
  }

  /// What the machine has: launchd on a Mac, systemd where it runs, cron where there is a crontab, else nothing.
  public static func usual() -> Kind {
    #if os(macOS)
      return .launchd
    #else
      if FileManager.default.fileExists(atPath: "/run/systemd/system") { return .systemd }
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/crontab") } ? .cron : .none
    #endif
  }

  /// A file of the schedule.
  public struct File: Sendable, Equatable {
    /// Where it lies.
    public var path: String
    /// What stands in it.
    public var text: String
  }

  /// What tells the schedules of several data folders apart.
  private var name: String {
    let digest = SHA256.digest(of: Array(dataFolder.utf8)).prefix(4)
    return "daybook-\(job.name)-" + digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whoever keeps their configuration in a folder of their own choice has it there for the machine, too.
  private var arguments: [String] {
    let folder = configuration == home + "/.config" ? [] : ["/usr/bin/env", "XDG_CONFIG_HOME=\(configuration)"]
    return folder + [program] + job.arguments + ["--data", dataFolder]
  }

  /// The files, before they are written.
  public var files: [File] {
    switch kind {
    case .systemd:
      let folder = configuration + "/systemd/user/"
      let words = arguments.map(Self.systemdWord).joined(separator: " ")
      let moments =
        job.rhythm == .everyMinute
        ? "OnCalendar=*-*-* *:*:00\nAccuracySec=5s" : "OnCalendar=*-*-* 12:10:00\nPersistent=true"
      return [
        File(
          path: folder + name + ".service",
          text: """
            [Unit]
            Description=\(job.title)

            [Service]
            Type=oneshot
            ExecStart=\(words)

            """),
        File(
          path: folder + name + ".timer",
          text: """
            [Unit]
            Description=\(job.title), \(job.rhythm.words)

            [Timer]
            \(moments)

            [Install]
            WantedBy=timers.target

            """),
      ]
    case .launchd:
      let time =
        job.rhythm == .everyMinute
        ? "  <key>StartInterval</key>\n  <integer>60</integer>"
        : """
          <key>StartCalendarInterval</key>
          <dict>
            <key>Hour</key>
            <integer>12</integer>
            <key>Minute</key>
            <integer>10</integer>
          </dict>
        """
      let words = arguments.map { "    <string>\(HTMLText.escaped($0))</string>" }.joined(separator: "\n")
      return [
        File(
          path: home + "/Library/LaunchAgents/org.\(name).plist",
          text: """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
              <key>Label</key>
              <string>org.\(name)</string>
              <key>ProgramArguments</key>
              <array>
            \(words)
              </array>
            \(time)
            </dict>
            </plist>

            """)
      ]
    case .cron, .none: return []
    }
  }

  /// The line of the crontab; `nil` for what needs none.
  public var line: String? {
    guard kind == .cron else { return nil }
    // To cron a percent sign is the end of the line unless a backslash stands before it.
    let words = arguments.map { ShellWord.quoted($0) }.joined(separator: " ").replacing("%", with: "\\%")
    // What is said when all is well would come as a mail, every day.
    return job.rhythm == .everyMinute
      ? "* * * * * \(words) # \(name)" : "10 12 * * * \(words) >/dev/null # \(name)"
  }

  /// The calls that begin or end it, as a shell takes them.
  public func calls(begins: Bool) -> [[String]] {
    switch kind {
    case .systemd:
      return begins
        ? [["systemctl", "--user", "daemon-reload"], ["systemctl", "--user", "enable", "--now", name + ".timer"]]
        : [["systemctl", "--user", "disable", "--now", name + ".timer"]]
    case .launchd:
      let domain = "gui/\(getuid())"
      return [["launchctl", begins ? "bootstrap" : "bootout", domain] + files.map(\.path)]
    case .cron: return [["crontab", "-"]]
    case .none: return []
    }
  }

  /// Writes the files and makes the calls.
  ///
  /// - Throws: ``DeliveryFailure`` with the reason.
  public func install() throws(DeliveryFailure) {
    for file in files {
      let folder = (file.path as NSString).deletingLastPathComponent
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: file.path), options: .atomic)
      } catch {
        throw DeliveryFailure(message: "\(file.path) cannot be written", isPassing: false)
      }
    }
    try call(calls(begins: true), crontab: line.map { [$0] } ?? [])
  }

  /// Makes the calls that end it, and removes the files.
  ///
  /// - Throws: ``DeliveryFailure`` with the reason.
  public func uninstall() throws(DeliveryFailure) {
    let isThere = kind == .cron || files.contains { FileManager.default.fileExists(atPath: $0.path) }
    if isThere { try call(calls(begins: false), crontab: []) }
    for file in files { try? FileManager.default.removeItem(atPath: file.path) }
  }

  private func call(_ calls: [[String]], crontab lines: [String]) throws(DeliveryFailure) {
    for words in calls {
      var input: [UInt8] = []
      if kind == .cron {
        let table = try run(["crontab", "-l"], unless: "no crontab")
        // Only the line of this data folder is touched.
        let kept = table.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasSuffix("# \(name)") }
        let text = (kept.last == "" ? kept.dropLast() : kept[...]).map(String.init) + lines
        input = Array((text.joined(separator: "\n") + "\n").utf8)
      }
      _ = try run(words, reading: input)
    }
  }

  private func run(
    _ words: [String], reading input: [UInt8] = [], unless excuse: String? = nil
  ) throws(DeliveryFailure) -> String {
    do {
      let result = try ExternalTool(named: words[0]).run(
        Array(words.dropFirst()), reading: input, until: .now + .seconds(30))
      if result.status == 0 { return result.output }
      // Another failure than that there is none yet must not lose what stands there.
      if let excuse, result.errors.contains(excuse) { return "" }
      let reason = result.errors.split(separator: "\n").first.map(String.init) ?? "it ended with \(result.status)"
      throw DeliveryFailure(message: "`\(words.joined(separator: " "))` failed: \(reason)", isPassing: false)
    } catch let failure as DeliveryFailure {
      throw failure
    } catch {
      throw DeliveryFailure(message: "\(words[0]) cannot be run", isPassing: false)
    }
  }

  /// A word of a unit's command line (systemd.service(5), "Command lines"; systemd.syntax(7), "Quoting").
  private static func systemdWord(_ text: String) -> String {
    if text.allSatisfy({ $0.isLetter || $0.isNumber || "/._=-".contains($0) }) { return text }
    return MailDelivery.quoted(text).replacing("$", with: "$$").replacing("%", with: "%%")
  }
}
