import CLibrary

/// Reads and writes the bytes of files that are already open.
package enum FileBytes {
  /// All bytes of an open regular file, wherever its offset is; `nil` where it cannot be read or is not a regular file.
  package static func all(of file: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return first(Int(status.st_size), of: file)
  }

  /// As many bytes from the beginning of an open file, or fewer where it ends before; `nil` with `errno` set where it
  /// cannot be read.
  package static func first(_ size: Int, of file: Int32) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      while initialized < size, let base = buffer.baseAddress {
        let part = min(size - initialized, largestPart)
        populate(UnsafeMutableBufferPointer(start: base + initialized, count: part))
        count = SystemCall.retryingInterrupts { pread(file, base + initialized, part, off_t(initialized)) }
        if count <= 0 { break }
        initialized += count
      }
    }
    return count < 0 ? nil : bytes
  }

  /// How many bytes are read at once: while memory for them is provided, other threads wait for theirs.
  private static let largestPart = 524_288

  /// Has the system provide large memory at once. As it is written page by page, each of a thousand pages waits for whatever
  /// other threads do with the memory of the process, and they for it.
  private static func populate(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    #if os(Linux)
      guard buffer.count >= fewestPopulated, let start = buffer.baseAddress else { return }
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      let offset = -Int(bitPattern: start) & (page - 1)
      // `MADV_POPULATE_WRITE`, which older C libraries do not name. Where it is not known, nothing happens.
      _ = madvise(start + offset, (buffer.count - offset) / page * page, 23)
    #endif
  }

  /// From how many bytes on it is worth it.
  private static let fewestPopulated = 262_144

  /// All bytes from the file's current offset to its end. The file may be a pipe or a terminal.
  ///
  /// - Parameter path: The path that a failure names.
  package static func rest(of file: Int32, named path: String) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = SystemCall.read(file, &part, part.count)
      if count < 0 { throw SystemFailure("cannot read", path) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: part[..<count])
    }
  }

  /// Writes all bytes at the file's current offset; returns 0 or the error number.
  package static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { write($0, to: file) }
  }

  /// Writes all bytes at the file's current offset; returns 0 or the error number.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var written = 0
    while written < bytes.count, let base = bytes.baseAddress {
      let count = SystemCall.write(file, base + written, bytes.count - written)
      if count < 0 { return errno }
      written += count
    }
    return 0
  }

  /// Replaces the content of an open file; returns 0 or the error number.
  package static func overwrite(_ file: Int32, with bytes: [UInt8]) -> Int32 {
    guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else { return errno }
    return write(bytes, to: file)
  }
}
