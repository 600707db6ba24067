/// Why bytes cannot be shown as a picture.
public enum PhotoFlaw: Error, Equatable, Sendable {
  /// The file has no bytes.
  case empty
  /// The format is not supported. The value is its usual name, such as `HEIC` or `GIF`; `nil` where it is not
  /// recognised.
  case unsupported(String?)
  /// The file ends before the picture does.
  case truncated(PhotoFormat)
  /// The file breaks its format's rules; the text tells how.
  case malformed(PhotoFormat, String)

  /// Whether the format, though not supported, is one in which cameras say when and where a picture or video was taken.
  public var isOfCamera: Bool {
    if case .unsupported(let kind?) = self { Self.kindsOfCameras.contains(kind) } else { false }
  }

  private static let kindsOfCameras: Set<String> = ["HEIC", "AVIF", "video", "TIFF", "JPEG XL"]

  /// The problem in words, in lower case and without a full stop.
  public var message: String {
    switch self {
    case .empty: "the picture is empty"
    case .unsupported(let kind?): "this file is \(kind), and pictures are JPEG, PNG or WebP"
    case .unsupported(nil): "this is no picture that is JPEG, PNG or WebP"
    case .truncated(let format): "the \(format.rawValue) picture is cut off"
    case .malformed(let format, let why): "the \(format.rawValue) picture is damaged: \(why)"
    }
  }

  /// What the person can do about the problem.
  public var hint: String {
    switch self {
    case .unsupported("HEIC"), .unsupported("AVIF"):
      "export it as a JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible"
    case .unsupported: "save it as JPEG, PNG or WebP; the name alone does not change what a file is"
    case .empty, .truncated, .malformed: "copy or export the picture again"
    }
  }
}
