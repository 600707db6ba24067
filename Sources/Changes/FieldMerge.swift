/// What becomes of a field of something that several people edit: of a form that was open while something else may have
/// been stored.
public enum FieldMerge: Sendable, Hashable {
  /// The person left the field as it was shown: what is stored stays.
  case kept
  /// Only the person changed it, or everybody to the same: what they typed counts.
  case set
  /// Both changed it, each to something else: the person has to choose.
  case conflict

  /// - Parameters:
  ///   - shown: What the form showed.
  ///   - typed: What the form says.
  ///   - stored: What is stored by then.
  public init<Value: Equatable>(shown: Value, typed: Value, stored: Value) {
    if typed == shown {
      self = .kept
    } else {
      self = stored == shown || stored == typed ? .set : .conflict
    }
  }
}
