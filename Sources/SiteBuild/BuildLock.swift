import CLibrary
import Diagnostics
import Dispatch
import FileSystem
import Synchronization

/// A lock that keeps a second build from writing the same output. It is held for as long as the value exists; the
/// operating system releases it when the process ends, however that happens.
public struct BuildLock: ~Copyable {
  private let descriptor: Int32
  let output: String
  private let last = Shelf { LastBuild(of: $0) }
  private let stored = Shelf<ProgramStore.Stored> { output in
    guard let folder = try? System.openFolder(output) else { return ProgramStore.Stored() }
    defer { SystemCall.close(folder) }
    return ProgramStore.read(in: folder)
  }

  /// Waits for another build to end, for a limited time.
  ///
  /// - Parameters:
  ///   - path: The lock's file, relative to `folder`.
  ///   - output: The output folder as the person gave it, for messages.
  ///   - milliseconds: How long to wait.
  ///   - isShared: Whether others may have it at the same time, who share it, too.
  /// - Throws: ``BuildError/busy(_:)`` when the time is over, or a `SystemFailure`.
  init(
    _ path: String, in folder: Int32, output: String, waitingUpTo milliseconds: Int, isShared: Bool = false
  ) throws {
    let descriptor = openat(folder, path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw SystemFailure("cannot write", path) }
    var waited = 0
    while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      let code = errno
      let isHeld = code == EWOULDBLOCK || code == EINTR
      if isHeld, waited < milliseconds {
        usleep(10_000)
        waited += 10
        continue
      }
      // Parts share a lock, which another one could have then.
      let areParts = isHeld && !isShared && flock(descriptor, LOCK_SH | LOCK_NB) == 0
      SystemCall.close(descriptor)
      guard isHeld else { throw SystemFailure("cannot lock", path, code: code) }
      throw BuildError.busy(
        Diagnostic(
          .error, .busy, areParts ? "parts of the site are being made here" : "another build is writing here",
          at: SourceLocation(path: output),
          hint: "wait until it is done, and build again"))
    }
    self.descriptor = descriptor
    self.output = output
  }

  /// What the last build recorded about the output. The lock keeps it from changing.
  ///
  /// - Parameter early: What was read of it before there was the lock.
  func lastBuild(knowing early: EarlyRecords? = nil) -> LastBuild { Self.load(last, from: output, knowing: early) }

  private static func load(_ last: Shelf<LastBuild>, from output: String, knowing early: EarlyRecords?) -> LastBuild {
    last.load(from: output) { early?.lastBuild(in: $0) }
  }

  /// What earlier builds made of the templates in the site's language.
  func programs() -> ProgramStore.Stored { stored.load(from: output) }

  /// Begins to read what earlier builds recorded: on another core, while whoever has the lock reads something else.
  ///
  /// - Parameter early: What was read before there was the lock.
  public func readAhead(knowing early: EarlyRecords? = nil) {
    let (last, stored, output) = (last, stored, output)
    DispatchQueue.global().async {
      _ = Self.load(last, from: output, knowing: early)
      _ = stored.load(from: output)
    }
  }

  /// Says that a build has recorded something else.
  func forgetRecords() {
    last.forget()
    stored.forget()
  }

  // MARK: A note for the next build

  /// What ``keep(note:as:in:)`` kept in a file; `nil` where there is nothing, where a build has changed the site since, or where one
  /// ended before it was done.
  ///
  /// It is bound to what the manifest says of itself. Whether the rest of that is sound, which takes longer to find out, is said by
  /// ``hasEditions()`` and ``isIntact()``.
  public func note(at path: String) -> [UInt8]? {
    guard let folder = try? System.openFolder(output) else { return nil }
    defer { SystemCall.close(folder) }
    guard !UnfinishedMark.isThere(in: folder),
      let bytes = try? System.read(path, in: System.currentFolder, followsLink: false),
      let manifest = LastBuild.checksum(in: folder)
    else { return nil }
    return BuildNote.content(of: consume bytes, boundTo: manifest)
  }

  /// Keeps bytes for the next build of the site: of what it was made. They are worth nothing once the site is another one.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - notes: The open folder in which they are kept.
  public func keep(note content: consuming [UInt8], as name: String, in notes: Int32) throws {
    let folder = try System.openFolder(output)
    defer { SystemCall.close(folder) }
    guard let manifest = LastBuild.checksum(in: folder) else { return }
    try System.replace(name, in: notes, with: BuildNote.bytes(consume content, boundTo: manifest))
  }

  /// Whether the manifest is sound and the folders of all editions are there, with their first pages: somebody may have moved one
  /// away.
  public func hasEditions() -> Bool {
    let last = lastBuild()
    guard last.isSound, let folder = try? System.openFolder(output) else { return false }
    defer { SystemCall.close(folder) }
    let manifest = last.manifest
    return manifest.editions.allSatisfy { edition in
      let first = edition + "/index.html"
      let path = manifest[first] == nil ? edition : first
      return ((try? FileStatus.of(path, in: folder)) ?? nil) != nil
    }
  }

  /// Whether the manifest is sound and every file of the site as builds left it, so that nothing has to be made again that was
  /// changed by others.
  public func isIntact() -> Bool {
    let last = lastBuild()
    guard last.isSound, let folder = try? System.openFolder(output) else { return false }
    defer { SystemCall.close(folder) }
    let manifest = last.manifest
    return inParallel(manifest.entries.count, chunk: 256) { numbers in
      manifest.entries[numbers].allSatisfy { entry in
        (try? FileStatus.of(entry.path, in: folder)).flatMap(\.self).map(entry.describes) ?? false
      }
    }.allSatisfy(\.self)
  }

  /// A file of an edition, as the last build left it.
  public struct BuiltFile: Sendable, Equatable {
    /// The path inside the edition.
    public var path: String
    /// The size in bytes.
    public var size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    public var modified: Int64
  }

  /// The files that builds made of an edition, ordered by the bytes of their paths. Nothing else that lies in its folder is
  /// among them.
  public func files(ofEdition folder: String) -> [BuiltFile] {
    lastBuild().manifest.entries(under: folder + "/").map {
      BuiltFile(path: String($0.path.dropFirst(folder.utf8.count + 1)), size: $0.size, modified: $0.modified)
    }
  }

  deinit {
    // Closing the file releases the lock.
    SystemCall.close(descriptor)
  }
}

/// What builds left in the output, read once.
private final class Shelf<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let read: @Sendable (_ output: String) -> Value

  init(_ read: @escaping @Sendable (_ output: String) -> Value) { self.read = read }

  /// - Parameter known: What it is, where that is known already.
  func load(from output: String, orTake known: (_ output: String) -> Value? = { _ in nil }) -> Value {
    value.withLock { value in
      let known = value ?? known(output) ?? read(output)
      value = known
      return known
    }
  }

  func forget() { value.withLock { $0 = nil } }
}
