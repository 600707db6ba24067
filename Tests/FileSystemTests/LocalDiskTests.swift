import FileSystem
import Testing

@Suite("Which file system a folder is on")
struct LocalDiskTests {
  private let mounts = """
    22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
    23 22 0:21 / /proc rw,nosuid - proc proc rw
    30 22 0:40 / /home rw,relatime shared:2 master:1 - nfs4 server:/home rw
    31 30 254:1 / /home/ana rw,relatime - xfs /dev/vdb rw
    32 22 254:2 / /media/My\\040disk rw,relatime - vfat /dev/vdc rw
    33 22 254:3 / /media/a\\134b rw,relatime - btrfs /dev/vdd rw
    34 22 254:4 / /over rw,relatime - ext4 /dev/vde rw
    35 34 0:50 / /over rw,relatime - fuse.sshfs server: rw
    36 22 not a line of this file

    """

  @Test(
    "the mount that is nearest around the folder counts",
    arguments: [
      ("/", "ext4"), ("/var/ana", "ext4"), ("/home", "nfs4"), ("/home/ben", "nfs4"), ("/home/ana", "xfs"),
      ("/home/ana/diary", "xfs"), ("/home/anabel", "nfs4"), ("/homes", "ext4"),
    ])
  func nearest(folder: String, kind: String) { #expect(LocalDisk.kind(of: folder, in: mounts) == kind) }

  @Test("blanks and backslashes in the name of a mount are read")
  func escaped() {
    #expect(LocalDisk.kind(of: "/media/My disk/diary", in: mounts) == "vfat")
    #expect(LocalDisk.kind(of: "/media/a\\b", in: mounts) == "btrfs")
    #expect(LocalDisk.kind(of: "/media/My\\040disk", in: mounts) == "ext4")
  }

  @Test("of two mounts at the same place the later one counts")
  func covered() { #expect(LocalDisk.kind(of: "/over/diary", in: mounts) == "fuse.sshfs") }

  @Test("a list without a mount around the folder says nothing")
  func unknown() {
    #expect(LocalDisk.kind(of: "/diary", in: "23 22 0:21 / /proc rw,nosuid - proc proc rw\n") == nil)
    #expect(LocalDisk.kind(of: "/diary", in: "") == nil)
  }
}
