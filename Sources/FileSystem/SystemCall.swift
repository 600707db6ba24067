#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// System calls under names that no method of a caller's type hides, and that go on after a signal.
package enum SystemCall {
  /// Reads from where the file stands: how many bytes there were, 0 at the end, or below 0 with `errno` set.
  package static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    retryingInterrupts {
      #if canImport(Darwin)
        Darwin.read(descriptor, bytes, count)
      #elseif canImport(Musl)
        Musl.read(descriptor, bytes, count)
      #else
        Glibc.read(descriptor, bytes, count)
      #endif
    }
  }

  /// Writes from where the file stands: how many bytes went, or below 0 with `errno` set.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    retryingInterrupts {
      #if canImport(Darwin)
        Darwin.write(descriptor, bytes, count)
      #elseif canImport(Musl)
        Musl.write(descriptor, bytes, count)
      #else
        Glibc.write(descriptor, bytes, count)
      #endif
    }
  }

  package static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
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
