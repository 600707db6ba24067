import HTTPTypes
import HummingbirdCore

/// The response with a file that is attached to a task. Whatever it is, it does not run as part of the app: pictures and
/// plain text are shown, and everything else is downloaded as bytes of no known kind.
enum AttachedFile {
  /// - Parameter path: The address of its copy inside an edition.
  static func response(_ bytes: [UInt8], at path: String, to request: Request) -> Response {
    let types = [ContentTypes.type(ofPicture: bytes), ContentTypes.type(of: path)]
    let shown = types.first { $0.hasPrefix("image/") && $0 != ContentTypes.drawing || $0.hasPrefix("text/plain") }
    var response = FileResponse.response(bytes, type: shown ?? ContentTypes.unknown, to: request)
    if shown == nil { response.headers[.contentDisposition] = "attachment" }
    return response
  }
}
