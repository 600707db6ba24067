/// What a browser calls itself, in two words: `Firefox on Linux`.
enum BrowserName {
  /// - Parameter userAgent: The header `User-Agent` (RFC 9110, section 10.1.5), which anybody can make up.
  static func text(of userAgent: String?) -> String {
    guard let userAgent else { return "" }
    // Each of these also names those below it.
    let browsers = [
      ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
      ("Chrom", "Chrome"), ("Safari", "Safari"),
    ]
    let systems = [
      ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
      ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    let names = [browsers, systems].compactMap { list in list.first { userAgent.contains($0.0) }?.1 }
    return names.joined(separator: " · ")
  }
}
