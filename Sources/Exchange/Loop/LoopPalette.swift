import Journal

/// The colours of Loop Habit Tracker, by their numbers since version 21 of its database.
enum LoopPalette {
  static let codes = [
    "#d32f2f", "#e64a19", "#f57c00", "#ff8f00", "#f9a825", "#afb42b", "#7cb342", "#388e3c", "#00897b", "#00acc1",
    "#039be5", "#1976d2", "#303f9f", "#5e35b1", "#8e24aa", "#d81b60", "#5d4037", "#303030", "#757575", "#aaaaaa",
  ]

  /// What the numbers of earlier versions are since, as its migration 21 has it.
  private static let later = [0: 0, 1: 1, 2: 4, 3: 5, 4: 7, 5: 8, 6: 9, 7: 10, 8: 13, 9: 14, 10: 15, 11: 17, 12: 19]

  /// The colour of a number in a database; before version 14 it was one of red, green and blue.
  static func color(_ number: Int, version: Int) -> HabitColor? {
    if number < 0 || number > 0xFF_FFFF {
      return .rgb(
        red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
    let place = version < 21 ? later[number] : number
    return place.flatMap { codes.indices.contains($0) ? HabitColor(codes[$0]) : nil }
  }

  /// The number of the nearest colour, in red, green and blue.
  static func number(of color: HabitColor) -> Int {
    let (red, green, blue) =
      switch color {
      case .rgb(let red, let green, let blue): (Int(red), Int(green), Int(blue))
      case .named(let palette): (palette.ink.red, palette.ink.green, palette.ink.blue)
      }
    func distance(_ place: Int) -> Int {
      guard case .rgb(let r, let g, let b)? = HabitColor(codes[place]) else { return .max }
      let (dr, dg, db) = (red - Int(r), green - Int(g), blue - Int(b))
      return dr * dr + dg * dg + db * db
    }
    return codes.indices.min { distance($0) < distance($1) } ?? 0
  }
}
