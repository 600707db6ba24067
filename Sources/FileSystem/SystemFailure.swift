import CLibrary

/// A system call that failed.
package struct SystemFailure: Error, Equatable {
  /// What was tried, for example `cannot write`.
  package var action: String
  package var path: String
  /// The value of `errno`.
  package var code: Int32

  package init(_ action: String, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// Whether the call failed because the file or a folder in its path does not exist.
  package var isMissingFolder: Bool { code == ENOENT }

  package var reason: String { Self.reason(of: code) }

  /// The system's description of an error number, for example `Permission denied`.
  package static func reason(of code: Int32) -> String { String(cString: strerror(code)) }
}
