import CLibrary

/// A call to the operating system that failed.
package struct SystemFailure: Error, Equatable {
  /// What was tried, as in "cannot write".
  package var action: String
  package var path: String
  /// `errno`.
  package var code: Int32

  package init(_ action: String, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// Whether a folder on the way is not there.
  package var isMissingFolder: Bool { code == ENOENT }

  package var reason: String { Self.reason(of: code) }

  /// The system's own words for an error number, "Permission denied".
  package static func reason(of code: Int32) -> String { String(cString: strerror(code)) }
}
