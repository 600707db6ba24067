import Journal

extension Words {
  /// How urgent a task is, where what it is stands beside it: `high`.
  public func shortPriority(_ priority: ListTask.Priority) -> String {
    switch priority {
    case .high: self(.taskFormHigh)
    case .medium: self(.taskFormMedium)
    case .low: self(.taskFormLow)
    }
  }
}
