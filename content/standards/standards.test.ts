import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const folder = import.meta.dirname
const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Returns the numbers of clauses, headings and paragraphs alike, in the order of the document. */
const clausesOf = (text: string) =>
  [...text.matchAll(/^(?:#+ )?(\d+(?:\.\d+)*) /gm)].map(([, number = '']) => number)

/** After 5.1.3 may come 5.1.4, 5.2, 6 or, one level down, 5.1.3.1. */
function follows(before: string, after: string): boolean {
  const parts = before.split('.').map(Number)
  const nexts = parts.map((_, i) => [...parts.slice(0, i), parts[i]! + 1].join('.'))
  return [...nexts, `${before}.1`].includes(after)
}

test('there are five documents, each with its print', () => {
  assert.deepEqual(
    names.map((name) => name[0]),
    ['1', '2', '3', '4', '5'],
  )
})

for (const name of names) {
  const text = textOf(name)
  const [, head = '', body = ''] = text.match(/^---\n(.+?)\n---\n(.+)$/s) ?? []

  test(`${name}: fields`, () => {
    const front = parse(head)
    assert.deepEqual(Object.keys(front), ['title', 'number', 'time', 'pages'])
    assert.equal(front.number, `Q/BJ 00${name[0]}-2021`)
    assert.equal(front.time, '2021-07-01')
    assert.match(body, /示例文件/)
  })

  test(`${name}: clauses are numbered without gaps`, () => {
    const clauses = clausesOf(body.replace(/```.*?```/gs, ''))
    assert.equal(clauses[0], '1')
    for (const [i, after] of clauses.entries()) {
      if (i > 0) assert.ok(follows(clauses[i - 1]!, after), `${after} after ${clauses[i - 1]}`)
    }
  })

  test(`${name}: tables are numbered and mentioned`, () => {
    const captions = [...body.matchAll(/^表 (\d+)　/gm)].map(([, number]) => Number(number))
    assert.deepEqual(
      captions,
      captions.map((_, i) => i + 1),
    )
  })

  test(`${name}: the print is the one of the text, small enough to be opened on a phone`, () => {
    const pdf = readFileSync(join(folder, name.replace('.md', '.pdf')))
    assert.ok(pdf.length < 1_000_000, `${pdf.length} bytes`)
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
    assert.equal(pages, parse(head).pages)
    assert.ok(pages! >= 8 && pages! <= 16)
  })
}
