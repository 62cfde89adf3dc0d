import { readdirSync } from 'node:fs'
import { facts } from './results.mjs'

const folder = new URL('../pictures/', import.meta.url)

/**
 * One picture, as a table in media/pictures/ names it.
 * @typedef {object} Picture
 * @property {string} key where the results lie under media/, without width and format: 'parts/ecu'
 * @property {string} alt what is seen, in Chinese, for people who do not see it
 * @property {keyof typeof facts} recipe how it is made
 * @property {string} script the script under media/sources/
 * @property {Record<string, string | number>} [args] arguments of the script
 * @property {number[]} [widths] widths of the results in pixels, the largest first
 * @property {boolean} [thumb] also make the 4:3 thumbnail (480 × 360, `<key>-thumb-480`)
 * @property {('avif' | 'webp' | 'jpg')[]} [formats] AVIF and WebP unless told
 * @property {string[]} [reads] files under media/ that the script reads; the picture changes with them
 */

/** Every picture of every table, in the order of the tables. Throws on an entry that cannot be made. */
export async function pictures() {
  const tables = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .sort()
  const found = []
  for (const name of tables) {
    const { default: entries } = await import(new URL(name, folder).href)
    for (const picture of entries) found.push(checked(picture, name))
  }
  const keys = found.map(({ key }) => key)
  const twice = keys.find((key, i) => keys.indexOf(key) !== i)
  if (twice) throw new Error(`${twice} is in the tables twice`)
  return found
}

function checked(picture, table) {
  const { key, alt, recipe, script } = picture
  const problem = !/^[a-z0-9][a-z0-9./-]*$/.test(key ?? '')
    ? 'has no usable key'
    : !alt
      ? 'has no alt text'
      : !facts[recipe]
        ? `names no known recipe (${Object.keys(facts).join(', ')})`
        : !script && 'names no script'
  if (problem) throw new Error(`media/pictures/${table}: ${key} ${problem}`)
  return picture
}
