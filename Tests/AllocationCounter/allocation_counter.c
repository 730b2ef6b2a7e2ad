// A program's own malloc takes precedence over the C library's, for its shared libraries too. This one counts and passes on.
#pragma STDC FP_CONTRACT OFF

#include "AllocationCounter.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_OWN_ALLOCATOR 1
#endif
#endif

#ifdef HAS_OWN_ALLOCATOR

uint64_t allocation_count(void) { return 0; }
bool allocations_are_counted(void) { return false; }

#else

static _Thread_local uint64_t count;

uint64_t allocation_count(void) { return count; }
bool allocations_are_counted(void) { return true; }

// The C library's, under the names it exports for this purpose.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count++;
  void *made = __libc_memalign(alignment, size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

#endif
