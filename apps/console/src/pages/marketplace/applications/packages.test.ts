import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, useState } from 'react'
import {
  answer,
  choose,
  click,
  fill,
  getText,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { PackagesInput } = await import('./packages.tsx')

type Packages = NonNullable<Parameters<typeof PackagesInput>[0]['value']>
const price = (duration: number, isDefault = false): Packages[0]['prices'][0] => ({
  ...{ duration, durationUnit: '1', price: null, isDefault },
})
const STANDARD: Packages[0] = {
  ...{ key: 'standard', name: '标准版', note: '', tryUseDuration: 7, limits: [] },
  prices: [price(1, true), price(3)],
}

type Props = { first: Packages; negotiable: boolean; onValue: (value: Packages) => void }
/** Keeps the packages as the form around them does. */
function Kept({ first, negotiable, onValue }: Props) {
  const [value, setValue] = useState(first)
  const onChange = (next: Packages) => {
    onValue(next)
    setValue(next)
  }
  return createElement(PackagesInput, { value, onChange, negotiable })
}

/** Shows packages and returns a function for their last value. */
async function show(first: Packages = [STANDARD], negotiable = false) {
  let last = first
  await renderPage(Kept, { first, negotiable, onValue: (value: Packages) => (last = value) })
  return () => last
}

const boxOf = (name: string) => screen.getByRole('region', { name: `套餐${name}` })

test('each text of a package changes it alone', async () => {
  const packages = await show([STANDARD, { ...STANDARD, key: 'pro', name: '专业版' }])
  await fill('套餐名称', '甲', boxOf('标准版'))
  await fill('套餐代码', '乙', boxOf('甲'))
  await fill('套餐说明', '丙', boxOf('甲'))
  assert.deepEqual(
    packages().map(({ name, key, note }) => [name, key, note]),
    [
      ['甲', '乙', '丙'],
      ['专业版', 'pro', ''],
    ],
  )
})

test('an emptied trial means that none is offered', async () => {
  const packages = await show()
  await fill('试用天数', '')
  assert.equal(packages()[0]?.tryUseDuration, -1)
})

test('one term is the usual one, and a lifetime has no number', async () => {
  const packages = await show()
  await click(screen.getAllByRole('radio')[1] ?? assert.fail())
  assert.deepEqual(
    packages()[0]?.prices.map(({ isDefault }) => isDefault),
    [false, true],
  )
  await choose('第 2 个时长的单位', '终身')
  const { duration, durationUnit } = packages()[0]?.prices[1] ?? {}
  assert.deepEqual([duration, durationUnit], [1, '-1'])
})

test('a package is removed only after a question, and a seventh is not offered', async () => {
  const packages = await show()
  await press('删除套餐标准版')
  assert.deepEqual(packages(), [STANDARD])
  await answer('删除')
  assert.deepEqual(packages(), [])
  const withKeys = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...STANDARD, key: `p${at}`, name: `套餐 ${at}` }))
  await show(withKeys(5))
  assert.ok(listUsableButtons().includes('添加套餐'))
  await show(withKeys(6))
  assert.ok(!listUsableButtons().includes('添加套餐'))
})

test('an application whose prices are negotiated has none to type', async () => {
  await show([STANDARD], true)
  assert.match(getText(), /面议/)
  await show()
  assert.doesNotMatch(getText(), /面议/)
})
