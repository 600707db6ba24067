import CGlibc
import CLibrary

/// How the C library keeps memory.
public enum MemoryArenas {
  /// Has threads share two regions of memory instead of having up to eight for each core: what one thread lets go of, another
  /// can use. A program that runs for weeks holds less then. Where the C library has no regions, nothing happens.
  public static func share() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 2)
    #endif
  }

  /// Gives pages without anything in them back to the system, which the C library otherwise keeps for later. To be called
  /// after much was made and let go of: it takes some milliseconds.
  public static func giveBack() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #elseif canImport(Darwin)
      _ = malloc_zone_pressure_relief(nil, 0)
    #endif
  }
}
