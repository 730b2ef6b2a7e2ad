// The parts of FFmpeg the project uses. A static inline function stands here only where Swift cannot express the call.
#ifndef KINORA_CFFMPEG_SHIM_H
#define KINORA_CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

#endif
