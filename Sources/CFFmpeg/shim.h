// The parts of FFmpeg that the project uses. There is a static inline function only where Swift cannot express a call, for macros that
// expand to casts or to code.
#ifndef KINORA_CFFMPEG_SHIM_H
#define KINORA_CFFMPEG_SHIM_H

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/crc.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Macros compute AVERROR(e), AVERROR_EOF and similar codes.
static inline int kinora_error_from_errno(int code) { return AVERROR(code); }
static inline int kinora_errno_from_error(int error) { return AVUNERROR(error); }
static const int kinora_error_again = AVERROR(EAGAIN);
static const int kinora_error_no_memory = AVERROR(ENOMEM);
static const int kinora_error_end = AVERROR_EOF;
static const int kinora_error_invalid_data = AVERROR_INVALIDDATA;
static const int kinora_error_external = AVERROR_EXTERNAL;
static const int kinora_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int kinora_error_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;

// A macro computes tags of four characters.
static const uint32_t kinora_tag_hvc1 = MKTAG('h', 'v', 'c', '1');

// AV_NOPTS_VALUE is a cast.
static const int64_t kinora_no_timestamp = AV_NOPTS_VALUE;

#endif
