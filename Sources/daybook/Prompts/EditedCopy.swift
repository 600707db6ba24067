import CLibrary
import FileSystem
import Outside

/// A copy of a file that is opened in the person's editor. The file itself stays as it is.
struct EditedCopy {
  /// The path of the copy, which has the file's name so that editors recognize the format.
  let path: String
  let original: [UInt8]
  private let folder: String

  /// - Parameters:
  ///   - bytes: The content of the copy.
  ///   - name: The name of the file.
  init(of bytes: [UInt8], named name: String) throws(SystemFailure) {
    original = bytes
    var template = Array(Paths.joined(environment("TMPDIR", or: "/tmp"), "daybook-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure("cannot make a folder", "for the copy to edit") }
    folder = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    path = folder + "/" + name
    try Files.create(path, original)
  }

  /// Opens the copy in the editor and waits until the editor ends.
  ///
  /// - Returns: The content of the copy after that.
  /// - Throws: ``CommandFailure`` when there is no editor or it failed.
  func edit() throws -> [UInt8] {
    let editor = try Self.editor()
    // By a shell, as git and crontab do it, because the variable may contain flags.
    let status = try TerminalProgram.run("/bin/sh", ["sh", "-c", "\(editor) \"$1\"", "sh", path])
    guard status == 0 else {
      discard()
      throw CommandFailure(
        .inputOutput, .editorFailed, "the editor `\(editor)` failed with exit code \(status): nothing was saved",
        hint: "$VISUAL or $EDITOR says which editor is called")
    }
    return try Files.read(path)
  }

  /// Deletes the copy.
  func discard() {
    unlink(path)
    rmdir(folder)
  }

  private static func editor() throws(CommandFailure) -> String {
    for name in ["VISUAL", "EDITOR"] {
      let value = environment(name, or: "")
      if !value.isEmpty { return value }
    }
    if isatty(STDIN_FILENO) == 1 { return "vi" }
    throw CommandFailure(
      .usage, .wrongUsage, "nothing was said to change, and there is no terminal for an editor",
      hint: "name what to change, as --title \"Morning run\"")
  }
}
