import Foundation
import PackagePlugin

/// Compiles `Templates/` into the target, so that the binary runs without the checkout.
///
/// SwiftPM's own `.embedInCode` loses folders, rejects equal names and takes many seconds; this writes string literals.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Templates", directoryHint: .isDirectory)
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInFiles+Generated.swift")
    return [
      .buildCommand(
        displayName: "Embedding Templates",
        executable: try context.tool(named: "EmbedTool").url,
        arguments: [folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        // The folders too: a file that comes or goes changes its folder.
        inputFiles: [folder] + everything(in: folder),
        outputFiles: [output])
    ]
  }

  private func everything(in folder: URL) -> [URL] {
    // A symbolic link to the folder is followed, so that a package may borrow another's templates.
    let root = folder.resolvingSymlinksInPath()
    guard let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else { return [] }
    return files.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
  }
}
