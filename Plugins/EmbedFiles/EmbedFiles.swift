import Foundation
import PackagePlugin

/// Compiles files of the package into a target, so that the program runs without the checkout: `Templates/` into
/// `SiteBuild`, its catalogs into `DataFolder`, the words of keys into `Sealing`, the documents and the sample course into
/// `daybook`.
///
/// SwiftPM's own `.embedInCode` loses folders, rejects equal names and takes many seconds; this writes string literals.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let package = context.package.directoryURL
    let embedding =
      switch target.name {
      case "SiteBuild": Embedding.templates(of: package)
      case "DataFolder": Embedding.catalogs(of: package)
      case "Sealing": Embedding.words(of: package)
      default: Embedding.whatComesAlong(with: package)
      }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInFiles+Generated.swift")
    return [
      .buildCommand(
        displayName: "Embedding files in \(target.name)",
        executable: try context.tool(named: "EmbedTool").url,
        arguments: [output.path(percentEncoded: false)] + embedding.namesAndPaths,
        // The folders are inputs too, since adding or removing a file changes only its folder.
        inputFiles: embedding.folders + embedding.files.map(\.url),
        outputFiles: [output])
    ]
  }
}

/// The files to embed in a target, and the folders that contain them.
private struct Embedding {
  var folders: [URL] = []
  var files: [(name: String, url: URL)] = []

  var namesAndPaths: [String] { files.flatMap { [$0.name, $0.url.path(percentEncoded: false)] } }

  static func templates(of package: URL) -> Embedding {
    var embedding = Embedding()
    embedding.add(package.appending(path: "Templates", directoryHint: .isDirectory), as: "") { name in
      !name.hasPrefix("catalogs/") && !name.hasPrefix("words/")
    }
    return embedding
  }

  static func catalogs(of package: URL) -> Embedding {
    var embedding = Embedding()
    embedding.add(package.appending(path: "Templates/catalogs", directoryHint: .isDirectory), as: "")
    return embedding
  }

  /// The words that keys are written down in.
  static func words(of package: URL) -> Embedding {
    var embedding = Embedding()
    embedding.add(package.appending(path: "Templates/words", directoryHint: .isDirectory), as: "")
    return embedding
  }

  /// The documents for users of the program, the specification of the API, and the sample course.
  static func whatComesAlong(with package: URL) -> Embedding {
    var embedding = Embedding()
    embedding.add(package.appending(path: "docs", directoryHint: .isDirectory), as: "docs/") { name in
      if name == "openapi.yml" { return true }
      return name.hasSuffix(".md") && !name.contains("/") && name != "README.md" && name != "architecture.md"
    }
    embedding.add(package.appending(path: "data/course", directoryHint: .isDirectory), as: "course/")
    return embedding
  }

  /// Adds the files below a folder, except for hidden ones and backups of editors.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the names that the files get in the program.
  ///   - isMeant: Whether to take a file, given its path relative to the folder.
  private mutating func add(_ folder: URL, as prefix: String, where isMeant: (String) -> Bool = { _ in true }) {
    // A symbolic link to the folder is followed, so that one package can use the folder of another.
    let root = folder.resolvingSymlinksInPath()
    folders.append(folder)
    guard let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isDirectoryKey]) else {
      return
    }
    let urls = found.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
    for url in urls where !url.lastPathComponent.hasPrefix(".") && !url.lastPathComponent.hasSuffix("~") {
      let name = String(url.resolvingSymlinksInPath().path.dropFirst(root.path.count + 1))
      if (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true {
        folders.append(url)
      } else if isMeant(name) {
        files.append((prefix + name, url))
      }
    }
  }
}
