import DataFolder
import Diagnostics
import Foundation
import Testing

@Suite("Pictures of a folder that is being built or served")
struct FolderPicturesTests {
  private func message(_ folder: TestFolder, _ path: String) -> String? {
    do throws(Diagnostic) {
      _ = try FolderPictures(root: folder.root).bytes(at: path)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("neither a picture nor a folder that was replaced by a symbolic link leads out of the data folder")
  func links() throws {
    let outside = try TestFolder(["photos/secret.png": "secret"], withBase: false)
    let folder = try TestFolder(["people/ana/photos/a.png": "a"])
    #expect(try FolderPictures(root: folder.root).bytes(at: "people/ana/photos/a.png") == Array("a".utf8))
    try folder.link("people/ana/photos/b.png", to: "a.png")
    #expect(try FolderPictures(root: folder.root).bytes(at: "people/ana/photos/b.png") == Array("a".utf8))
    try folder.link("people/ana/photos/c.png", to: outside.root + "/photos/secret.png")
    #expect(message(folder, "people/ana/photos/c.png")?.contains("leaves the data folder") == true)
    try folder.link("people/ben/photos", to: outside.root + "/photos")
    #expect(message(folder, "people/ben/photos/secret.png")?.contains("leaves the data folder") == true)
    try folder.link("people/carl", to: "../../\(outside.root.split(separator: "/").last ?? "")")
    #expect(message(folder, "people/carl/photos/secret.png") != nil)
    #expect(message(folder, "people/../../x") != nil)
  }

  @Test("what is gone, a folder, or a pipe that nobody writes to is a problem and nothing to wait for")
  func others() throws {
    let folder = try TestFolder(["people/ana/photos/a.png": "a"])
    #expect(message(folder, "people/ana/photos/gone.png") == "there is nothing here")
    #expect(message(folder, "people/ana/photos") == "this is a folder, and a file is expected")
    mkfifo(folder.root + "/people/ana/photos/pipe.png", 0o600)
    #expect(message(folder, "people/ana/photos/pipe.png") == "this is no regular file")
  }
}
