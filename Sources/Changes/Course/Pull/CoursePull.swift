import DataFolder
import Diagnostics
import Foundation
import Journal

/// Fetches the course of a data folder from the source that its `course.yml` names.
///
/// The fetched files are put next to the current ones, checked, and made current in one step, so that builds find
/// either course complete. If anything fails, the current course stays.
public struct CoursePull: Sendable {
  /// The limits of a fetch.
  public struct Limits: Sendable, Equatable {
    /// The seconds that the whole fetch may take.
    public var seconds: Int
    /// The most bytes of a download.
    public var download: Int
    /// The most bytes of the unpacked files.
    public var unpacked: Int

    /// A minute, 32 MiB to download and 64 MiB unpacked; what is given replaces these defaults.
    public init(seconds: Int = 60, download: Int = 32 * 1_048_576, unpacked: Int = 64 * 1_048_576) {
      self.seconds = seconds
      self.download = download
      self.unpacked = unpacked
    }
  }

  /// The result of a pull.
  public struct Outcome: Sendable, Equatable {
    /// Whether the fetched course differs from the one before.
    public var isChanged: Bool
    /// Warnings about the fetched course.
    public var warnings: [Diagnostic]
  }

  /// Why the course was not replaced.
  public struct Failure: Error, Sendable, Equatable {
    /// The problem and what the person can do about it.
    public var refusal: Refusal
    /// The errors in the fetched course, where these are the problem; otherwise empty.
    public var problems: [Diagnostic] = []
    /// The day on which the current copy was last found to be up to date; `nil` where there is no copy.
    public var lastPulled: Day?
  }

  let layout: FolderLayout
  let settings: Settings
  let limits: Limits
  let certificates: String?

  /// - Parameters:
  ///   - settings: The settings whose limits the course's habits have to keep.
  ///   - limits: The limits of the fetch.
  ///   - certificates: The path of a file with certificates to trust instead of the system's.
  public init(layout: FolderLayout, settings: Settings, limits: Limits = Limits(), certificates: String? = nil) {
    self.layout = layout
    self.settings = settings
    self.limits = limits
    self.certificates = certificates
  }

  /// Fetches the course without the data folder's lock, which is taken only to store the result.
  ///
  /// - Parameters:
  ///   - source: The value of `source` in `course.yml`.
  ///   - today: The day to record as that of the pull.
  /// - Throws: ``Failure``; nothing was changed then.
  public func run(from source: String, today: Day) async throws -> Outcome {
    let last = PulledCourse.read(in: layout).flatMap { $0.source == source ? $0 : nil }
    do {
      // A copy that somebody changed by hand is fetched again, even if the source did not change.
      let kept = last.flatMap(files)
      let fetch = CourseFetch(
        source: try CourseSource(source, from: layout.root),
        last: kept.map { CourseFetch.Last(version: last?.version, versions: last?.versions ?? [:], files: $0) },
        limits: limits, deadline: .now + .seconds(limits.seconds), certificates: certificates)
      let fetched = try fetch.run()
      return try await FolderWriter(root: layout.root, displayedAs: layout.displayedRoot).change("daybook course pull")
      {
        _ in try store(fetched, from: source, over: kept == nil ? nil : last, today: today)
      }
    } catch let refusal as Refusal {
      throw Failure(refusal: refusal, lastPulled: last?.on)
    } catch let failure as StorageFailure {
      throw Failure(
        refusal: Refusal("\(failure.path): \(failure.message)", hint: failure.hint), lastPulled: last?.on)
    }
  }

  /// The files of a copy; `nil` where they are not what was fetched.
  private func files(of pulled: PulledCourse) -> CourseFileSet? {
    guard let files = try? CourseFileSet(folder: layout.path(pulled.path)), files.copyName == pulled.copy else {
      return nil
    }
    return files
  }

  private func store(
    _ fetched: CourseFetch.Outcome, from source: String, over last: PulledCourse?, today: Day
  ) throws -> Outcome {
    let copies = CourseCopies(in: layout)
    // Another pull may have finished meanwhile, and the copy that it recorded is in use.
    let current = PulledCourse.read(in: layout)
    switch fetched {
    case .unchanged:
      if var last, current?.copy == last.copy {
        last.on = today
        try copies.record(last)
      }
      return Outcome(isChanged: false, warnings: [])
    case .files(let files, let version, let versions):
      let pulled = PulledCourse(
        source: source, copy: files.copyName, version: version, versions: versions, on: today)
      if let last, last.copy == pulled.copy, current?.copy == last.copy {
        try copies.record(pulled)
        return Outcome(isChanged: false, warnings: [])
      }
      try copies.put(files.files.map { ($0.path, $0.bytes) }, as: pulled.copy)
      let problems = pulled.problems(in: layout, limits: settings.limits)
      let errors = problems.errors
      guard errors.isEmpty else {
        if current?.copy != pulled.copy { copies.remove(pulled.copy) }
        throw Failure(
          refusal: Refusal("the course that came has errors"), problems: errors,
          lastPulled: current.flatMap { $0.source == source ? $0.on : nil })
      }
      try copies.record(pulled)
      // The copy before is kept, since a build may be reading it.
      copies.remove(besides: [pulled.copy, current?.copy].compactMap(\.self))
      return Outcome(isChanged: true, warnings: problems)
    }
  }
}
