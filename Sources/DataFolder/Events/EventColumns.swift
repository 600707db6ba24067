/// Which column of a file holds what, as its header says.
struct EventColumns: Equatable {
  enum Name: String, CaseIterable {
    case when, habit, value, comment, photo, latitude, longitude

    var isRequired: Bool { self == .when || self == .habit || self == .value }
  }

  /// The columns of a file that the tool writes.
  static let standard = EventColumns(Name.allCases.map(Optional.some))
  static let standardHeader = "when,habit,value,comment,photo,latitude,longitude"

  /// In the order of the file; `nil` for those that are not known.
  let names: [Name?]
  private let places: [Int]

  init(_ names: [Name?]) {
    self.names = names
    places = Name.allCases.map { name in names.firstIndex(of: name) ?? -1 }
  }

  var count: Int { names.count }

  /// The fewest fields that a row has: those behind the last one that is needed may be left out, and are empty then.
  var fewestFields: Int {
    1 + (names.lastIndex { $0?.isRequired == true } ?? names.count - 1)
  }

  /// Whether a row with so many fields can be read.
  func takes(fieldCount: Int) -> Bool { fewestFields <= fieldCount && fieldCount <= count }

  /// Where a column is, counted from 0; `nil` where the file has none.
  subscript(name: Name) -> Int? {
    let place =
      switch name {
      case .when: places[0]
      case .habit: places[1]
      case .value: places[2]
      case .comment: places[3]
      case .photo: places[4]
      case .latitude: places[5]
      case .longitude: places[6]
      }
    return place < 0 ? nil : place
  }

  /// Whether a file's rows begin as those that the tool writes do.
  var beginAsStandard: Bool { names.starts(with: [.when, .habit, .value]) }
}
