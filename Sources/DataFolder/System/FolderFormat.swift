import Diagnostics

/// The format of a data folder, which `daybook.yml` says: `format: 1`. A later program that writes what this one would
/// not understand counts it up.
public enum FolderFormat {
  /// The format that this program writes.
  public static let current = 1

  /// The format that a `daybook.yml` says, without reading the rest of it; `nil` where it says none.
  ///
  /// A newer program's file may have what this one cannot read, so it is looked for line by line.
  public static func stated(in settings: [UInt8]) -> Int? {
    var start = 0
    while let line = FrontMatter.line(from: start, in: settings) {
      let text = settings[start..<line.end]
      if text.starts(with: "format:".utf8) {
        let value = text.dropFirst("format:".utf8.count).drop { $0 == 0x20 }
        return Int(String(decoding: value.prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
      }
      start = line.next
    }
    return nil
  }

  /// The format of a folder that is newer than what this program writes; `nil` for one that it may change.
  static func newer(in root: OpenFolder) -> Int? {
    guard case .success(let bytes?) = root.contents(of: FolderLayout.settings, upTo: FolderFiles.largestFile),
      let stated = stated(in: bytes), stated > current
    else { return nil }
    return stated
  }
}
