import DataFolder
import Diagnostics
import Foundation
import Journal

/// Fetches the course of a data folder from where its `course.yml` says that it comes from.
///
/// What came is put beside what there is, looked through, and takes its place in one step: builds find the one or the
/// other. When anything goes wrong, what there was stays.
public struct CoursePull: Sendable {
  /// How much is fetched, and for how long.
  public struct Limits: Sendable, Equatable {
    /// Of all that is done.
    public var seconds: Int
    /// In bytes, as it comes.
    public var download: Int
    /// In bytes, when it is unpacked.
    public var unpacked: Int

    /// A minute, 32 MiB to fetch and 64 MiB unpacked, but for what is given.
    public init(seconds: Int = 60, download: Int = 32 * 1_048_576, unpacked: Int = 64 * 1_048_576) {
      self.seconds = seconds
      self.download = download
      self.unpacked = unpacked
    }
  }

  /// What a pull came to.
  public struct Outcome: Sendable, Equatable {
    /// Whether the course is another than before.
    public var isChanged: Bool
    /// What is to be said of the course that came.
    public var warnings: [Diagnostic]
  }

  /// Why the course stays as it was.
  public struct Failure: Error, Sendable, Equatable {
    /// What went wrong, and what to do about it.
    public var refusal: Refusal
    /// What is wrong with the course that came, where that is why.
    public var problems: [Diagnostic] = []
    /// The day on which the copy that stays was last found to be current; `nil` where there is none.
    public var lastPulled: Day?
  }

  let layout: FolderLayout
  let settings: Settings
  let limits: Limits
  let certificates: String?

  /// - Parameters:
  ///   - settings: Whose limits the habits keep that the course brings.
  ///   - limits: How much is fetched, and for how long.
  ///   - certificates: A file with certificates to trust instead of the system's.
  public init(layout: FolderLayout, settings: Settings, limits: Limits = Limits(), certificates: String? = nil) {
    self.layout = layout
    self.settings = settings
    self.limits = limits
    self.certificates = certificates
  }

  /// Fetches without the lock of the data folder, and takes it to store what came.
  ///
  /// - Parameters:
  ///   - source: as `course.yml` has it.
  ///   - today: to be remembered.
  /// - Throws: ``Failure``; what there was is as it was.
  public func run(from source: String, today: Day) async throws -> Outcome {
    let last = PulledCourse.read(in: layout).flatMap { $0.source == source ? $0 : nil }
    do {
      // A copy that somebody changed by hand is fetched anew, whatever the source says of its version.
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

  /// The files of a copy, if they are what was fetched.
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
    // Another pull may have stored something meanwhile, and what is recorded now is in use.
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
      // A build that reads the copy before may be under way.
      copies.remove(besides: [pulled.copy, current?.copy].compactMap(\.self))
      return Outcome(isChanged: true, warnings: problems)
    }
  }
}
