import Answers
import DataFolder
import Diagnostics
import Editions
import FileSystem
import Journal
import SiteBuild
import SitePlan

/// The build that follows a change of the data folder. The change stays stored even if the build fails.
enum BuildAfterChange: Sendable {
  case notAsked
  case built(BuildReport, output: String, in: Duration, besides: RestingPages, withoutFriends: String?)
  case failed(CommandFailure)

  /// Reads the data folder and writes the files of the site that changed.
  ///
  /// - Parameters:
  ///   - workspace: The data folder before the change; its settings say where the site goes.
  ///   - concern: Whose errors are a failure of the command; those of others are only told.
  ///   - preparation: What was prepared for the build while the change was made.
  ///
  /// The output is locked before the folder is read: of commands that run at once, the last one to write the site then
  /// knows of the changes of all.
  static func run(
    in workspace: Workspace, data: DataOptions, change: ChangeOptions, concerning concern: Concern,
    with preparation: BuildPreparation? = nil
  ) async -> BuildAfterChange {
    if change.skipsBuild { return .notAsked }
    let began = ContinuousClock.now
    let progress = ProgressLine()
    progress.begin("Building the site")
    defer { progress.end() }
    do throws(CommandFailure) {
      let output = try workspace.output(change.output)
      let lock = try SitePipeline.lock(output)
      let (read, site) = try await SiteReading.open(
        data, for: output, use: .change, isSealed: true, with: preparation, under: lock)
      let report = try read.build(site, into: output, with: preparation, isLast: true, under: lock)
      return .built(
        report, output: output, in: ContinuousClock.now - began,
        besides: RestingPages(read.workspace.reading, concerning: concern),
        withoutFriends: SitePipeline.leavesFriendsOut(read.workspace.book, site.pipeline?.sealing)
          ? SitePipeline.withoutFriends(read.workspace.book) : nil)
    } catch {
      return .failed(error)
    }
  }

  /// Prints the result of the build as the last line of the command's output; as JSON, prints the command's whole
  /// output.
  ///
  /// - Parameter members: Writes the members of the JSON object before `build`.
  /// - Throws: ``CommandFailure`` when the build failed; the diagnostics were printed before.
  func report(asJSON: Bool, _ members: (inout JSONWriter) -> Void) throws(CommandFailure) {
    if asJSON {
      Console.printJSON {
        members(&$0)
        $0.member("build", self)
      }
    }
    switch self {
    case .notAsked: break
    case .built(let report, _, let duration, let resting, let withoutFriends):
      if !asJSON {
        Console.print(Self.text(report, duration))
        if let withoutFriends { Console.remark(withoutFriends) }
      }
      try resting.tell(asJSON ? [] : resting.errors)
    case .failed(let failure):
      Console.report(failure.diagnostics)
      Console.remark("The change is stored; the site could not be built, and waits for the next build.")
      throw CommandFailure(failure.code)
    }
  }

  /// How much of what friends read was written anew, in a sentence; `nil` for nothing.
  var sealedText: String? {
    guard case .built(let report, let output, _, _, _) = self else { return nil }
    let folder = "public/"
    let sizes = report.written.filter {
      $0.hasPrefix(folder) && SealedAddress.isOne(String($0.dropFirst(folder.count)))
    }
    .compactMap { path in (try? FileStatus.of(Paths.joined(output, path), in: System.currentFolder))?.size }
    if sizes.isEmpty { return nil }
    let kilobytes = Counted.grouped(Int((sizes.reduce(0, +) + 999) / 1000))
    return "To be sent to the host anew: \(kilobytes) kB in \(Counted.text(sizes.count, "file"))."
  }

  /// The result of a build in a sentence: `Site: 4 files written, 1 removed, in 12 ms.`
  private static func text(_ report: BuildReport, _ duration: Duration) -> String {
    if report.written.isEmpty, report.removed.isEmpty { return "Site: nothing to write, in \(Elapsed.text(duration))." }
    let removed = report.removed.isEmpty ? "" : ", \(Counted.grouped(report.removed.count)) removed"
    return "Site: \(Counted.text(report.written.count, "file")) written\(removed), in \(Elapsed.text(duration))."
  }
}

extension JSONWriter {
  /// Writes the result of the build; `null` where no build was asked for.
  mutating func member(_ key: String, _ build: BuildAfterChange) {
    member(key) { writer in
      switch build {
      case .notAsked: writer.null()
      case .built(let report, let output, let duration, let resting, let withoutFriends):
        writer.object {
          $0.member("ok", resting.errors.isEmpty)
          $0.member("output", output)
          $0.member("pages", report.pages)
          $0.member("files", report.files)
          $0.member("written", report.written.count)
          $0.member("unchanged", report.unchanged)
          $0.member("removed", report.removed.count)
          $0.member("milliseconds", Elapsed.milliseconds(duration))
          $0.member("written_files") { $0.array(report.written) { $0.value($1) } }
          $0.member("removed_files") { $0.array(report.removed) { $0.value($1) } }
          $0.member("without_friends", withoutFriends != nil)
          $0.member("resting") { $0.array(resting.people) { $0.value($1.text) } }
          if !resting.errors.isEmpty { $0.member("diagnostics", resting.errors) }
        }
      case .failed(let failure):
        writer.object {
          $0.member("ok", false)
          $0.member("diagnostics", failure.diagnostics)
        }
      }
    }
  }
}
