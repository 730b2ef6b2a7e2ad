"""The montage films in other tools: the command line of each, by film."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MEDIA = os.path.join(HERE, "media")
LENGTHS = {"clip": 12, "titles": 11, "inset": 12}
ENCODER = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "192k"]


def media(name):
    return os.path.join(MEDIA, name)


def kinora(program, film, out):
    return [program, "render", os.path.join(HERE, film + ".json5"), "-o", out, "--preset", "veryfast", "--crf", "20", "-q"]


def ffmpeg(film, out):
    """FFmpeg's filter graph, in YUV throughout."""
    head = ["ffmpeg", "-v", "error", "-y"]
    tail = ["-t", str(LENGTHS[film]), "-r", "30", *ENCODER, out]
    title = ["-loop", "1", "-framerate", "30", "-i", media("title.png")]
    if film == "clip":
        return head + ["-i", media("clip1.mp4")] + tail
    if film == "titles":
        graph = (
            "[0:v][1:v]xfade=transition=fade:duration=1:offset=5[v];"
            "[2:v]format=rgba,fade=in:st=1:d=0.6:alpha=1,fade=out:st=3.4:d=0.6:alpha=1[t];"
            "[v][t]overlay=x=480:y='800-80*(1-pow(1-clip((t-1)/3,0,1),2))':enable='between(t,1,4)'[o];"
            "[3:a]afade=in:d=1,afade=out:st=9:d=2[a]")
        inputs = ["-t", "6", "-i", media("clip1.mp4"), "-i", media("clip2.mp4"), *title, "-i", media("music.wav")]
        return head + inputs + ["-filter_complex", graph, "-map", "[o]", "-map", "[a]"] + tail
    graph = (
        "[1:v]scale=480:270[s];[0:v][s]overlay=1400:60[v];[v][2:v]overlay=480:860[o];"
        "[3:a]volume=0.5[m];[0:a][m]amix=inputs=2:normalize=0:duration=first[a]")
    inputs = ["-i", media("clip2.mp4"), "-i", media("clip3.mp4"), *title, "-i", media("music.wav")]
    return head + inputs + ["-filter_complex", graph, "-map", "[o]", "-map", "[a]"] + tail


def melt(film, out):
    """MLT, with frames made by as many threads as there are processors."""
    frames = LENGTHS[film] * 30
    head = ["melt", "-silent", "-profile", "atsc_1080p_30"]
    tail = ["-consumer", "avformat:" + out, "vcodec=libx264", "preset=veryfast", "crf=20", "pix_fmt=yuv420p",
            "acodec=aac", "ab=192k", "real_time=-%d" % (os.cpu_count() or 1)]
    title = ["-track", media("title.png"), "out=%d" % (frames - 1)]
    if film == "clip":
        return head + [media("clip1.mp4"), "out=%d" % (frames - 1)] + tail
    if film == "titles":
        return head + [
            media("clip1.mp4"), "out=179", media("clip2.mp4"), "out=179", "-mix", "30", "-mixer", "luma",
            "-track", "-blank", "29", media("title.png"), "out=89",
            "-track", media("music.wav"), "out=%d" % (frames - 1),
            "-attach", "volume", "gain=1", "level=0=-60;29=0;%d=0;%d=-60" % (frames - 60, frames - 1),
            "-transition", "affine", "in=30", "out=119", "a_track=0", "b_track=1", "distort=1",
            "rect=0=480 800 960 160 0;18=480 770 960 160 1;72=480 725 960 160 1;89=480 720 960 160 0",
            "-transition", "mix", "in=0", "out=%d" % (frames - 1), "a_track=0", "b_track=2", "combine=1", "always_active=1",
        ] + tail
    place = lambda track, geometry: [
        "-transition", "composite", "in=0", "out=%d" % (frames - 1), "a_track=0", "b_track=%d" % track, "distort=1",
        "geometry=" + geometry]
    return head + [
        media("clip2.mp4"), "out=%d" % (frames - 1), "-track", media("clip3.mp4"), "out=%d" % (frames - 1), "audio_index=-1",
        *title, "-track", media("music.wav"), "out=%d" % (frames - 1), "-attach", "volume", "gain=0.5",
        *place(1, "1400/60:480x270:100"), *place(2, "480/860:960x160:100"),
        "-transition", "mix", "in=0", "out=%d" % (frames - 1), "a_track=0", "b_track=3", "combine=1", "always_active=1",
    ] + tail


def moviepy(python, film, out):
    return [python, os.path.abspath(__file__), film, out]


def run_moviepy(film, out):
    from moviepy import AudioFileClip, CompositeAudioClip, CompositeVideoClip, ImageClip, VideoFileClip, afx, vfx

    length = LENGTHS[film]
    clip = lambda name: VideoFileClip(media(name))
    if film == "clip":
        whole = clip("clip1.mp4")
    elif film == "titles":
        rise = lambda t: (480, 800 - 80 * (1 - (1 - t / 3) ** 2))
        title = ImageClip(media("title.png")).with_start(1).with_duration(3).with_position(rise)
        title = title.with_effects([vfx.CrossFadeIn(0.6), vfx.CrossFadeOut(0.6)])
        second = clip("clip2.mp4").subclipped(0, 6).with_start(5).with_effects([vfx.CrossFadeIn(1)])
        music = AudioFileClip(media("music.wav")).subclipped(0, length)
        music = music.with_effects([afx.AudioFadeIn(1), afx.AudioFadeOut(2)])
        whole = CompositeVideoClip([clip("clip1.mp4").subclipped(0, 6), second, title]).with_audio(music)
    else:
        first = clip("clip2.mp4")
        second = clip("clip3.mp4").without_audio().resized((480, 270)).with_position((1400, 60))
        title = ImageClip(media("title.png")).with_duration(length).with_position((480, 860))
        music = AudioFileClip(media("music.wav")).subclipped(0, length).with_effects([afx.MultiplyVolume(0.5)])
        whole = CompositeVideoClip([first, second, title]).with_audio(CompositeAudioClip([first.audio, music]))
    whole.with_duration(length).write_videofile(
        out, fps=30, codec="libx264", preset="veryfast", audio_codec="aac", audio_bitrate="192k", logger=None,
        ffmpeg_params=["-crf", "20", "-pix_fmt", "yuv420p"])


if __name__ == "__main__":
    run_moviepy(sys.argv[1], sys.argv[2])
