import Journal

/// A row that was read and found good, before rows of all files are put together.
struct StagedEvent {
  /// Of an amount.
  var millionths: Int64 = 0
  /// A day's number.
  var day: Int32
  var line: Int32
  /// An index into the details of all rows, negative for none.
  var details: Int32 = -1
  /// An index into the habits.
  var habit: Int32
  /// Since midnight, negative where the row says no time.
  var minutes: Int16 = -1
  var kind: Kind

  enum Kind: UInt8 {
    case done, skip, missed, amount
    /// A row that another one stands for.
    case dropped
  }

  /// The row as the log has it.
  @inline(__always)
  func entry(detailsIndex: Int?) -> EventLog.Entry {
    let value: EventValue =
      switch kind {
      case .done, .dropped: .done
      case .skip: .skip
      case .missed: .missed
      case .amount: .amount(Amount(millionths: millionths))
      }
    return EventLog.Entry(
      day: Day(number: day), time: TimeOfDay(minutes: Int(minutes)), value: value, detailsIndex: detailsIndex)
  }
}
