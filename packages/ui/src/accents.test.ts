import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accents, color } from './tokens.ts'

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('every accent can be read on paper and on its tints, and its states differ', () => {
  for (const [name, accent] of Object.entries(accents)) {
    const { cobalt, 'cobalt-hover': hover, 'cobalt-active': active } = accent
    for (const ground of [color.paper, color.mist, accent['cobalt-tint'], accent['cobalt-tint-2']])
      assert.ok(contrast(cobalt, ground) >= 4.5, `${name} on ${ground}: ${contrast(cobalt, ground)}`)
    assert.ok(luminance(cobalt) > luminance(hover) && luminance(hover) > luminance(active), name)
  }
})
