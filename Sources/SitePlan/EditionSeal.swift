/// Encrypts the files of an edition as they are made, and says where they lie, so that nobody without a key reads them or
/// learns what they are.
///
/// An edition with a seal lies in the folder of another one. Besides what is planned it has a list of its files, which is sealed
/// like them.
public protocol EditionSeal: Sendable {
  /// What goes into the fingerprints of all files: by another key they are others.
  var mark: String { get }
  /// What goes into the fingerprint of the list besides what is in it.
  var listMark: String { get }
  /// What the file with a path is called, or the beginning of paths of a section in records: nothing is learned from it.
  func name(of path: String) -> String
  /// The bytes of a file as they lie there.
  ///
  /// - Parameters:
  ///   - isPicture: Whether it is a picture, which does not become smaller.
  ///   - path: Where it lies in an edition that is not sealed.
  func sealed(_ content: [UInt8], isPicture: Bool, at path: String) -> [UInt8]
  /// The sealed list of all files.
  ///
  /// - Parameter heads: How each begins as it is sealed, in as many bytes as ``SealedAddress/head``, by its path.
  func list(_ heads: [String: [UInt8]]) -> [UInt8]
  /// The paths of the files that a sealed list has; `nil` for what is none.
  func paths(inList bytes: [UInt8]) -> [String]?
}

/// Where sealed files lie in the public edition: all in one folder, under names that tell nothing, keyrings among them.
package enum SealedAddress {
  /// The page on which one signs in.
  package static let page = "friends.html"
  /// What stands for all keyrings as they are at one time.
  package static let generation = "sealed/generation.txt"
  /// The words of which readers have seven.
  package static let words = "assets/words.txt"
  /// How many bytes of a sealed file say which it is.
  package static let head = 20
  /// With which every sealed file begins.
  package static let mark = Array("DBS\u{1}".utf8)
  /// The path by which a list is named, which no page has.
  package static let list = "index"

  /// The folder of all of them, inside the edition.
  package static let folder = "sealed/"
  private static let ending = ".bin"

  /// The path of the file with a name, inside the edition.
  package static func file(_ name: String) -> String { folder + name + ending }

  /// Whether a path inside an edition is one of a sealed file.
  package static func isOne(_ path: String) -> Bool {
    if path == generation { return true }
    guard path.hasPrefix(folder), path.hasSuffix(ending) else { return false }
    let name = path.utf8.dropFirst(folder.utf8.count).dropLast(ending.utf8.count)
    return name.count == 32 && name.allSatisfy { 0x61...0x7A ~= $0 || 0x32...0x37 ~= $0 }
  }
}

extension PlannedEdition {
  /// Where the file with a path lies, as a path under the output folder.
  package func place(of path: String) -> String {
    folder + "/" + (seal.map { SealedAddress.file($0.name(of: path)) } ?? path)
  }

  /// The edition, and those that lie in its folder and are sealed.
  package var withAudiences: [PlannedEdition] { [self] + audiences }
}
