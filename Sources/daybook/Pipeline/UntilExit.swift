/// Leaves values to the end of the process, for commands that are about to end.
///
/// The system takes all memory back at once when a process ends. To free hundreds of thousands of rows and pages one by
/// one before that takes a twentieth of a check-in's time, and somebody waits for it.
enum UntilExit {
  private final class Kept<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  static func keep<Value>(_ value: Value) {
    _ = Unmanaged.passRetained(Kept(value))
  }
}
