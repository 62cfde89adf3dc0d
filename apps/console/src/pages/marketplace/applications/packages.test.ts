import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { shown } from '../../../../test-support/page.ts'

const { PackagesInput } = await import('./packages.tsx')
const { Input, InputNumber, Radio, Select } = await import('antd')

type Packages = NonNullable<Parameters<typeof PackagesInput>[0]['value']>
const price = (duration: number, isDefault = false): Packages[0]['prices'][0] => ({
  ...{ duration, durationUnit: '1', price: null, isDefault },
})
const STANDARD: Packages[0] = {
  ...{ key: 'standard', name: '标准版', note: '', tryUseDuration: 7, limits: [] },
  prices: [price(1, true), price(3)],
}
const show = (t: TestContext, value: Packages = [STANDARD], negotiable = false) => {
  const changes: Packages[] = []
  const onChange = (next: Packages) => changes.push(next)
  return { changes, page: shown(t, PackagesInput, { value, onChange, negotiable }) }
}
type Change<T> = { onChange: (value: T) => void }

test('each text of a package changes it alone', (t) => {
  const { changes, page } = show(t, [STANDARD, { ...STANDARD, key: 'pro' }])
  for (const [at, text] of ['甲', '乙', '丙'].entries())
    page.given<Change<object>>(Input, at).onChange({ target: { value: text } })
  assert.deepEqual(
    changes.map(([first]) => [first?.name, first?.key, first?.note]),
    [
      ['甲', 'standard', ''],
      ['标准版', '乙', ''],
      ['标准版', 'standard', '丙'],
    ],
  )
  for (const [, other] of changes) assert.equal(other?.key, 'pro')
})

test('an emptied trial means that none is offered', (t) => {
  const { changes, page } = show(t)
  page.given<Change<number | null>>(InputNumber).onChange(null)
  assert.equal(changes[0]?.[0]?.tryUseDuration, -1)
})

test('one term is the usual one, and a lifetime has no number', (t) => {
  const { changes, page } = show(t)
  page.given<Change<object>>(Radio, 1).onChange({})
  page.given<Change<string>>(Select, 1).onChange('-1')
  assert.deepEqual(
    changes[0]?.[0]?.prices.map(({ isDefault }) => isDefault),
    [false, true],
  )
  const { duration, durationUnit } = changes[1]?.[0]?.prices[1] ?? {}
  assert.deepEqual([duration, durationUnit], [1, '-1'])
})

test('a package is removed only after a question, and a seventh is not offered', async (t) => {
  const { changes, page } = show(t)
  await page.press('删除套餐标准版')
  assert.deepEqual(changes, [])
  await page.agree()
  assert.deepEqual(changes, [[]])
  assert.ok(show(t, Array(5).fill(STANDARD)).page.offered.includes('添加套餐'))
  assert.ok(!show(t, Array(6).fill(STANDARD)).page.offered.includes('添加套餐'))
})

test('an application whose prices are negotiated has none to type', (t) => {
  assert.match(show(t, [STANDARD], true).page.text, /面议/)
  assert.doesNotMatch(show(t).page.text, /面议/)
})
