// A program's own malloc takes precedence over the C library's, for its shared libraries too. These functions call the C library's and
// notice when memory is refused, because Swift's runtime, GLib and Rust can only crash then. They are weak, so that a test's own take
// precedence.
#include "CAllocation.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

static _Atomic(int) status;
static void (*_Atomic before_end)(void);

static _Atomic(bool) counts;
static _Atomic(unsigned long long) count;

void kinora_count_allocations(void) { atomic_store(&counts, true); }

unsigned long long kinora_allocations(void) { return atomic_load(&count); }

void kinora_end_when_memory_is_refused(void (*before)(void), int value) {
  atomic_store(&before_end, before);
  atomic_store(&status, value);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_OWN_ALLOCATOR 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OWN_ALLOCATOR)

// A size that no machine has. A caller that asks for more has miscounted, and is refused in the usual way.
#define ABSURD ((size_t)1 << 42)

static void *given(void *block, size_t size) {
  if (atomic_load_explicit(&counts, memory_order_relaxed)) atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  if (block || size == 0 || size >= ABSURD) return block;
  int value = atomic_load(&status);
  if (value == 0) return block;
  static atomic_flag ending = ATOMIC_FLAG_INIT;
  static _Thread_local bool ends;
  // A second thread waits for the process to end. The thread that ends it comes here again when `before` allocates after all: it goes on
  // without.
  while (!ends && atomic_flag_test_and_set(&ending)) pause();
  void (*before)(void) = ends ? NULL : atomic_load(&before_end);
  ends = true;
  if (before) before();
  char line[200];
  int length = snprintf(
      line, sizeof line,
      "kinora: error: out of memory: the system refused %zu bytes; render smaller or with fewer --threads, or allow the process more\n",
      size);
  if (length > 0 && write(STDERR_FILENO, line, (size_t)length) < 0) { /* There is nobody left to tell. */
  }
  _exit(value);
}

// The C library's functions, under the names that it exports for this purpose.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

#define WEAK __attribute__((weak))

WEAK void *malloc(size_t size) { return given(__libc_malloc(size), size); }

WEAK void *calloc(size_t number, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(number, size, &bytes)) bytes = ABSURD;
  return given(__libc_calloc(number, size), bytes);
}

WEAK void *realloc(void *block, size_t size) { return given(__libc_realloc(block, size), size); }

WEAK void *aligned_alloc(size_t alignment, size_t size) { return given(__libc_memalign(alignment, size), size); }

WEAK void *memalign(size_t alignment, size_t size) { return given(__libc_memalign(alignment, size), size); }

WEAK int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *made = given(__libc_memalign(alignment, size), size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

#endif
