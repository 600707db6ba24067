#if canImport(Glibc)
  import Glibc
#endif

/// How memory is taken from the system.
enum Memory {
  /// Asks for memory in large pieces and gives none back: the program lives for a fraction of a second, and growing the
  /// heap page by page costs more than the build itself has to spare.
  static func prepareForShortLife() {
    #if canImport(Glibc)
      _ = mallopt(M_TOP_PAD, 16 << 20)
      _ = mallopt(M_TRIM_THRESHOLD, 512 << 20)
      _ = mallopt(M_MMAP_THRESHOLD, 64 << 20)
    #endif
  }
}
