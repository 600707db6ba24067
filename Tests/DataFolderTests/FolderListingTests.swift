import CLibrary
import FileSystem
import Testing

@Suite("Listing folders")
struct FolderListingTests {
  @Test("what fails in the middle is told from the end")
  func failing() {
    errno = ENOTTY
    let none = SystemCall.eachEntry({ nil }, { _ in })
    #expect(none == 0, "what failed before has nothing to do with it")
    let entry = UnsafeMutablePointer<dirent>.allocate(capacity: 1)
    defer { entry.deallocate() }
    var calls = 0
    var listed = 0
    let code = SystemCall.eachEntry {
      calls += 1
      if calls < 3 { return entry }
      errno = EIO
      return nil
    } _: { _ in
      listed += 1
      errno = EACCES
    }
    #expect(code == EIO && listed == 2)
  }
}
