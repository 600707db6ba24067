/// The kinds of pictures that events may refer to, told apart by content.
public enum PhotoFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
}

/// What a picture's own bytes say of it.
public struct PhotoFacts: Sendable, Hashable {
  /// As the content says, whatever the file's name does.
  public var format: PhotoFormat
  /// As shown, after the rotation that a JPEG asks for, in pixels; at least 1.
  public var width: Int
  /// As ``width``.
  public var height: Int

  /// - Parameters:
  ///   - width: In pixels, as shown.
  ///   - height: In pixels, as shown.
  public init(format: PhotoFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }
}
