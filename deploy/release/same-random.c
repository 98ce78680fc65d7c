/* Random numbers that are always the same, for a macro that writes code in the order of a hash map: see rustc.sh. */
#include <string.h>
#include <sys/types.h>

ssize_t getrandom(void *buffer, size_t length, unsigned int flags) {
  (void)flags;
  memset(buffer, 1, length);
  return (ssize_t)length;
}
