import assert from 'node:assert/strict'
import { test } from 'node:test'
import { functionSizes } from './function-sizes.ts'

const sizes = (text: string) => functionSizes(text).map(({ name, line, lines }) => [name, line, lines])

test('functions and arrows are counted from head to end, and nested ones as part of them', () => {
  const text = `import { a } from 'a'

export async function first() {
  const inner = () => {
    return 1
  }
  return inner
}

const second = (x: number) => x + 1
export const third = async <T>(x: T) =>
  x ?? second(1)
const table = [
  1,
]
`
  assert.deepEqual(sizes(text), [
    ['first', 3, 6],
    ['second', 10, 1],
    ['third', 11, 2],
  ])
})

test('a head may take several lines; blank lines and comments are free', () => {
  const text = `export default function Page({
  a,
}: {
  a: string
}) {
  // why

  /** More of it. */
  return (
    <p>
      {/* and here */}
      {a}
    </p>
  )
}

const wide = (
  a: string,
  b: string,
): string => {
  return a + b
}
`
  assert.deepEqual(sizes(text), [
    ['Page', 1, 11],
    ['wide', 17, 6],
  ])
})
