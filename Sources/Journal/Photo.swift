/// A picture that a check-in refers to, in the person's folder `photos`.
public struct Photo: Hashable, Sendable {
  /// The file's name, by which check-ins refer to it.
  public var name: String
  /// In pixels, after any rotation that the file asks for.
  public var width: Int
  /// In pixels, after any rotation that the file asks for.
  public var height: Int
  /// The SHA-256 of the file, in hexadecimal.
  public var digest: String

  /// - Parameters:
  ///   - width: In pixels, as the picture is shown; so is `height`.
  ///   - digest: The SHA-256 of the file, in hexadecimal.
  public init(name: String, width: Int, height: Int, digest: String) {
    self.name = name
    self.width = width
    self.height = height
    self.digest = digest
  }
}
