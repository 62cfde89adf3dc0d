import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ENGLISH as LABELS } from '@biaojie/contract/identifiers/records/english.ts'
import { parseAst } from 'rolldown/parseAst'
import { makeEnglish } from './english.ts'
import { TEXTS } from './texts.ts'

const root = new URL('../../../../', import.meta.url).pathname
const FILES = globSync(['apps/portal/src/**/*.{ts,tsx}', 'packages/drawings/src/**/*.ts'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$/.test(file))

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const isCalledT = (node: unknown) =>
  isNode(node) &&
  (node.type === 'Identifier' ? node.name === 't' : isNode(node.property) && node.property.name === 't')

/** The texts that an expression may be: itself, or each side of a choice. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression') return [...textsIn(node.consequent), ...textsIn(node.alternate)]
  return node.type === 'LogicalExpression' ? [...textsIn(node.left), ...textsIn(node.right)] : []
}

/** All texts that a file writes by `t`. */
function writtenIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(writtenIn)
  if (!isNode(value)) return []
  const own =
    value.type === 'TaggedTemplateExpression' && isCalledT(value.tag)
      ? [
          (value.quasi as { quasis: { value: { cooked: string } }[] }).quasis
            .map((part) => part.value.cooked)
            .join('{}'),
        ]
      : value.type === 'CallExpression' && isCalledT(value.callee)
        ? textsIn((value.arguments as unknown[])[0])
        : []
  return [...own, ...Object.values(value).flatMap(writtenIn)]
}

const WRITTEN = new Set(
  FILES.flatMap((file) => {
    const source = readFileSync(`${root}${file}`, 'utf8')
    if (!/\bt[`(]/.test(source)) return []
    return writtenIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  }).filter((text) => /[\u3000-\uffef]/.test(text)),
)

test('every text of a page in two languages has its English', () => {
  assert.ok(WRITTEN.size > 200)
  assert.deepEqual(
    [...WRITTEN].filter((text) => !TEXTS.has(text)),
    [],
  )
})

test('no text of the page replaces the name of a registered field', () => {
  for (const [label, name] of Object.entries(LABELS)) assert.equal(TEXTS.get(label), name, label)
})

test('English has no Chinese in it, and as many values as the Chinese', () => {
  for (const [chinese, english] of TEXTS) {
    const values = chinese.split('{}').slice(1)
    const said = typeof english === 'function' ? english(...values.map((_, at) => at + 2)) : english
    assert.doesNotMatch(said, /[\u3000-\uffef]/, chinese)
    if (typeof english === 'string')
      assert.equal(english.split('{}').length, chinese.split('{}').length, chinese)
  }
})

test('the template of a company names its own fields, and its values stay as they are', () => {
  const { t } = makeEnglish(new Map([['淬火深度', 'Hardening depth']]))
  assert.equal(t('淬火深度'), 'Hardening depth')
  assert.equal(t('通风式 · 前桥'), '通风式 · 前桥')
  assert.equal(t('constructor'), 'constructor')
  assert.equal(t`${1} 项超差`, '1 out of tolerance')
  assert.equal(t`${1} 家`, '1 company')
  assert.equal(t`对照 ${3} 份名单`, 'checked against 3 lists')
})
