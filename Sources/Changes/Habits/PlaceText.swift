import Diagnostics
import Journal

/// Reads and writes places as one line: `38.72,-9.14 Park gate`.
public enum PlaceText {
  /// Reads latitude and longitude in decimal degrees with a comma between them, followed by the place's name.
  ///
  /// - Parameter kind: What the text should be, for messages.
  static func parse(
    _ text: String, _ field: String, as kind: String = "place to be reminded near"
  ) throws(FieldProblem) -> Place {
    let example: Hint = "write latitude, longitude and a name: \"38.72,-9.14 Park gate\""
    let trimmed = FieldText.trimming(text)
    guard let comma = trimmed.firstIndex(of: ","), let latitude = Location.degrees(String(trimmed[..<comma])) else {
      throw FieldProblem(field, "`\(text)` is no \(kind)", hint: example, reason: .noPlace)
    }
    let rest = trimmed[trimmed.index(after: comma)...].drop { $0 == " " }
    let end = rest.firstIndex(of: " ") ?? rest.endIndex
    guard let longitude = Location.degrees(String(rest[..<end])) else {
      throw FieldProblem(field, "`\(text)` is no \(kind)", hint: example, reason: .noPlace)
    }
    guard let label = try FieldText.line(String(rest[end...]), field, named: "the name of the place", within: .label)
    else {
      throw FieldProblem(field, "the place has no name", hint: example, reason: .placeWithoutName)
    }
    guard let location = Location(latitude: latitude, longitude: longitude) else {
      throw FieldProblem(
        field, "there is no such place",
        hint: "latitude is −90 to 90, and longitude −180 to 180: \"38.72,-9.14 Park gate\"", reason: .placeOutOfRange)
    }
    return Place(label: label, location: location)
  }

  /// The place as a text that ``HabitInput`` accepts.
  public static func text(for place: Place) -> String {
    "\(place.location.text) \(place.label)"
  }
}
