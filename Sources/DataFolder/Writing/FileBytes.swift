#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads and writes the bytes of open files whole.
enum FileBytes {
  /// All bytes of an open file; `nil` when it cannot be read.
  static func all(of file: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      while initialized < size, let base = buffer.baseAddress {
        count = retryingInterrupts {
          pread(file, base + initialized, size - initialized, off_t(initialized))
        }
        if count <= 0 { break }
        initialized += count
      }
    }
    return count < 0 ? nil : bytes
  }

  /// Writes all bytes from where the file stands; 0, or the error number.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let count = retryingInterrupts { writeBytes(file, base + written, buffer.count - written) }
        if count < 0 { return errno }
        written += count
      }
      return 0
    }
  }

  /// Makes these the only bytes of an open file; 0, or the error number.
  static func overwrite(_ file: Int32, with bytes: [UInt8]) -> Int32 {
    guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else { return errno }
    return write(bytes, to: file)
  }

  private static func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(file, bytes, count)
    #elseif canImport(Musl)
      Musl.write(file, bytes, count)
    #else
      Glibc.write(file, bytes, count)
    #endif
  }
}
