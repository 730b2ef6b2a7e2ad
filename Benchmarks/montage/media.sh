#!/usr/bin/env bash
# Makes the clips, the music and the title of the montage films in media/, if they are not there: media.sh KINORA
set -euo pipefail
kinora=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
mkdir -p media
clip() { # NAME HERTZ PICTURES
  [[ -e media/$1 ]] && return
  ffmpeg -v error -y -f lavfi -i "$3" -f lavfi -i "sine=frequency=$2:sample_rate=48000" -t 12 \
    -c:v libx264 -preset fast -crf 22 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 \
    -c:a aac "media/$1"
}
# Slow motion through fine detail; large soft shapes that move; flat colours with sharp edges, turning.
clip clip1.mp4 220 "mandelbrot=size=1920x1080:rate=30:start_scale=2:end_scale=0.05:end_pts=400"
clip clip2.mp4 330 "life=size=240x135:mold=10:rate=30:ratio=0.1:seed=7:death_color=#C83232:life_color=#32C8FF,scale=1920:1080:flags=bicubic,gblur=sigma=4"
clip clip3.mp4 440 "testsrc2=size=1920x1080:rate=30,rotate=angle=t*0.05"
[[ -e media/music.wav ]] || ffmpeg -v error -y -f lavfi \
  -i "aevalsrc='0.2*sin(2*PI*t*110*(1+floor(mod(t,2))/4))+0.1*sin(2*PI*t*440)|0.2*sin(2*PI*t*165)+0.1*sin(2*PI*t*441)':sample_rate=48000:duration=14" \
  media/music.wav
[[ -e media/title.png ]] || "$kinora" frame title.json5 --at 0 -o media/title.png
