import Journal

extension Palette {
  /// The nearest of the colours that calendars name, which are those of CSS (RFC 7986, section 5.9).
  var calendarName: String {
    switch self {
    case .teal: "teal"
    case .indigo: "indigo"
    case .sky: "steelblue"
    case .plum: "purple"
    case .amber: "darkorange"
    case .rose: "crimson"
    case .moss: "forestgreen"
    case .rust: "sienna"
    case .slate: "slategray"
    case .gold: "darkgoldenrod"
    case .violet: "blueviolet"
    case .ocean: "darkcyan"
    case .berry: "mediumvioletred"
    case .olive: "olivedrab"
    }
  }
}
