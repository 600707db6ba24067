/// The picture formats that check-ins may refer to, told apart by their content.
public enum PhotoFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
}

/// The format and the size of a picture, read from its bytes.
public struct PhotoFacts: Sendable, Hashable {
  /// The format of the content, whatever the file's name ends with.
  public var format: PhotoFormat
  /// In pixels, after the rotation that a JPEG asks for; at least 1.
  public var width: Int
  /// In pixels, after the rotation that a JPEG asks for; at least 1.
  public var height: Int

  /// - Parameters:
  ///   - width: In pixels, after any rotation.
  ///   - height: In pixels, after any rotation.
  public init(format: PhotoFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }
}
