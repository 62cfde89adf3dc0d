import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './source-files.ts'

type Entry = {
  alt: string
  color: string
  cutOut?: boolean
  formats: string[]
  sizes: { width: number; height: number }[]
  thumb?: { width: number; height: number }
  videos?: string[]
}

const KB = 1024
const MB = 1024 * KB
const folder = join(root, 'media')
const manifest: Record<string, Entry> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const entries = Object.entries(manifest)
const bytesOf = (file: string) => statSync(join(folder, file)).size

/** Returns the files of an entry, as media/README.md names them. */
function filesOf([key, { formats, sizes, thumb, videos }]: [string, Entry]): string[] {
  if (videos) return [...videos.map((format) => `${key}.${format}`), `${key}.webp`]
  if (formats.includes('svg')) return [`${key}.svg`]
  const stems = [
    ...sizes.map(({ width }) => `${key}-${width}`),
    ...(thumb ? [`${key}-thumb-${thumb.width}`] : []),
  ]
  return stems.flatMap((stem) => formats.map((format) => `${stem}.${format}`))
}

test('every picture says what is seen, has its colour and its sizes, the largest first', () => {
  assert.ok(entries.length > 140)
  for (const [key, { alt, color, sizes }] of entries) {
    assert.ok(alt.length >= 4, `${key}: ${alt}`)
    assert.match(color, /^#[0-9a-f]{6}$/, key)
    const widths = sizes.map(({ width }) => width)
    assert.deepEqual(
      widths,
      widths.toSorted((a, b) => b - a),
      key,
    )
    assert.ok(
      widths.every((width) => width <= 1920),
      key,
    )
  }
  const scenes = entries.filter(([key]) => key.startsWith('scenes/') || key.startsWith('news/'))
  for (const [key, { sizes }] of scenes)
    assert.deepEqual(sizes.map(({ width }) => width).slice(-2), [1280, 640], key)
})

test('the manifest and the folder hold the same files', () => {
  const listed = new Set(entries.flatMap(filesOf))
  const found = globSync('*{,/*}.{avif,webp,jpg,svg,mp4,webm}', { cwd: folder })
  assert.deepEqual(
    [...listed].filter((file) => !found.includes(file)),
    [],
  )
  assert.deepEqual(
    found.filter((file) => !listed.has(file)),
    [],
  )
})

test('no two pictures of applications or parts are the same', () => {
  const seen = new Map<string, string>()
  for (const [key] of entries.filter(([key]) => /^(apps|parts|scenes|news)\//.test(key))) {
    const file = filesOf([key, manifest[key]!]).find((name) => /\.(?:webp|svg)$/.test(name))!
    const content = readFileSync(join(folder, file)).toString('base64')
    assert.equal(seen.get(content), undefined, `${key} is ${seen.get(content)}`)
    seen.set(content, key)
  }
})

test('pictures and films stay within their budgets', () => {
  const total = entries.flatMap(filesOf).reduce((sum, file) => sum + bytesOf(file), 0)
  assert.ok(total < 60 * MB, `${(total / MB).toFixed(1)} MB in all`)
  for (const entry of entries) {
    for (const file of filesOf(entry)) {
      if (/\.(mp4|webm)$/.test(file)) assert.ok(bytesOf(file) < 4 * MB, `${file}: ${bytesOf(file)} bytes`)
      if (/-(1280|1120)\.avif$/.test(file))
        assert.ok(bytesOf(file) <= 120 * KB, `${file}: ${bytesOf(file)} bytes`)
    }
  }
})

test('films have captions over their whole length, in order: three of the introduction, five of applications', () => {
  const films = entries.filter(([key]) => /^videos\/|-video$/.test(key))
  assert.equal(films.filter(([key]) => key.startsWith('videos/')).length, 3)
  assert.equal(films.filter(([key]) => key.startsWith('apps/')).length, 5)
  for (const [key] of films) {
    const text = readFileSync(join(folder, `${key}.vtt`), 'utf8')
    const times = [...text.matchAll(/(\d\d):(\d\d)\.(\d{3})/g)].map(
      ([, m, s, ms]) => Number(m) * 60 + Number(s) + Number(ms) / 1000,
    )
    assert.match(text, /^WEBVTT\n/, key)
    assert.ok(times.length >= (key.startsWith('videos/') ? 12 : 6), key)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
      key,
    )
  }
})

/** Returns the lines of `npm run media -- --list` in this folder. */
const listIn = (media: string) =>
  execFileSync(process.execPath, [join(media, 'make.mjs'), '--list'], { encoding: 'utf8' })
    .trim()
    .split('\n')

test('every picture was made from the sources of today', () => {
  assert.deepEqual(
    listIn(folder)
      .slice(0, -1)
      .filter((line) => !line.endsWith('up to date')),
    [],
  )
})

test('the list says what is missing where no package is installed', () => {
  const copy = mkdtempSync(join(tmpdir(), 'media-list-'))
  try {
    for (const part of ['make.mjs', 'manifest.json', 'pictures', 'pipeline', 'sources'])
      cpSync(join(folder, part), join(copy, part), { recursive: true })
    const lines = listIn(copy)
    assert.equal(lines.length, entries.length + 1)
    assert.match(lines.find((line) => line.startsWith('parts/ecu '))!, /missing: ecu-1120\.avif, /)
  } finally {
    rmSync(copy, { recursive: true })
  }
})
