import DataFolder
import Deflate
import Foundation

/// The files of a fetched course: its `course.yml`, its posts and its pictures. All other files are left out.
struct CourseFileSet: Sendable {
  /// The files in the order of their paths, which are relative to the course's folder.
  let files: [Archive.File]

  static let mostFiles = 5000
  static let largestText = 4 * 1_048_576
  static let largestPicture = 2 * 1_048_576

  /// - Parameter all: The fetched files. The course may be in a folder among them, as in archives that hosts make of
  ///   repositories.
  /// - Throws: A ``Refusal`` where the files are no course, or are too many, too large or outside the course's folder.
  init(_ all: [Archive.File]) throws(Refusal) {
    for file in all where !Self.isInside(file.path) {
      throw Refusal("a file would lie outside of the course: `\(file.path)`", hint: "this may be an attack")
    }
    let roots = all.map(\.path).filter { $0 == "course.yml" || $0.hasSuffix("/course.yml") }
      .map { String($0.dropLast("course.yml".count)) }
    guard let root = roots.min(by: { ($0.count, $0) < ($1.count, $1) }) else {
      throw Refusal("what came has no course.yml", hint: "a course is a folder with a course.yml and weeks in it")
    }
    var files: [Archive.File] = []
    for file in all where file.path.hasPrefix(root) {
      let path = String(file.path.dropFirst(root.count))
      guard let limit = Self.limit(of: path) else { continue }
      guard file.bytes.count <= limit else {
        throw Refusal("`\(path)` is larger than \(limit / 1_048_576) MiB")
      }
      files.append(Archive.File(path: path, bytes: file.bytes))
    }
    guard files.count <= Self.mostFiles else { throw Refusal("there are more than \(Self.mostFiles) files") }
    files.sort { $0.path < $1.path }
    for (one, other) in zip(files, files.dropFirst()) where one.path == other.path {
      throw Refusal("`\(one.path)` came twice")
    }
    self.files = files
  }

  /// The course in a folder. Symbolic links are not followed.
  init(folder: String) throws(Refusal) {
    var files: [Archive.File] = []
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = folder + "/" + name
      if name == "course.yml", Self.kind(of: path) == .typeRegular {
        files.append(Archive.File(path: name, bytes: try Self.bytes(path)))
      } else if Self.isCourseFolder(name), Self.kind(of: path) == .typeDirectory {
        for inner in (try? manager.contentsOfDirectory(atPath: path)) ?? [] {
          guard Self.limit(of: name + "/" + inner) != nil, Self.kind(of: path + "/" + inner) == .typeRegular else {
            continue
          }
          files.append(Archive.File(path: name + "/" + inner, bytes: try Self.bytes(path + "/" + inner)))
        }
      }
    }
    try self.init(files)
  }

  /// The name of the folder for a copy of these files, made from their paths and contents.
  var copyName: String { PulledCourse.copyName(of: files.map { ($0.path, $0.bytes) }) }

  /// Whether a path stays inside the folder that it is relative to.
  static func isInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.contains("\\") && !path.contains("\0")
      && !path.split(separator: "/").contains("..")
  }

  /// The most bytes of a file of the course; `nil` for a path that no course has.
  static func limit(of path: String) -> Int? {
    if path == "course.yml" { return largestText }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, isCourseFolder(String(parts[0])), let name = parts.last, !name.hasPrefix("."),
      let ending = name.split(separator: ".").last?.lowercased(), name.contains(".")
    else { return nil }
    if ending == "md" { return parts[0] == "images" ? nil : largestText }
    return ["jpg", "jpeg", "png", "webp"].contains(ending) ? largestPicture : nil
  }

  private static func isCourseFolder(_ name: String) -> Bool {
    name == "images" || (name.hasPrefix("week-") && name.dropFirst(5).allSatisfy { $0.isASCII && $0.isNumber })
  }

  private static func kind(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { throw Refusal("`\(path)` cannot be read") }
    return Array(data)
  }
}
