// zlib: deflate for the PNG files that are written, and their check sums.
#ifndef KINORA_CZLIB_SHIM_H
#define KINORA_CZLIB_SHIM_H

#include <zlib.h>

#endif
