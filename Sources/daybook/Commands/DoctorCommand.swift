import Answers
import ArgumentParser
import CLibrary
import Changes
import Diagnostics
import Outside

struct DoctorCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is missing on this machine, and how the data folder is.",
    discussion: """
      Lists the programs that some features call, and looks at the folder's permissions, its disk, the clock and backups; \
      nothing is written. Programs that are missing are no error, since nothing else needs them. Exits with 1 when the \
      folder cannot be read or written as it should. What stands in its files, `\(Call("check"))` looks through.

      Examples:
        daybook doctor
        daybook doctor --json
      """
  ).ofDaybook

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let health = try await health()
    show(health)
    if health?.diagnostics.hasErrors == true { throw CommandFailure(.data) }
  }

  /// How the data folder is; `nil` where there is none: whoever has just installed the program has no data yet.
  private func health() async throws -> FolderHealth? {
    if data.data == nil, (try? DataLocation.find(nil)) == nil { return nil }
    return try await FolderHealth(data)
  }

  private func show(_ health: FolderHealth?) {
    let programs = NeededProgram.all.map { (program: $0, path: $0.path) }
    let hasZones = Files.isFolder("/usr/share/zoneinfo")
    let starter = ProgramSchedule.usual()
    if report.json {
      Console.printJSON { writer in
        writer.member("version", ToolVersion.text)
        writer.member("programs") {
          $0.array(programs) { writer, entry in
            writer.object {
              $0.member("name", entry.program.names.joined(separator: " or "))
              $0.member("path", entry.path)
              $0.member("for", entry.program.use)
            }
          }
        }
        writer.member("time_zones", hasZones)
        writer.member("starts_daily", starter == .none ? nil : starter.rawValue)
        writer.member("folder", health?.root)
        writer.member("file_system", health?.fileSystem)
        writer.member("free_bytes", health?.free)
        writer.member("newest_backup", health?.newestBackup?.text)
        writer.member("diagnostics", health?.diagnostics ?? [])
      }
    } else {
      Console.print(text(programs, hasZones, starter, health))
      Console.report(health?.diagnostics ?? [])
    }
  }

  private func text(
    _ programs: [(program: NeededProgram, path: String?)], _ hasZones: Bool, _ starter: ProgramSchedule.Kind,
    _ health: FolderHealth?
  ) -> String {
    let style = Console.output.style
    var table = Table([.left, .left, .left])
    func add(_ isThere: Bool, _ name: String, _ use: String) {
      table.add([Table.Cell(isThere ? "there" : "missing") { style.faint($0) }, Table.Cell(name), Table.Cell(use)])
    }
    for (program, path) in programs {
      add(path != nil, program.names.joined(separator: " or "), "for \(program.use)")
    }
    add(hasZones, "tzdata", "for the day that it is in each time zone")
    add(starter != .none, "systemd, launchd or cron", "for reminders and daily backups")
    var lines = table.lines(width: Console.output.tableWidth)
    guard let health else {
      lines.append("There is no data folder here.")
      return lines.joined(separator: "\n")
    }
    var facts = [health.fileSystem.map { "on \($0)" }, health.free.map { "\(ByteCount.text($0)) free" }]
    facts.append(health.newestBackup.map { "newest backup of \($0.date)" })
    lines.append("\(TerminalText.safe(health.root)): " + facts.compactMap(\.self).joined(separator: ", ") + ".")
    return lines.joined(separator: "\n")
  }
}
