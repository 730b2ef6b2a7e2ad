#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// How many blocks of memory the calling thread has asked for since it began. Only differences mean anything.
uint64_t allocation_count(void);

/// Whether allocations are counted: not under a sanitizer, which has an allocator of its own.
bool allocations_are_counted(void);

#endif
