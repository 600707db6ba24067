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
    public var refusal: Refusal
    /// What is wrong with the course that came.
    public var diagnostics: [Diagnostic]
    /// The day on which the copy that stays was last found to be current; `nil` where there is none.
    public var lastPulled: Day?
  }

  public let layout: FolderLayout
  public let settings: Settings
  public var limits: Limits
  /// A file with certificates to trust instead of the system's.
  public var certificates: String?

  public init(layout: FolderLayout, settings: Settings, limits: Limits = Limits(), certificates: String? = nil) {
    self.layout = layout
    self.settings = settings
    self.limits = limits
    self.certificates = certificates
  }

  /// - Parameters:
  ///   - source: as `course.yml` has it.
  ///   - today: to be remembered.
  /// - Throws: ``Failure``; what there was is as it was.
  public func run(from source: String, today: Day) throws(Failure) -> Outcome {
    let last = PulledCourse.read(in: layout).flatMap { $0.source == source && hasCopy($0) ? $0 : nil }
    do throws(Refusal) {
      let fetch = CourseFetch(
        source: try CourseSource(source, from: layout.root), version: last?.version, limits: limits,
        deadline: .now + .seconds(limits.seconds), certificates: certificates)
      switch try fetch.run() {
      case .unchanged:
        if var last {
          last.on = today
          try store(last)
        }
        return Outcome(isChanged: false, warnings: [])
      case .files(let files, let version):
        let pulled = PulledCourse(source: source, copy: files.copyName, version: version, on: today)
        if let last, last.copy == pulled.copy {
          try store(pulled)
          return Outcome(isChanged: false, warnings: [])
        }
        let problems = try put(files, as: pulled)
        let errors = problems.filter { $0.severity == .error }
        guard errors.isEmpty else {
          try? FileManager.default.removeItem(atPath: layout.path(pulled.path))
          throw Refusal("the course that came has errors", hint: errors.map { $0.text() }.joined(separator: "\n"))
        }
        try store(pulled)
        removeCopies(besides: [pulled.copy, last?.copy])
        return Outcome(isChanged: true, warnings: problems)
      }
    } catch {
      throw Failure(refusal: error, diagnostics: [], lastPulled: last?.on)
    }
  }

  private func hasCopy(_ pulled: PulledCourse) -> Bool {
    FileManager.default.fileExists(atPath: layout.path(pulled.path) + "/course.yml")
  }

  /// Puts the files beside what there is, and looks through them.
  private func put(_ files: CourseFileSet, as pulled: PulledCourse) throws(Refusal) -> [Diagnostic] {
    let place = layout.path(pulled.path)
    let staged = layout.path(PulledCourse.folder) + "/new-\(UUID().uuidString)"
    do {
      for file in files.files {
        let url = URL(fileURLWithPath: staged + "/" + file.path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: url)
      }
      // A copy that nobody refers to may have been left by a pull that was ended.
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.moveItem(atPath: staged, toPath: place)
    } catch {
      try? FileManager.default.removeItem(atPath: staged)
      throw Refusal(
        "the course could not be stored in \(layout.displayed(PulledCourse.folder))", hint: "is the disk full?")
    }
    return pulled.problems(in: layout, limits: settings.limits)
  }

  /// Makes a copy the one that is read.
  private func store(_ pulled: PulledCourse) throws(Refusal) {
    do {
      var file = try YamlEdit([], .progress)
      try file.set("source", to: .text(pulled.source))
      try file.set("copy", to: .text(pulled.copy))
      if let version = pulled.version { try file.set("version", to: .text(version)) }
      if let day = pulled.on { try file.set("on", to: .plain(day.description)) }
      let place = URL(fileURLWithPath: layout.path(PulledCourse.record))
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: place, options: .atomic)
    } catch {
      throw Refusal("\(layout.displayed(PulledCourse.record)) could not be written", hint: "is the disk full?")
    }
  }

  private func removeCopies(besides kept: [String?]) {
    let folder = layout.path(PulledCourse.folder)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasPrefix("copy-") && !kept.contains(name) {
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
  }
}
