import DataFolder
import Testing

@Suite("Where the site may go")
struct SitePlacementTests {
  @Test(
    "as seen from the data folder",
    arguments: [
      ("../site", SitePlacement.apart), ("../../www/daybook", .apart), (".", .same), ("", .same), ("a/..", .same),
      ("site", .inside), (".daybook", .inside), (".daybook/x", .inside), ("./people/ana", .inside), ("..", .around),
      ("../..", .around), ("../a/..", .around), ("a/../..", .around),
    ])
  func relative(path: String, placement: SitePlacement) {
    #expect(SitePlacement(path) == placement)
  }

  @Test(
    "as two folders",
    arguments: [
      ("/home/ana/site", SitePlacement.apart), ("/srv/www", .apart), ("/home/ana/data2", .apart),
      ("/home/ana/data", .same), ("/home/ana/data/", .same), ("/home/ana/data/.daybook", .inside),
      ("/home/ana", .around), ("/", .around),
    ])
  func absolute(site: String, placement: SitePlacement) {
    #expect(SitePlacement(of: site, to: "/home/ana/data") == placement)
  }
}
