import CLibrary
import FileSystem

/// How a data folder looks to whoever records what was looked at: the attributes of what is in it, and the clock by which that
/// gets its times. By another one tests look at disks that no machine has.
struct FolderSight: Sendable {
  /// What attributes are taken for, by the path relative to the data folder and what the system says; `nil` where they are taken
  /// for what the system says.
  var attributes: (@Sendable (_ path: String, _ system: FileSignature) -> FileSignature)?
  /// What the clock of the disk shows, in nanoseconds since 1970; `nil` where attributes of files tell nothing.
  var clock: @Sendable (OpenFolder) -> Int64? = FolderClock.now
  /// How much older than a moment of that clock a file has to be for its attributes to tell whether it was written since.
  var grain: @Sendable (_ moment: Int64) -> Int64 = FolderClock.grain

  /// As the system says.
  static let system = FolderSight()

  /// The attributes of an open file or folder; `nil` where the system does not tell them.
  func signature(of descriptor: Int32, at path: String) -> FileSignature? {
    guard let signature = FileSignature(descriptor) else { return nil }
    return attributes.map { $0(path, signature) } ?? signature
  }

  /// Whether something has the attributes that it had.
  ///
  /// - Parameters:
  ///   - path: Relative to the data folder.
  ///   - root: The descriptor of the data folder.
  func isUnchanged(_ path: UnsafePointer<CChar>, in root: Int32, since known: FileSignature) -> Bool {
    var status = stat()
    guard fstatat(root, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return errno == ENOENT && known == .missing }
    let signature = FileSignature(status)
    return (attributes.map { $0(String(cString: path), signature) } ?? signature) == known
  }

  /// Before which time something has to be written last for its attributes to tell whether it was since.
  ///
  /// - Parameter moment: What the clock showed before it was looked at.
  func settled(at moment: Int64) -> Int64 { moment - grain(moment) }
}
