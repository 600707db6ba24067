import CLibrary

/// System calls under names that no method of a caller's type hides, and that go on after a signal.
package enum SystemCall {
  /// Reads from where the file stands: how many bytes there were, 0 at the end, or below 0 with `errno` set.
  package static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    retryingInterrupts {
      CLibrary.read(descriptor, bytes, count)
    }
  }

  /// Writes from where the file stands: how many bytes went, or below 0 with `errno` set.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    retryingInterrupts {
      CLibrary.write(descriptor, bytes, count)
    }
  }

  package static func close(_ descriptor: Int32) {
    _ = CLibrary.close(descriptor)
  }

  /// Calls again for as long as a signal interrupts it.
  @inlinable
  package static func retryingInterrupts<Count: BinaryInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name of an entry that `readdir` gave.
  package var name: String {
    withUnsafePointer(to: &pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
    }
  }
}
