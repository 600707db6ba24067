/// A path in the data folder that may be written: without `..`, not leading out, and not in the folder of the program's
/// own state.
struct WritePath: Hashable {
  let text: String
  let folders: [String]
  let name: String

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255
        && !part.utf8.contains(0)
    }
    guard isPlain, let name = parts.last, parts.first != FolderLock.folder else { return nil }
    self.text = text
    self.name = name
    folders = Array(parts.dropLast())
  }
}
