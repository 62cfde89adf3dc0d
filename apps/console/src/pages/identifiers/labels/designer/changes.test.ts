import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureBox } from '@biaojie/contract/identifiers/labels/checks.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { addElement, listMarks, moveElement, placeElement, pullElement, removeElement } from './changes.ts'

const find = (design: typeof START_DESIGN, id: string) => design.elements.find((element) => element.id === id)

test('keys move by exact steps, a pointer drops on tenths', () => {
  assert.deepEqual(
    [
      find(placeElement(START_DESIGN, 'code', 0.1, -1), 'code')?.x,
      find(placeElement(START_DESIGN, 'code', 0.1, -1), 'code')?.y,
    ],
    [2.3, 1.2],
  )
  assert.equal(find(moveElement(START_DESIGN, 'code', Math.PI, 2), 'code')?.x, 3.1)
  assert.equal(placeElement(START_DESIGN, 'nothing', 1, 1), START_DESIGN)
})

test('a corner sets the module of a code, the width of a text and both sides of a line', () => {
  const code = find(pullElement(START_DESIGN, 'code', 2.2 + 18, 99, 18), 'code')
  assert.equal(code?.kind === 'code' && code.module, 1)
  const text = find(pullElement(START_DESIGN, 'name', 25.4, 0, 0), 'name')
  assert.equal(text?.kind === 'text' && text.width, 10)
  const line = find(pullElement(START_DESIGN, 'line', 20.4, 14.7, 0), 'line')
  assert.deepEqual(line?.kind === 'line' && [line.width, line.height], [5, 0.5])
  const least = find(pullElement(START_DESIGN, 'code', 0, 0, 18), 'code')
  assert.equal(least?.kind === 'code' && least.module, 0.1)
})

test('new elements get an id of their own, and rulers a long line each five millimetres', () => {
  const first = addElement(START_DESIGN, 'qr')
  const second = addElement(first.design, 'qr')
  assert.deepEqual(
    [first.id, second.id, second.design.elements.length],
    ['qr1', 'qr2', START_DESIGN.elements.length + 2],
  )
  assert.equal(removeElement(second.design, 'qr1').elements.length, START_DESIGN.elements.length + 1)
  assert.deepEqual(
    listMarks(10.4)
      .filter(({ long }) => long)
      .map(({ at }) => at),
    [0, 5, 10],
  )
})

test('a new element covers no code, whatever its kind', () => {
  const size = { columns: 22, rows: 22 }
  const [code] = START_DESIGN.elements.filter(({ kind }) => kind === 'code')
  assert.ok(code)
  const around = measureBox(code, size)
  const wide = { ...START_DESIGN, width: 100, height: 60 }
  for (const design of [START_DESIGN, wide])
    for (const kind of ['text', 'line', 'mark', 'datamatrix', 'qr', 'hanxin', 'code128'] as const) {
      const made = addElement(design, kind, new Map([[code.id, size]]))
      const element = find(made.design, made.id)
      assert.ok(element)
      const box = measureBox(element, undefined)
      const isRight = box.x >= around.x + around.width - 0.01
      const isBelow = box.y >= around.y + around.height - 0.01
      // A code of this size has no room beside another one on the small label.
      if (design === wide || !['datamatrix', 'qr', 'hanxin', 'code128'].includes(kind))
        assert.ok(isRight || isBelow, `${kind} ${design.width}`)
    }
})
