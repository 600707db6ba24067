import CLibrary
import Dispatch
import FileSystem
import Synchronization

/// Files that are about to be replaced, each held for a moment, so that the system takes back their space on other cores.
///
/// Whoever replaces a file otherwise waits for that, and so does whoever replaces another one meanwhile: where each block that
/// becomes free is told to the disk, this takes longer than making the files.
///
/// In a network, files that are held and replaced stay there under other names, or cannot be replaced: none are held there.
struct ReplacedFiles: ~Copyable {
  private let isLocal: Bool
  private var held: [Int32] = []

  /// How many files are held in all: each takes one of the descriptors that the process may have.
  private static let heldInAll = Atomic<Int>(0)
  private static let mostInAll = 32
  /// How many are let go of together.
  private static let together = 8

  /// - Parameter output: The folder in which files are replaced.
  init(below output: String) {
    isLocal = System.resolved(output).map(LocalDisk.holds) ?? false
  }

  deinit { Self.letGo(of: held) }

  /// Holds the file at a path, where there is one and not too many are held already.
  mutating func hold(_ path: String, in folder: Int32) {
    guard isLocal, Self.heldInAll.load(ordering: .relaxed) < Self.mostInAll else { return }
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = openat(folder, path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return }
    Self.heldInAll.wrappingAdd(1, ordering: .relaxed)
    held.append(descriptor)
    // This one is not replaced yet.
    if held.count > Self.together {
      Self.letGo(of: Array(held.dropLast()))
      held = [descriptor]
    }
  }

  private static func letGo(of files: [Int32]) {
    if files.isEmpty { return }
    DispatchQueue.global().async {
      for file in files { SystemCall.close(file) }
      heldInAll.wrappingSubtract(files.count, ordering: .relaxed)
    }
  }
}
