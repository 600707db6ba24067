import Journal

/// A row of a file of check-ins, with the texts of its fields; a field without a value is empty.
public struct EventRow: Sendable, Hashable {
  /// The day or minute: `2026-11-21` or `2026-11-21T08:15`.
  public var when: String
  /// The slug of a habit, which need not exist.
  public var habit: String
  /// `done`, `skip`, `missed` or an amount.
  public var value: String
  /// A comment without line breaks.
  public var comment: String
  /// The name of a file in `photos/`.
  public var photo: String
  /// In degrees, north positive.
  public var latitude: String
  /// In degrees, east positive.
  public var longitude: String

  /// A row of these texts, which are not checked.
  public init(
    when: String, habit: String, value: String, comment: String = "", photo: String = "",
    latitude: String = "",
    longitude: String = ""
  ) {
    self.when = when
    self.habit = habit
    self.value = value
    self.comment = comment
    self.photo = photo
    self.latitude = latitude
    self.longitude = longitude
  }

  /// - Parameters:
  ///   - day: The civil day to write. With a time before `day_starts_at`, the row counts for the day before.
  ///   - time: `nil` for a check-in without one.
  public init(
    day: Day, time: TimeOfDay? = nil, habit: Slug, value: EventValue,
    details: EventDetails = EventDetails()
  ) {
    self.init(
      when: time.map { "\(day)T\($0)" } ?? "\(day)", habit: habit.text, value: Self.text(of: value),
      comment: details.comment ?? "", photo: details.photo ?? "",
      latitude: details.location.map { Location.text(degrees: $0.latitude) } ?? "",
      longitude: details.location.map { Location.text(degrees: $0.longitude) } ?? "")
  }

  /// The day as it is written, without applying `day_starts_at`; `nil` where it is invalid.
  public var day: Day? { Day(String(when.prefix(10))) }

  /// The time as it is written; `nil` where there is none.
  public var time: TimeOfDay? {
    when.utf8.count == 16 && when.utf8.dropFirst(10).first == UInt8(ascii: "T")
      ? TimeOfDay(String(when.suffix(5))) : nil
  }

  /// The value as files write it.
  public static func text(of value: EventValue) -> String {
    switch value {
    case .done: "done"
    case .skip: "skip"
    case .missed: "missed"
    case .amount(let amount): "\(amount)"
    }
  }

  subscript(name: EventColumns.Name) -> String {
    get {
      switch name {
      case .when: when
      case .habit: habit
      case .value: value
      case .comment: comment
      case .photo: photo
      case .latitude: latitude
      case .longitude: longitude
      }
    }
    set {
      switch name {
      case .when: when = newValue
      case .habit: habit = newValue
      case .value: value = newValue
      case .comment: comment = newValue
      case .photo: photo = newValue
      case .latitude: latitude = newValue
      case .longitude: longitude = newValue
      }
    }
  }
}
