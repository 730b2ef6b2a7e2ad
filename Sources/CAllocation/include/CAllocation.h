#ifndef C_ALLOCATION_H
#define C_ALLOCATION_H

#include <stddef.h>

/// From now on, memory that the system refuses to anybody in this process ends it: with a line on standard error, after `before` was called, which
/// must ask for none, and with `status`. Until then, and under a sanitizer, which has an allocator of its own, whoever asked is told as usual.
void kinora_end_when_memory_is_refused(void (*before)(void), int status);

#endif
