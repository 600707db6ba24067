import Journal

/// Which tasks come first.
public enum TaskSort: String, Sendable, CaseIterable {
  /// By date and time, those without last; of one date the more urgent first.
  case due
  /// The more urgent first, those of one priority by date.
  case priority
  /// By title.
  case title

  /// The tasks in that order; those that are alike stay as they stood.
  ///
  /// - Parameters:
  ///   - task: The task of an element.
  ///   - key: What titles are compared by, such as a title without upper case and accents.
  public func sorted<Element>(
    _ elements: [Element], by task: (Element) -> ListTask, title key: (String) -> String
  ) -> [Element] {
    let keyed = elements.enumerated().map { index, element in
      (
        task: task(element), title: self == .title ? key(task(element).title) : "", index: index,
        element: element
      )
    }
    return keyed.sorted { left, right in
      if left.title != right.title { return left.title < right.title }
      if isBefore(left.task, right.task) { return true }
      return !isBefore(right.task, left.task) && left.index < right.index
    }.map(\.element)
  }

  /// Whether a task comes before another one; of neither of two that are alike.
  private func isBefore(_ left: ListTask, _ right: ListTask) -> Bool {
    switch self {
    case .title: false
    case .due: Self.isEarlier(left, right) ?? (left.urgency > right.urgency)
    case .priority:
      left.urgency == right.urgency ? Self.isEarlier(left, right) ?? false : left.urgency > right.urgency
    }
  }

  /// Whether a task is due before another one; `nil` where they are due at once.
  private static func isEarlier(_ left: ListTask, _ right: ListTask) -> Bool? {
    switch (left.due, right.due) {
    case (nil, nil): nil
    case (nil, _?): false
    case (_?, nil): true
    case (let first?, let second?): first == second ? nil : first < second
    }
  }
}

extension ListTask {
  fileprivate var urgency: UInt8 { priority?.rawValue ?? 0 }
}
