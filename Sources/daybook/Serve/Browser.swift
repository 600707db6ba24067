import Outside

/// Opens pages in the person's browser.
enum Browser {
  /// Opens an address; failures are ignored, because the address was printed as well.
  static func open(_ address: String) {
    #if os(macOS)
      let opener = ExternalTool(named: "/usr/bin/open")
    #else
      let opener = ExternalTool(named: "xdg-open")
    #endif
    try? opener.start([address])
  }
}
