import Journal

extension Habit {
  /// The CSS class of the habit's colour, `c-teal`.
  var colorClass: String { paletteName.cssClass }
}

extension Palette {
  /// The CSS class of the colour: `c-teal`.
  var cssClass: String { "c-" + rawValue }
}
