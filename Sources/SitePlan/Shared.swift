/// A value that lies elsewhere: where it is handed on, eight bytes are copied and not all of it.
///
/// Templates ask a page for one field after the other, and the page is handed on for each of them: what is large in it
/// would be copied some hundred times.
@propertyWrapper
struct Shared<Value: Sendable>: Sendable {
  private final class Place: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var place: Place

  init(wrappedValue: Value) { place = Place(wrappedValue) }

  /// The value where it lies: `\.$frame`.
  var projectedValue: Shared { self }

  /// Calls the closure with the value as it lies there.
  @inline(__always)
  func read<Result>(_ body: (borrowing Value) -> Result) -> Result { body(place.value) }

  /// The value; set, it is another one only here.
  var wrappedValue: Value {
    get { place.value }
    set { place = Place(newValue) }
  }
}
