import Answers
import ArgumentParser
import Backups
import DataFolder
import Diagnostics
import Journal

struct BackupVerifyCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Read backups to their ends, and find out whether any bit changed.",
    discussion: """
      Disks and copies lose bits without a word. Each file of a backup is compared with the checksum that was stored with \
      it, and so is the backup as a whole. Of one that another program packed again the files are compared alone, wherever \
      they stand in it. Exits with 1 when one is damaged.

      Examples:
        daybook backup verify
        daybook backup verify ~/diary.tar.gz
        daybook backup verify /mnt/disk/*.tar.gz.age --identity key.txt
      """)

  @Argument(help: "The backups; left out, those in the folder backups beside the data folder.", completion: .file())
  var files: [String] = []

  @OptionGroup var key: IdentityOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  private struct Verdict {
    var file: String
    var files: Int
    var diagnostics: [Diagnostic]
    var isRepacked: Bool
    var leftOut: [String]
  }

  func perform() async throws {
    var verdicts: [Verdict] = []
    for file in try await chosen() {
      let backup = BackupFile(file, identity: key.identity)
      let found = try await CommandFailure.ofBackups { try backup.examine() }
      verdicts.append(
        Verdict(
          file: file, files: found.digests.count, diagnostics: backup.diagnostics(of: found.flaws),
          isRepacked: found.isRepacked, leftOut: found.leftOut))
    }
    let isSound = verdicts.allSatisfy(\.diagnostics.isEmpty)
    if report.json {
      Console.printJSON { writer in
        writer.member("ok", isSound)
        writer.member("backups") {
          $0.array(verdicts) { writer, verdict in
            writer.object {
              $0.member("file", verdict.file)
              $0.member("ok", verdict.diagnostics.isEmpty)
              $0.member("files", verdict.files)
              $0.member("repacked", verdict.isRepacked)
              $0.member("left_out") { $0.array(verdict.leftOut) { $0.value($1) } }
              $0.member("diagnostics", verdict.diagnostics)
            }
          }
        }
      }
    } else {
      Console.report(verdicts.flatMap(\.diagnostics))
      let lines = verdicts.filter(\.diagnostics.isEmpty).map { verdict in
        "\(TerminalText.safe(BackupPlacement.shown(verdict.file))): "
          + "\(Counted.text(verdict.files, "file")), all as they were"
          + (verdict.isRepacked ? ", packed again by another program." : ".")
          + (verdict.leftOut.isEmpty
            ? "" : " What a Mac put to them is left out: \(Counted.text(verdict.leftOut.count, "file")).")
      }
      if !lines.isEmpty { Console.print(lines.joined(separator: "\n")) }
    }
    if !isSound { throw CommandFailure(.data) }
  }

  private func chosen() async throws -> [String] {
    if !files.isEmpty { return files }
    let shelf = try await BackupPlacement(data).shelf
    let names = shelf.all.filter { $0.isEncrypted == (key.identity != nil) }
    guard !names.isEmpty else {
      throw CommandFailure(
        .refused, .missingFile, "there is no backup in \(TerminalText.safe(BackupPlacement.shown(shelf.folder)))",
        hint: "\(call: "backup") makes one")
    }
    return names.map { shelf.path(of: $0) }
  }
}

/// The option for the key of an encrypted backup.
struct IdentityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file with the secret key of an encrypted backup, as age-keygen wrote it.",
      discussion: "Example: --identity key.txt", valueName: "file"),
    completion: .file())
  var identity: String?
}
