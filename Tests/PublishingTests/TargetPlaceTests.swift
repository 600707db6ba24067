import Testing

@testable import Publishing

@Suite("Where a remote of rclone really is")
struct TargetPlaceTests {
  private static let remotes = [
    "disk": ["type": "local"], "r2": ["type": "s3"], "web": ["type": "alias", "remote": "disk:/srv/www"],
    "away": ["type": "alias", "remote": "r2:bucket"], "plain": ["type": "alias", "remote": "/srv/www"],
    "secret": ["type": "crypt", "remote": "web:"], "all": ["type": "union", "upstreams": "r2:a disk:/b"],
    "round": ["type": "alias", "remote": "round:x"], "empty": ["type": "alias"],
  ]

  @Test(
    "aliases are followed to what they stand for",
    arguments: [
      ("disk:/srv/x", "/srv/x", true), ("disk:x", nil, true), ("web:", "/srv/www", true),
      ("web:ana", "/srv/www/ana", true), ("plain:ana", "/srv/www/ana", true), ("secret:ana", "/srv/www/ana", true),
      (":local:/srv/x", "/srv/x", true), (":local,links:/srv/x", "/srv/x", true), ("disk,links:/srv/x", "/srv/x", true),
      ("/srv/x", "/srv/x", true), ("r2:bucket", nil, false), ("away:x", nil, false), (":s3:x", nil, false),
      ("r2,region=eu:bucket", nil, false), ("all:x", nil, true), ("round:x", nil, true), ("empty:x", nil, true),
      ("unknown:x", nil, false), ("nothing", nil, true),
    ] as [(String, String?, Bool)])
  func places(_ address: String, _ folder: String?, _ isHere: Bool) {
    #expect(TargetPlace(address, among: Self.remotes) == TargetPlace(folder: folder, isHere: isHere))
  }
}
