// What Swift's module of glibc leaves out of how it keeps memory, and of how the kernel is told to begin writing a file to
// the disk. Other systems have nothing of the kind.
#if __has_include(<features.h>)
#include <features.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#ifdef __linux__
#define SYNC_FILE_RANGE_WRITE 2U
extern int sync_file_range(int descriptor, __off64_t offset, __off64_t count, unsigned int flags);
#endif
#endif
