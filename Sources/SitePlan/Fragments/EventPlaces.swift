import Foundation
import Journal

/// A place with the events that were recorded there.
struct EventPlace: Sendable {
  /// The name that the reader gave the place; else its latitude and longitude with two decimals.
  let name: String
  /// The location of the named place, or of the first of the events.
  let location: Location
  /// The events, the newest first.
  var events: [HistoryEvent]
}

extension PlanContext {
  /// The radius of a named place in metres: what was recorded within it was recorded there.
  static let radiusOfPlaces = 150.0

  /// The reader's own place at a location, the nearest of several; `nil` where there is none.
  func ownPlace(at location: Location) -> Place? {
    let near = places.map { (place: $0, meters: $0.location.distance(to: location)) }
      .filter { $0.meters <= Self.radiusOfPlaces }
    return near.min { $0.meters < $1.meters }?.place
  }

  /// A location by the name that the reader gave it, else with two decimals, about a kilometre.
  func placeName(_ location: Location) -> String {
    ownPlace(at: location)?.label ?? coarseName(location)
  }

  fileprivate func coarseName(_ location: Location) -> String {
    coordinates(latitude: location.latitudeHundredths, longitude: location.longitudeHundredths, decimals: 2)
  }

  /// The places of events, in the order of the newest event of each.
  ///
  /// - Parameter events: The newest first.
  func places(of events: [HistoryEvent], in selection: EventSelection) -> [EventPlace] {
    /// A square of two decimals, or a place of one's own.
    enum Key: Hashable {
      case own(Place)
      case square(Int, Int)
    }
    var indices: [Key: Int] = [:]
    var found: [EventPlace] = []
    for event in events {
      guard let location = selection.habits[event.habit].entry.log.details(of: event.entry)?.location else { continue }
      let own = ownPlace(at: location)
      let key = own.map(Key.own) ?? .square(location.latitudeHundredths, location.longitudeHundredths)
      if let index = indices[key] {
        found[index].events.append(event)
      } else {
        indices[key] = found.count
        found.append(
          EventPlace(
            name: own?.label ?? coarseName(location), location: (own?.location ?? location).toTenMeters,
            events: [event]))
      }
    }
    return found
  }

  /// Appends what names depend on, for pages that are no part of a section.
  func encodePlaces(into encoder: inout ModelEncoder) {
    encoder.append(places.count)
    for place in places {
      encoder.append(place.label)
      encoder.append(place.location)
    }
  }
}

extension Location {
  /// The location with four decimals, about ten metres: the precision of pages, and so of the history's script.
  fileprivate var toTenMeters: Location {
    func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
    return Location(latitude: rounded(latitude), longitude: rounded(longitude)) ?? self
  }

  fileprivate var latitudeHundredths: Int { Self.hundredths(of: latitude) }
  fileprivate var longitudeHundredths: Int { Self.hundredths(of: longitude) }

  private static func hundredths(of degrees: Double) -> Int { Int((degrees * 100).rounded()) }

  /// The great-circle distance in metres (haversine) on a sphere of the Earth's mean radius.
  fileprivate func distance(to other: Location) -> Double {
    let radians = Double.pi / 180
    let up = sin((other.latitude - latitude) * radians / 2)
    let across = sin((other.longitude - longitude) * radians / 2)
    let chord = up * up + cos(latitude * radians) * cos(other.latitude * radians) * across * across
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }
}
