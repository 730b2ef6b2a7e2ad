#ifndef C_ALLOCATION_H
#define C_ALLOCATION_H

#include <stddef.h>

/// Makes any refusal of memory by the system end this process from now on: `before`, which must not allocate, is called, a line is printed
/// on standard error, and the process exits with `status`. Before this call, and under a sanitizer, which has an allocator of its own, the
/// caller gets a null pointer as usual.
void kinora_end_when_memory_is_refused(void (*before)(void), int status);

/// Has calls for memory counted from now on.
void kinora_count_allocations(void);

/// How many times memory was asked for since counting began; 0 under a sanitizer, which has an allocator of its own.
unsigned long long kinora_allocations(void);

#endif
