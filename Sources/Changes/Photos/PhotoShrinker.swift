import Foundation
import Photos

/// Makes pictures smaller with a tool that the machine has.
public struct PhotoShrinker: Sendable {
  /// A tool that can do it.
  public struct Tool: Sendable, Hashable {
    /// As people know it: "ImageMagick".
    public var name: String
    /// Of its program; absolute.
    public var path: String
    var kind: Kind

    enum Kind: Sendable, Hashable, CaseIterable { case magick, convert, graphicsMagick, vips, sips }
  }

  /// Those that there are, the best first.
  public let tools: [Tool]
  /// How long one run may take.
  var patience: Duration = .seconds(20)

  /// Looks for tools where programs are.
  ///
  /// - Parameter path: Folders with colons between them; by default those of the environment, and where package managers
  ///   of macOS put programs.
  public init(path: String? = nil) {
    let path =
      path ?? (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/local/bin:/opt/homebrew/bin"
    let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
    tools = Tool.Kind.allCases.compactMap { kind in
      folders.lazy.map { "\($0)/\(kind.program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { Tool(name: kind.name, path: $0, kind: kind) }
    }
  }

  /// Longest sides in pixels, and qualities of JPEG, from what still looks well on a page to what is barely a picture.
  static let steps: [(side: Int, quality: Int)] = [
    (1600, 82), (1280, 78), (1024, 72), (800, 66), (640, 60), (480, 52), (320, 45), (200, 40),
  ]

  /// A JPEG of at most so many bytes, turned as the picture is to be shown; `nil` where no tool gave one.
  ///
  /// - Parameter kind: What the picture is, by its usual name: `PNG`, `HEIC`.
  func shrink(_ bytes: [UInt8], _ kind: String, toFit limit: Int) -> [UInt8]? {
    guard let folder = try? Self.temporaryFolder() else { return nil }
    defer { try? FileManager.default.removeItem(at: folder) }
    // A name of its own: a file that is called `-x` or `a:b` would be an option or a format to the tool.
    let source = folder.appendingPathComponent("picture." + kind.lowercased())
    guard (try? Data(bytes).write(to: source)) != nil else { return nil }
    for tool in tools {
      for (number, step) in Self.steps.enumerated() {
        let target = folder.appendingPathComponent("\(tool.kind)-\(number).jpg")
        let arguments = tool.arguments(from: source.path, kind, to: target.path, step.side, step.quality)
        // A tool that fails at one size fails at all.
        let run = try? ExternalTool(at: tool.path, in: folder.path).run(arguments, until: .now + patience)
        guard run?.status == 0,
          let made = try? Data(contentsOf: target), (try? PhotoFile.inspect(Array(made)))?.format == .jpeg
        else { break }
        if made.count <= limit { return Array(made) }
      }
    }
    return nil
  }

  private static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-photo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }
}

extension PhotoShrinker.Tool.Kind {
  var program: String {
    switch self {
    case .magick: "magick"
    case .convert: "convert"
    case .graphicsMagick: "gm"
    case .vips: "vipsthumbnail"
    case .sips: "sips"
    }
  }

  var name: String {
    switch self {
    case .magick, .convert: "ImageMagick"
    case .graphicsMagick: "GraphicsMagick"
    case .vips: "libvips"
    case .sips: "sips"
    }
  }
}

extension PhotoShrinker.Tool {
  /// What to call it with. Every value is a word of its own: no shell reads them.
  func arguments(
    from source: String, _ format: String, to target: String, _ side: Int, _ quality: Int
  ) -> [String] {
    switch kind {
    case .magick, .convert, .graphicsMagick:
      return (kind == .graphicsMagick ? ["convert"] : []) + [
        "\(format.lowercased()):\(source)", "-auto-orient", "-resize", "\(side)x\(side)>",
        "-background", "white", "-flatten", "-strip", "-quality", "\(quality)", "jpeg:\(target)",
      ]
    case .vips:
      return [source, "--size", "\(side)x\(side)>", "-o", "\(target)[Q=\(quality),strip,background=255]"]
    case .sips:
      return [
        "-s", "format", "jpeg", "-s", "formatOptions", "\(quality)", "--resampleHeightWidthMax", "\(side)", source,
        "--out", target,
      ]
    }
  }
}
