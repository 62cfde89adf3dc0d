import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { FILMING } from './results.mjs'

/** A film must stay under 4 MB in either codec. */
const mp4At = (quality) => [
  '-c:v',
  'libx264',
  '-preset',
  'fast',
  '-tune',
  'animation',
  '-crf',
  String(quality),
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
]
const webmAt = (quality) => [
  '-c:v',
  'libvpx-vp9',
  '-crf',
  String(quality),
  '-b:v',
  '0',
  '-deadline',
  'realtime',
  '-cpu-used',
  '5',
  '-row-mt',
  '1',
  '-pix_fmt',
  'yuv420p',
]

/**
 * Writes a film beside `stem` from the RGB bytes of its frames.
 * @param {object} film
 * @param {[number, number]} film.size
 * @param {number} film.frames how many
 * @param {(index: number) => Promise<Uint8Array | Uint8ClampedArray>} film.paint
 * @param {number} [film.rate] frames a second
 * @param {number} film.poster index of the frame shown until the film plays
 * @param {[number, number, string][]} [film.captions]
 * @param {{mp4: number, webm: number}} [film.quality] where the usual one would make the files too large
 * @returns {Promise<Partial<import('./manifest.mjs').Entry>>}
 */
export async function writeFilm(
  stem,
  { size, frames, paint, rate = FILMING.rate, poster, captions, quality },
) {
  mkdirSync(dirname(stem), { recursive: true })
  const [width, height] = size
  const { mp4, webm } = quality ?? FILMING
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(rate),
    '-i',
    '-',
  ]
  const child = spawn(
    'ffmpeg',
    ['-y', '-v', 'error', ...input, ...mp4At(mp4), `${stem}.mp4`, ...webmAt(webm), `${stem}.webm`],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  const raw = { raw: { width, height, channels: 3 } }
  let color = '#000000'
  for (let i = 0; i < frames; i += 1) {
    const bytes = Buffer.from(await paint(i))
    if (i === poster) {
      await sharp(bytes, raw).webp({ quality: FILMING.poster, effort: 6 }).toFile(`${stem}.webp`)
      const { data } = await sharp(bytes, raw)
        .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      color = `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
    }
    if (!child.stdin.write(bytes)) await new Promise((resolve) => child.stdin.once('drain', resolve))
  }
  child.stdin.end()
  await ended
  if (captions) writeFileSync(`${stem}.vtt`, webVtt(captions))
  return {
    color,
    formats: ['webp'],
    sizes: [{ width, height }],
    seconds: Math.round(frames / rate),
    videos: ['mp4', 'webm'],
  }
}

const webVtt = (captions) =>
  `WEBVTT\n\n${captions.map(([from, to, text]) => `${stamp(from)} --> ${stamp(to)}\n${text}\n`).join('\n')}`

const stamp = (seconds) => {
  const [whole, thousandths] = seconds.toFixed(3).split('.')
  return `00:${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}.${thousandths}`
}
