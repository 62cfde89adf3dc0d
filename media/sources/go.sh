#!/bin/bash
# go.sh scene view name [samples]: renders the view twice (two seeds, one thread) and denoises the pair into out/name.png.
# SCALE=40 renders a quick proof at 40 % of the size.
set -euo pipefail
scene=$1 view=$2 name=$3 samples=${4:-48}
here=$(cd "$(dirname "$0")" && pwd)
out=${OUT:-out}
mkdir -p "$out"
for seed in 1 2; do
  nice -n 19 blender -b --factory-startup -noaudio -t 1 -P "$here/$scene.py" --python-exit-code 1 -- \
    view="$view" samples="$samples" seed=$seed scale="${SCALE:-100}" out="$out/${name}_$seed.png" >"$out/$name.$seed.log" 2>&1 ||
    { tail -n 20 "$out/$name.$seed.log" >&2; exit 1; }
done
nice -n 19 /usr/bin/python3 "$here/kit/denoise.py" "$out/${name}_1.png" "$out/${name}_2.png" "$out/$name.png"
