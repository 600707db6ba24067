// How glibc keeps memory, which Swift's module of it leaves out. Other systems have nothing of the kind.
#if __has_include(<features.h>)
#include <features.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif
