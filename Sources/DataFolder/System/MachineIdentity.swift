import CLibrary
import FileSystem

/// By which a machine is told from others: what is on its disk alone can be copied to another one.
///
/// It is no name that somebody chose, as ``MachineName`` is: that lies in the home folder, and goes with it.
enum MachineIdentity {
  /// What the system calls the machine, or else its name in the network.
  static var text: String {
    #if canImport(Darwin)
      var bytes = [UInt8](repeating: 0, count: 16)
      var wait = timespec(tv_sec: 1, tv_nsec: 0)
      if gethostuuid(&bytes, &wait) == 0 { return Hexadecimal.text(of: bytes) }
    #else
      for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
        if let id = id(in: (try? System.read(path, limit: 256)) ?? []) { return id }
      }
    #endif
    return hostName
  }

  /// The id that such a file holds; `nil` where it has none yet, as in images that many machines begin with.
  static func id(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text.utf8.count == 32 && text.allSatisfy(\.isHexDigit) ? text : nil
  }

  private static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
