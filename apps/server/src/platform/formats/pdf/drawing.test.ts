import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { type TextStyle, text } from '@biaojie/drawings/base/marks.ts'
import { writeDrawingPdf } from './drawing.ts'

/** The contents of all streams that are text. */
function contentsOf(file: Uint8Array): string {
  const latin = Buffer.from(file).toString('latin1')
  return [...latin.matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs)]
    .flatMap(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return []
      }
    })
    .join('\n')
}

async function narrowingOf(value: string, style: TextStyle): Promise<number> {
  const marks = [text([10, 10], { text: value, style }, 5)]
  const file = await writeDrawingPdf({ width: 297, height: 210, label: '', hatch: 1, marks }, '图')
  const [, narrowing] = /([\d.]+) 0 0 1 10 10 cm/.exec(contentsOf(file)) ?? []
  return Number(narrowing)
}

test('a text takes no more room than its drawing keeps for it', async () => {
  const code = await narrowingOf('88.449.1001/BD-320A-2642-000140H', 'large')
  assert.ok(code > 0.6 && code < 0.95, String(code))
  assert.equal(await narrowingOf('前制动盘', 'word'), 1)
})
