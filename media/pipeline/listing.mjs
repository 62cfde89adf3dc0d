import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { media, resultHash } from './fingerprint.mjs'
import { filesOf } from './results.mjs'

const KB = 1024
const MB = 1024 * KB

/**
 * Says whether a picture fits its sources, without rendering.
 * @returns {{state: 'ready' | 'changed' | 'missing' | 'new', missing: string[], bytes: number}}
 */
export function stateOf(picture, entry) {
  const files = filesOf(join(media, picture.key), picture)
  const missing = files.filter((file) => !existsSync(file))
  const bytes = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  const state = !entry
    ? 'new'
    : missing.length > 0
      ? 'missing'
      : entry.hash === resultHash(picture)
        ? 'ready'
        : 'changed'
  return { state, missing: missing.map((file) => basename(file)), bytes }
}

const STATES = {
  ready: () => 'up to date',
  changed: () => 'its sources have changed',
  missing: (missing) => `missing: ${missing.join(', ')}`,
  new: () => 'never made',
}

/** Returns the lines about all pictures, and the sum below them. */
export function listing(chosen, manifest) {
  const found = chosen.map((picture) => ({ picture, ...stateOf(picture, manifest[picture.key]) }))
  const wide = Math.max(0, ...chosen.map(({ key }) => key.length))
  const lines = found.map(({ picture: { key, recipe }, state, missing, bytes }) =>
    [
      key.padEnd(wide),
      recipe.padEnd(10),
      `${Math.round(bytes / KB)} KB`.padStart(8),
      STATES[state](missing),
    ].join('  '),
  )
  const due = found.filter(({ state }) => state !== 'ready').length
  const total = found.reduce((sum, { bytes }) => sum + bytes, 0)
  const rest = due === 0 ? 'all are up to date' : `${due} would be made`
  return [...lines, `${found.length} pictures and films, ${(total / MB).toFixed(1)} MB, ${rest}`]
}
