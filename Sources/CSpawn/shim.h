// How a process begins on glibc (2.34 and later) in another folder and without the open files of the one that starts it,
// which Swift's module of glibc leaves out. Other systems have nothing of the kind, or other means.
#if __has_include(<features.h>)
#include <features.h>
#endif
#ifdef __GLIBC__
#include <spawn.h>
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#endif
