import Journal

/// The drawn icons, each one path on a grid of 24 by 24, and the emoji they stand for.
///
/// A machine without an emoji font shows boxes, and a picture referred to from a `file://` page is not loaded: so an
/// icon is written into the page where it is used.
public struct Icons: Sendable {
  /// Each drawing as it is written into pages, by its name.
  public let drawings: [String: Markup]
  private let names: [String: String]

  /// Reads the symbols of `Templates/assets/icons.svg`: `<symbol id="run" data-emoji="🏃 👟"><path d="…"/></symbol>`.
  /// Anything else in the file is ignored.
  ///
  /// - Parameter bytes: The sprite in UTF-8.
  public init(sprite bytes: [UInt8]) {
    var paths: [String: Markup] = [:]
    var names: [String: String] = [:]
    var start = Self.end(of: "<symbol ", in: bytes[...])
    while let symbolStart = start {
      start = Self.end(of: "<symbol ", in: bytes[symbolStart...])
      let symbol = bytes[symbolStart..<(start ?? bytes.endIndex)]
      guard let id = Self.attribute("id", of: symbol), let path = Self.attribute(" d", of: symbol) else { continue }
      paths[id] = Markup {
        $0.append("<svg class=\"i\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path")
        $0.attribute("d", path)
        $0.append("/></svg>")
      }
      for emoji in (Self.attribute("data-emoji", of: symbol) ?? "").split(separator: " ") {
        names[plainEmoji(String(emoji))] = id
      }
    }
    drawings = paths
    self.names = names
  }

  /// The index behind the first occurrence of a text.
  private static func end(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    text.withUTF8Buffer { text in
      guard let first = text.first, bytes.count >= text.count else { return nil }
      for start in bytes.startIndex...(bytes.endIndex - text.count) where bytes[start] == first {
        if bytes[start..<start + text.count].elementsEqual(text) { return start + text.count }
      }
      return nil
    }
  }

  /// The value of the first attribute whose name ends in `name`.
  private static func attribute(_ name: StaticString, of symbol: ArraySlice<UInt8>) -> String? {
    guard let nameEnd = end(of: name, in: symbol) else { return nil }
    let rest = symbol[nameEnd...]
    guard rest.starts(with: [0x3D, 0x22]) else { return attribute(name, of: rest) }
    return rest.dropFirst(2).firstIndex(of: 0x22).map {
      String(decoding: rest[rest.startIndex + 2..<$0], as: UTF8.self)
    }
  }

  /// The drawing of that name; empty markup where there is none.
  func drawing(_ name: String) -> Markup {
    drawings[name] ?? Markup { _ in }
  }

  /// The name of the drawing that stands for an icon: `run` for `🏃` or for `run` itself; `nil` where the icon is shown
  /// as it is.
  public func name(of icon: String) -> String? {
    drawings[icon] != nil ? icon : names[plainEmoji(icon)].flatMap { drawings[$0] == nil ? nil : $0 }
  }

  /// The markup of a habit's icon: the drawing that it names or whose emoji it is, otherwise the emoji itself; a dot
  /// for no icon. Of several emoji the first two are shown and of several letters the first three, smaller, so that they
  /// fit a tile.
  public func icon(_ icon: String?) -> Markup {
    guard let icon, !icon.isEmpty else { return drawing("dot") }
    if let drawing = drawings[icon] { return drawing }
    if let name = names[plainEmoji(icon)], let drawing = drawings[name] { return drawing }
    if icon.count == 1 { return Markup { $0.append(escaped: icon) } }
    return Markup {
      $0.append("<span class=\"letters\">")
      $0.append(escaped: String(icon.prefix(icon.utf8.allSatisfy { $0 < 0x80 } ? 3 : 2)))
      $0.append("</span>")
    }
  }
}

/// An emoji without variation selectors, joiners, skin tones and gender signs.
private func plainEmoji(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x200D, 0x2640, 0x2642, 0xFE0F, 0x1F3FB...0x1F3FF: continue
    default: scalars.append(scalar)
    }
  }
  return String(scalars)
}
