/// A server of map tiles, the square pictures that a map is put together from.
public struct MapTiles: Hashable, Sendable {
  /// The address of a tile, with `{z}`, `{x}` and `{y}` for the zoom, the column from the west and the row from the
  /// north.
  public let address: String
  /// Scheme, host and port, as a content security policy names them: `https://tile.example.org`.
  public let origin: String
  /// The copyright notice that has to be shown beside the map; by default the server's name.
  public let attribution: String

  /// - Parameter attribution: `nil` for the server's name.
  /// - Returns: `nil` where the address is not `http` or `https` with each of `{z}`, `{x}` and `{y}` once in its path.
  public init?(address: String, attribution: String? = nil) {
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: { address.lowercased().hasPrefix($0) }),
      case let start = address.index(address.startIndex, offsetBy: scheme.count),
      let slash = address[start...].firstIndex(of: "/")
    else { return nil }
    let host = address[start..<slash]
    let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\^`|;,#".utf8.contains($0) }
    let isHost = host.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-:".utf8.contains(byte)
    }
    let parts = address[slash...].split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    let names = parts.map { $0.prefix { $0 != "}" } }
    guard isPlain, isHost, host.first.map({ $0 != ":" }) == true, names.sorted() == ["x", "y", "z"],
      parts.allSatisfy({ $0.contains("}") })
    else { return nil }
    self.address = address
    origin = String(address[..<slash])
    self.attribution = attribution ?? String(host)
  }

  /// The address of one tile.
  ///
  /// - Parameters:
  ///   - zoom: How often the world's side is halved.
  ///   - column: From the 180th meridian eastwards, `0..<2^zoom`.
  ///   - row: From the north, `0..<2^zoom`.
  public func address(zoom: Int, column: Int, row: Int) -> String {
    var result = ""
    for part in address.split(separator: "{", omittingEmptySubsequences: false) {
      switch part.prefix(2) {
      case "z}": result += "\(zoom)" + part.dropFirst(2)
      case "x}": result += "\(column)" + part.dropFirst(2)
      case "y}": result += "\(row)" + part.dropFirst(2)
      default: result += part
      }
    }
    return result
  }
}
