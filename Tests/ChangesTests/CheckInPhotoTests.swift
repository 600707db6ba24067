import Foundation
import Journal
import Testing

@testable import Changes

@Suite("Photos of check-ins")
struct CheckInPhotoTests {
  /// A grey picture of eight by eight pixels.
  private static let jpeg = Array(
    Data(
      base64Encoded:
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAIAAgBASIA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"
    ) ?? Data())

  /// A folder with a program called `convert` that does as a script says; `$target` is the file to make.
  private final class Tools {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-tools-\(UUID().uuidString)")

    init(_ script: String) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(CheckInPhotoTests.jpeg).write(to: folder.appendingPathComponent("small.jpg"))
      let text = "#!/bin/sh\nhere=$(dirname \"$0\")\nfor target; do :; done\ntarget=${target#jpeg:}\n\(script)\n"
      let file = folder.appendingPathComponent("convert")
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var shrinker: PhotoShrinker { PhotoShrinker(path: folder.path) }
    func read(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }
  }

  @Test("a picture that fits is taken byte for byte, whatever it is called")
  func fits() throws {
    let photo = try PhotoIntake(Self.jpeg, limit: Self.jpeg.count, shrinker: nil)
    #expect(photo.bytes == Self.jpeg)
    #expect(photo.format == .jpeg)
    #expect(photo.originalSize == nil)
  }

  @Test("what need not be seen goes first, before anything is made smaller")
  func cleaned() throws {
    let comment: [UInt8] = [0xFF, 0xFE, 0x01, 0x02] + [UInt8](repeating: 0x41, count: 256)
    let large = Array(Self.jpeg.prefix(2)) + comment + Self.jpeg.dropFirst(2)
    let photo = try PhotoIntake(large, limit: large.count - 1, shrinker: nil)
    #expect(photo.bytes.count <= Self.jpeg.count)
    #expect(photo.originalSize == large.count)
  }

  @Test("without a tool a picture that is too large is refused, with what to do")
  func noTool() throws {
    let tools = try Tools("exit 0")
    let none = PhotoShrinker(path: tools.folder.appendingPathComponent("nowhere").path)
    let refusal = #expect(throws: Refusal.self) { try PhotoIntake(Self.jpeg, limit: 50, shrinker: none) }
    #expect(refusal?.message == "the photo has \(Self.jpeg.count) bytes, and the limit is 50")
    #expect(refusal?.hint?.description.hasPrefix("install ImageMagick") == true)
  }

  @Test("a tool is called with smaller sizes until the picture fits")
  func loop() throws {
    let tools = try Tools(
      """
      echo "$@" >> "$here/calls"
      cat "$here/small.jpg" > "$target"
      case "$*" in *640x640*) ;; *) head -c 5000 /dev/zero >> "$target" ;; esac
      """)
    let bytes = try #require(tools.shrinker.shrink(Self.jpeg, "JPEG", toFit: Self.jpeg.count))
    #expect(bytes == Self.jpeg)
    let calls = try tools.read("calls").split(separator: "\n")
    #expect(calls.count == 5)
    #expect(calls.first?.contains("-auto-orient -resize 1600x1600> ") == true)
    #expect(calls.allSatisfy { $0.hasPrefix("jpeg:/") && $0.contains(" -strip -quality ") })
  }

  @Test(
    "a tool that fails, makes nonsense or never ends is no tool",
    arguments: ["exit 1", "echo nonsense > \"$target\"", "exec sleep 60", "exit 0"])
  func uselessTools(_ script: String) throws {
    let tools = try Tools(script)
    var shrinker = tools.shrinker
    shrinker.timeout = .milliseconds(300)
    #expect(shrinker.shrink(Self.jpeg, "JPEG", toFit: 10_000) == nil)
    let refusal = #expect(throws: Refusal.self) { try PhotoIntake(Self.jpeg, limit: 50, shrinker: shrinker) }
    #expect(refusal?.message.hasSuffix("and ImageMagick could not make it fit") == true)
  }

  @Test(
    "what phones take and browsers do not show becomes a JPEG where a tool can read it", arguments: ["heic", "avif"])
  func foreignKinds(_ brand: String) throws {
    let tools = try Tools("echo \"$1\" >> \"$here/calls\"\ncat \"$here/small.jpg\" > \"$target\"")
    let foreign = [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [UInt8](repeating: 0, count: 200)
    let photo = try PhotoIntake(foreign, limit: Self.jpeg.count, shrinker: tools.shrinker)
    #expect(photo.bytes == Self.jpeg && photo.format == .jpeg && photo.originalSize == foreign.count)
    #expect(try tools.read("calls").hasPrefix("\(brand):/"))
    let refusal = #expect(throws: Refusal.self) { try PhotoIntake(foreign, limit: 10, shrinker: nil) }
    #expect(refusal?.message == "this file is \(brand.uppercased()), and pictures are JPEG, PNG or WebP")
  }

  @Test("what no camera takes is given to no tool")
  func gif() throws {
    let tools = try Tools("echo called >> \"$here/calls\"\ncat \"$here/small.jpg\" > \"$target\"")
    let gif = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 200)
    #expect(throws: Refusal(.photo(.otherKind("GIF")))) {
      try PhotoIntake(gif, limit: 10_000, shrinker: tools.shrinker)
    }
    #expect(throws: (any Error).self) { try tools.read("calls") }
  }

  @Test("the copy is called by its day and habit, and never as another file")
  func names() throws {
    let photo = try PhotoIntake(Self.jpeg, limit: 10_000, shrinker: nil)
    let slug = try #require(Slug("run"))
    func name(_ taken: String...) -> String { photo.name(for: slug, on: day("2026-11-21"), avoiding: taken) }
    #expect(name() == "2026-11-21-run.jpg")
    #expect(name("2026-11-21-RUN.JPG") == "2026-11-21-run-2.jpg")
    #expect(name("2026-11-21-run.jpg", "2026-11-21-run-2.jpg") == "2026-11-21-run-3.jpg")
    #expect(name("2026-11-21-run.png") == "2026-11-21-run.jpg")
  }
}
