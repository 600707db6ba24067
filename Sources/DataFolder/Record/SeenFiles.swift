import CLibrary
import FileSystem

/// Files and folders that were looked at, each with the attributes that it had.
struct SeenFiles: Sendable, Equatable {
  /// Their paths, relative to the data folder, each with a zero after it.
  private var paths: [UInt8] = []
  /// Their attributes, one after the other as ``FileSignature/numbers``: of most files they are written as they were read.
  private var numbers: [UInt64] = []
  /// Whether all of it was old enough when it was looked at: a file that is written twice within the grain of the clock keeps
  /// its attributes.
  private(set) var isSettled = true

  init() {}

  /// Of what attributes do not tell whether it is as it was.
  static let unclear: SeenFiles = {
    var seen = SeenFiles()
    seen.isSettled = false
    return seen
  }()

  /// - Parameter settled: Before which time all of it has to be written last, for its attributes to tell whether it was since.
  init(_ seen: [(path: String, signature: FileSignature)], settledBefore settled: Int64) {
    for (path, signature) in seen.sorted(by: { $0.path < $1.path }) {
      paths.append(contentsOf: path.utf8)
      paths.append(0)
      numbers += signature.numbers
      if signature.time >= settled { isSettled = false }
    }
  }

  /// Whether each of them is as it was.
  ///
  /// - Parameters:
  ///   - root: The descriptor of the data folder.
  ///   - sight: How the data folder looks.
  func areUnchanged(in root: Int32, seeing sight: FolderSight) -> Bool {
    paths.withUnsafeBufferPointer { paths in
      paths.withMemoryRebound(to: CChar.self) { paths in
        guard let base = paths.baseAddress else { return true }
        var offset = 0
        for first in stride(from: 0, to: numbers.count, by: FileSignature.count) {
          let signature = FileSignature(numbers[first...])
          guard sight.isUnchanged(base + offset, in: root, since: signature) else { return false }
          offset += strlen(base + offset) + 1
        }
        return true
      }
    }
  }

  /// Whether both are of the same files with the same attributes, however long ago these were looked at.
  func hasSameFiles(as other: SeenFiles) -> Bool { paths == other.paths && numbers == other.numbers }

  // MARK: Bytes

  /// How many bytes it takes.
  var size: Int { paths.count + numbers.count * 8 + 17 }

  func append(to record: inout RecordWriter) {
    record.append(paths)
    record.append(numbers)
    record.append(isSettled)
  }

  init(_ record: inout RecordReader) throws(RecordReader.Unreadable) {
    paths = try record.part()
    numbers = try record.numbers()
    isSettled = try record.flag()
    guard numbers.count == paths.count(where: { $0 == 0 }) * FileSignature.count, paths.last ?? 0 == 0 else {
      throw RecordReader.Unreadable()
    }
  }
}
