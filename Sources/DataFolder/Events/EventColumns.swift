/// The order of the columns in a file of check-ins, as its header gives it.
struct EventColumns: Equatable {
  enum Name: String, CaseIterable {
    case when, habit, value, comment, photo, latitude, longitude

    var isRequired: Bool { self == .when || self == .habit || self == .value }
  }

  /// The columns of a file that the program writes.
  static let standard = EventColumns(Name.allCases.map(Optional.some))
  static let standardHeader = "when,habit,value,comment,photo,latitude,longitude"

  /// The columns in the order of the file; `nil` for a column with an unknown name.
  let names: [Name?]
  private let places: [Int]

  init(_ names: [Name?]) {
    self.names = names
    places = Name.allCases.map { name in names.firstIndex(of: name) ?? -1 }
  }

  var count: Int { names.count }

  /// The fewest fields of a row: fields after the last required column may be left out, and are empty then.
  var fewestFields: Int {
    1 + (names.lastIndex { $0?.isRequired == true } ?? names.count - 1)
  }

  /// Whether a row may have that many fields.
  func takes(fieldCount: Int) -> Bool { fewestFields <= fieldCount && fieldCount <= count }

  /// The index of a column, from 0; `nil` where the file does not have it.
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

  /// Whether the first columns are `when`, `habit` and `value`, as in files that the program writes.
  var beginAsStandard: Bool { names.starts(with: [.when, .habit, .value]) }
}
