import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findRepositoryFile } from '../base/places.ts'
import { FilmProblem, readFilm } from './films.ts'

const film = (name: string) => readFileSync(findRepositoryFile(`media/videos/${name}`))
const problemOf = (bytes: Buffer) => {
  try {
    return readFilm(bytes)
  } catch (error) {
    assert.ok(error instanceof FilmProblem, String(error))
    return `${error.kind} ${error.message}`.trim()
  }
}
const withText = (bytes: Buffer, from: string, to: string) => {
  const at = bytes.indexOf(from, 0, 'latin1')
  assert.ok(at > 0, from)
  bytes.write(to, at, 'latin1')
  return bytes
}

test('size and length of films are read from their own headers', () => {
  const [mp4, webm] = [readFilm(film('node.mp4')), readFilm(film('node.webm'))]
  assert.deepEqual([mp4.type, webm.type], ['mp4', 'webm'])
  assert.deepEqual([mp4.width, mp4.height], [webm.width, webm.height])
  assert.ok(mp4.width >= 640 && mp4.height >= 360)
  assert.ok(mp4.seconds > 5 && Math.abs(mp4.seconds - webm.seconds) < 0.5)
})

test('other codecs and formats are refused by name', () => {
  const mp4 = film('node.mp4')
  const entry = mp4.indexOf('avc1', mp4.indexOf('stsd'), 'latin1')
  mp4.write('hvc1', entry, 'latin1')
  assert.equal(problemOf(mp4), 'codec hvc1')
  assert.equal(problemOf(withText(film('node.webm'), 'V_VP9', 'V_XYZ')), 'codec V_XYZ')
  assert.equal(problemOf(withText(film('node.webm'), 'webm', 'matr')), 'format mkv')
  assert.equal(problemOf(Buffer.from('a text that says it is a film.mp4')), 'format')
})

test('a film that is cut off anywhere is refused, never served', () => {
  for (const name of ['node.mp4', 'node.webm']) {
    const whole = film(name)
    for (const share of [0.00001, 0.001, 0.1, 0.5, 0.999]) {
      const cut = Buffer.from(whole.subarray(0, Math.max(12, Math.floor(whole.length * share))))
      assert.match(String(problemOf(cut)), /^(damaged|format)/, `${name} ${share}`)
    }
  }
})

test('noise in the headers ends in a refusal or a film, not in a fault', () => {
  let seed = 11
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const counts = { films: 0, refusals: 0 }
  for (const name of ['node.mp4', 'node.webm'])
    for (let i = 0; i < 300; i++) {
      const bytes = film(name)
      for (let k = 0; k < 8; k++) bytes[random(4_000)] = random(256)
      const result = problemOf(bytes)
      if (typeof result === 'string') assert.match(result, /^(damaged|format|codec|recording)/)
      else assert.ok(result.width > 0 && result.height > 0 && Number.isFinite(result.seconds))
      counts[typeof result === 'string' ? 'refusals' : 'films'] += 1
    }
  assert.ok(counts.films > 50 && counts.refusals > 50, JSON.stringify(counts))
})

test('descriptions of an mp4 are emptied, and nothing moves', () => {
  const before = film('node.mp4')
  const place = Buffer.from('+31.2304+121.4737/', 'latin1')
  const described = Buffer.concat([before, Buffer.alloc(8), place])
  described.writeUInt32BE(8 + place.length, before.length)
  described.write('uuid', before.length + 4, 'latin1')
  const bytes = Buffer.from(described)
  readFilm(bytes)
  assert.equal(bytes.indexOf(place), -1)
  assert.equal(bytes.length, described.length)
})

test('tags, titles and names of programs of a webm are emptied, and nothing moves', () => {
  const before = film('node.webm')
  const place = '+31.23+121.47'
  const at = before.indexOf('ENCODER', 0, 'latin1')
  assert.ok(at > 0 && before.includes('Lavf'))
  const described = Buffer.from(before)
  described.write(place, at, 'latin1')
  const bytes = Buffer.from(described)
  const read = readFilm(bytes)
  for (const text of [place, 'ENCODER', 'Lavf', 'Lavc']) assert.equal(bytes.indexOf(text), -1, text)
  assert.equal(bytes.length, described.length)
  const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
  assert.deepEqual(bytes.subarray(bytes.indexOf(cluster)), before.subarray(before.indexOf(cluster)))
  // The rest is a whole film with the same data about its pictures.
  assert.deepEqual(readFilm(bytes), read)
})

test('a webm that is stored as it was recorded is refused, because a part without a size would keep the tags behind it', () => {
  const bytes = film('node.webm')
  const cluster = bytes.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))
  const length = Math.clz32(bytes[cluster + 4]!) - 23
  bytes.fill(0xff, cluster + 4, cluster + 4 + length)
  bytes[cluster + 4] = 0xff >> (length - 1)
  assert.equal(problemOf(bytes), 'recording')
})
