/// A picture that an event refers to, as it was found in the person's `photos/`.
public struct Photo: Hashable, Sendable {
  /// The file's name, which is also what events refer to it by.
  public var name: String
  /// As shown, after any rotation that the file asks for, in pixels.
  public var width: Int
  /// As ``width``.
  public var height: Int
  /// SHA-256 of the file, in hexadecimal.
  public var digest: String

  /// - Parameters:
  ///   - width: In pixels, as shown; so is `height`.
  ///   - digest: SHA-256 of the file, in hexadecimal.
  public init(name: String, width: Int, height: Int, digest: String) {
    self.name = name
    self.width = width
    self.height = height
    self.digest = digest
  }
}
