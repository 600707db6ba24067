import Diagnostics
import Journal
import Yaml

/// A place with a name, as habits and profiles have it: `{label: Park gate, latitude: 38.7241, longitude: -9.1604}`.
enum PlaceFields {
  /// How a place is written.
  static func example(labelled label: String = "Park gate") -> Hint {
    "write it like {label: \(label), latitude: 38.72, longitude: -9.14}"
  }

  /// Reads a place; `nil` where anything of it is wrong, which is reported.
  static func read(_ node: YamlNode, in source: SourceFile) -> Place? {
    let owner = "a place"
    guard let place = Fields(node, in: source, known: ["label", "latitude", "longitude"], of: owner) else { return nil }
    for key in ["latitude", "longitude"] where place.node(key) == nil { place.reportMissing(key, of: owner) }
    let label = place.requiredLine("label", of: owner, within: .label)
    let (latitude, longitude) = (place.number("latitude"), place.number("longitude"))
    func check(_ key: String, _ degrees: Double?, in range: ClosedRange<Double>, _ words: String) {
      guard let degrees, !range.contains(degrees) else { return }
      source.report(
        .error, .notAPlace, "there is no such place: \(words) is the range of `\(key)`",
        at: place.value(key)?.range ?? node.range,
        hint: label.map { example(labelled: $0.text) } ?? example())
    }
    check("latitude", latitude, in: Location.latitudes, "−90 to 90")
    check("longitude", longitude, in: Location.longitudes, "−180 to 180")
    guard let label, let latitude, let longitude, let location = Location(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(label: label.text, location: location)
  }
}
