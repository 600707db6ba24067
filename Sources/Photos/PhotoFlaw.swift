/// Why bytes are no picture that can be shown.
public enum PhotoFlaw: Error, Equatable, Sendable {
  /// A file of no bytes.
  case empty
  /// A kind of file that is not shown, by its usual name: `HEIC`, `GIF`; `nil` where it is not known.
  case unsupported(String?)
  /// The file ends before the picture does.
  case truncated(PhotoFormat)
  /// The file breaks its format's rules; says how.
  case malformed(PhotoFormat, String)

  /// What is wrong, in lower case and without a full stop.
  public var message: String {
    switch self {
    case .empty: "the picture is empty"
    case .unsupported(let kind?): "this file is \(kind), and pictures are JPEG, PNG or WebP"
    case .unsupported(nil): "this is no picture that is JPEG, PNG or WebP"
    case .truncated(let format): "the \(format.rawValue) picture is cut off"
    case .malformed(let format, let why): "the \(format.rawValue) picture is damaged: \(why)"
    }
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .unsupported("HEIC"), .unsupported("AVIF"):
      "export it as a JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible"
    case .unsupported: "save it as JPEG, PNG or WebP; the name alone does not change what a file is"
    case .empty, .truncated, .malformed: "copy or export the picture again"
    }
  }
}
