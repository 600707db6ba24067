import CLibrary
import CMalloc

/// How the C library keeps memory.
public enum MemoryArenas {
  /// Has threads share two regions of memory instead of having up to eight for each core: what one thread lets go of, another
  /// can use. A program that runs for weeks holds less then. Where the C library has no regions, nothing happens.
  public static func share() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 2)
    #endif
  }
}
