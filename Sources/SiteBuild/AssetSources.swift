/// Reads the files of the data folder of which a site has copies. Both functions take a path relative to the data
/// folder, and throw a `Diagnostic`.
public struct AssetSources: Sendable {
  /// The bytes of a file.
  public var file: @Sendable (_ path: String) throws -> [UInt8]
  /// A picture without metadata.
  public var cleanedPhoto: @Sendable (_ path: String) throws -> [UInt8]

  /// - Parameters:
  ///   - file: The bytes of a file.
  ///   - cleanedPhoto: A picture without metadata.
  public init(
    file: @escaping @Sendable (_ path: String) throws -> [UInt8],
    cleanedPhoto: @escaping @Sendable (_ path: String) throws -> [UInt8]
  ) {
    self.file = file
    self.cleanedPhoto = cleanedPhoto
  }

  /// Empty files, for those who make no site.
  public static let none = AssetSources(file: { _ in [] }, cleanedPhoto: { _ in [] })
}
