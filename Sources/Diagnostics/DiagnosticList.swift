extension Sequence where Element == Diagnostic {
  /// The diagnostics in the order in which they are printed: by path, then by line and column. Those of a file as a
  /// whole come first in it, and those at the same place keep their order.
  public func inReadingOrder() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (left.element.location, right.element.location)
      let (pathA, pathB) = (a?.path ?? "", b?.path ?? "")
      if pathA != pathB { return pathA < pathB }
      let (placeA, placeB) = ((a?.line ?? 0, a?.column ?? 0), (b?.line ?? 0, b?.column ?? 0))
      if placeA != placeB { return placeA < placeB }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// The diagnostics of severity ``Diagnostic/Severity/error``, in their order.
  public var errors: [Diagnostic] { filter { $0.severity == .error } }

  /// Whether any diagnostic is an error.
  public var hasErrors: Bool { contains { $0.severity == .error } }

  /// The numbers of errors and warnings, as in `2 errors, 1 warning`; `nil` where there are none.
  public var summary: String? {
    var errors = 0
    var warnings = 0
    for diagnostic in self {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      }
    }
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
    return parts.isEmpty ? nil : parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  /// A JSON array with one diagnostic to a line; see ``Diagnostic/json``.
  public var json: String {
    let objects = map { "  " + $0.json }
    return objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]"
  }
}
