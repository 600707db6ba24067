import Changes
import HTTPTypes
import HummingbirdCore
import NIOCore

/// An archive of all that is somebody's, which is made while it is sent.
enum ArchiveReply {
  static func response(_ archive: PersonArchive) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .contentDisposition: "attachment; filename=\"\(archive.name)\"",
        .cacheControl: "no-store",
      ],
      body: ResponseBody { writer in
        try await archive.write { try await writer.write(ByteBuffer(bytes: $0)) }
        try await writer.finish(nil)
      })
  }
}
