import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { media } from './fingerprint.mjs'

/**
 * The facts about a picture for pages, under its key in media/manifest.json.
 * Files: `<key>-<width>.<format>`, thumbnail `<key>-thumb-<width>.<format>`, drawings `<key>.svg`.
 * @typedef {object} Entry
 * @property {string} alt in Chinese
 * @property {string} color average colour '#rrggbb', a placeholder while the picture loads
 * @property {true} [cutOut] transparent round the part: meant for navy sheets
 * @property {string[]} formats the one to prefer first
 * @property {{width: number, height: number}[]} sizes the largest first
 * @property {{width: number, height: number}} [thumb]
 * @property {number} [seconds] length of a moving picture
 * @property {('mp4' | 'webm')[]} [videos] its files `<key>.<format>`; `<key>.webp` is the poster, `<key>.vtt` the captions
 * @property {string} hash of everything it was made from
 */

const file = join(media, 'manifest.json')

/** @returns {Record<string, Entry>} */
export const readManifest = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/**
 * Each picture has one line, sorted by key, so that two people who add pictures rarely change the same line.
 */
export function writeManifest(entries) {
  const lines = Object.keys(entries)
    .sort()
    .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(entries[key])}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}
