#pragma once

// How the functions on a window's cells are compiled.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// The loader would choose before the sanitizer is ready.
#define KK_NO_CLONES
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && !defined(KK_NO_CLONES)
// The function is compiled for several register widths, of which the loader chooses one; its integer arithmetic gives the same results in
// each.
#define KK_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define KK_CLONES
#endif
#define KK_ALWAYS static inline __attribute__((always_inline))
