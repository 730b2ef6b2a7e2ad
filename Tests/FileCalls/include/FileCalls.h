#ifndef FILE_CALLS_H
#define FILE_CALLS_H

/// Begins to note the calling thread's `fsync` and `rename` calls.
void file_calls_begin(void);

/// What the calling thread has called since, a line a call, in order: `fsync PATH`, `rename OLD NEW`, with the files' names alone. Ends the noting;
/// valid until it begins again.
const char *file_calls_end(void);

#endif
