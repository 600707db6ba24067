/// A file that tasks of a list name, in the folder `files` of the list's owner.
public struct Attachment: Hashable, Sendable {
  /// What the file is, by its bytes and not by its name.
  public enum Content: Hashable, Sendable {
    /// A JPEG, PNG or WebP with its size in pixels, after any rotation that the file asks for.
    case picture(width: Int, height: Int)
    /// A picture that is cut off or damaged, so that what a camera adds to it cannot be taken out.
    case damagedPicture
    /// A picture or video of another format, such as HEIC, out of which what a camera adds to it cannot be taken.
    case uncleanable
    /// HTML or XML by its start, which browsers may run whatever its name is.
    case markup
    case other

    /// Whether nobody but the owner gets a copy: a camera may have added where it was taken, which cannot be taken out.
    public var staysWithOwner: Bool { self == .damagedPicture || self == .uncleanable }
  }

  /// The path by which tasks name the file, as seen from `files`: `plan.pdf`.
  public var name: String
  /// The number of its bytes.
  public var size: Int
  /// The SHA-256 of the file, in hexadecimal.
  public var digest: String
  /// What the file is.
  public var content: Content

  /// - Parameters:
  ///   - name: The path by which tasks name the file, as seen from `files`.
  ///   - size: The number of its bytes.
  ///   - digest: The SHA-256 of the file, in hexadecimal.
  public init(name: String, size: Int, digest: String, content: Content = .other) {
    self.name = name
    self.size = size
    self.digest = digest
    self.content = content
  }
}
