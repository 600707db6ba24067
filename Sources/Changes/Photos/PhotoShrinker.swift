import Foundation
import Outside
import Photos

/// Scales pictures down with a tool that is installed on the machine.
public struct PhotoShrinker: Sendable {
  /// An installed tool that can scale pictures.
  public struct Tool: Sendable, Hashable {
    /// The tool's usual name, such as `ImageMagick`.
    public var name: String
    /// The absolute path of the tool's program.
    public var path: String
    var kind: Kind

    enum Kind: Sendable, Hashable, CaseIterable { case magick, convert, graphicsMagick, vips, sips }
  }

  /// The installed tools, the best first.
  public let tools: [Tool]
  /// The longest time that one run of a tool may take.
  var timeout: Duration = .seconds(20)

  /// Looks for installed tools.
  ///
  /// - Parameter path: The folders to search, with colons between them; by default those of `PATH` and of macOS package
  ///   managers.
  public init(path: String? = nil) {
    let path =
      path ?? (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/local/bin:/opt/homebrew/bin"
    let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
    tools = Tool.Kind.allCases.compactMap { kind in
      folders.lazy.map { "\($0)/\(kind.program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { Tool(name: kind.name, path: $0, kind: kind) }
    }
  }

  /// The sizes to try: longest side in pixels and JPEG quality, from one that looks good on a page to one that is
  /// barely a picture.
  static let steps: [(side: Int, quality: Int)] = [
    (1600, 82), (1280, 78), (1024, 72), (800, 66), (640, 60), (480, 52), (320, 45), (200, 40),
  ]

  /// An upright JPEG of at most `limit` bytes; `nil` where no tool made one.
  ///
  /// - Parameter kind: The usual name of the picture's format: `PNG`, `HEIC`.
  func shrink(_ bytes: [UInt8], _ kind: String, toFit limit: Int) -> [UInt8]? {
    guard let folder = try? Self.temporaryFolder() else { return nil }
    defer { try? FileManager.default.removeItem(at: folder) }
    // The file gets a safe name: the tools would take `-x` for an option and `a:b` for a format.
    let source = folder.appendingPathComponent("picture." + kind.lowercased())
    guard (try? Data(bytes).write(to: source)) != nil else { return nil }
    for tool in tools {
      for (number, step) in Self.steps.enumerated() {
        let target = folder.appendingPathComponent("\(tool.kind)-\(number).jpg")
        let arguments = tool.arguments(from: source.path, kind, to: target.path, step.side, step.quality)
        // A tool that fails at one size fails at all others too.
        let run = try? ExternalTool(at: tool.path, in: folder.path).run(arguments, until: .now + timeout)
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
  /// The arguments for calling the tool. No shell reads them, so nothing is quoted.
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
