import CLibrary

/// System calls under names that no method of a caller's type shadows; they are repeated when a signal interrupts them.
package enum SystemCall {
  /// Reads at the file's current offset; returns the number of bytes read, 0 at the end, or −1 with `errno` set.
  package static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    retryingInterrupts {
      CLibrary.read(descriptor, bytes, count)
    }
  }

  /// Writes at the file's current offset; returns the number of bytes written, or −1 with `errno` set.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    retryingInterrupts {
      CLibrary.write(descriptor, bytes, count)
    }
  }

  package static func close(_ descriptor: Int32) {
    _ = CLibrary.close(descriptor)
  }

  /// Repeats a system call for as long as a signal interrupts it, and returns its last result.
  @inlinable
  package static func retryingInterrupts<Count: BinaryInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

extension SystemCall {
  /// Goes through the entries of an open folder.
  ///
  /// - Parameter next: Calls `readdir`, which returns nothing at the end as well as where it fails; `errno` alone tells which.
  /// - Returns: 0 at the end, or the code of what failed: what was gone through then is not all there is.
  package static func eachEntry(
    _ next: () -> UnsafeMutablePointer<dirent>?, _ body: (UnsafeMutablePointer<dirent>) -> Void
  ) -> Int32 {
    while true {
      errno = 0
      guard let entry = next() else { return errno }
      body(entry)
    }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name in a directory entry that `readdir` returned.
  package var name: String {
    withUnsafePointer(to: &pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
    }
  }
}
