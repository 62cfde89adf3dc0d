import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOBILE_MESSAGE } from '@biaojie/contract/rules.ts'
import { makeRule, mobileRule } from './rules.ts'

test('a rule of the contract passes where it finds no problem, and says the problem it finds', async () => {
  const short = makeRule((value: string) => (value.length > 3 ? '最多 3 个字' : undefined))
  await short.validator(undefined, '制动盘')
  await assert.rejects(short.validator(undefined, '前制动盘'), { message: '最多 3 个字' })
})

test('a mobile number is accepted as people write it', async () => {
  for (const number of ['13900000001', '139 0000 0001', '139-0000-0001', '+86 13900000001']) {
    await mobileRule.validator(undefined, number)
  }
})

test('a text that is no mobile number is refused, and so is an empty field', async () => {
  for (const number of ['', '1390000000', '02787654321', 'abc']) {
    await assert.rejects(mobileRule.validator(undefined, number), { message: MOBILE_MESSAGE })
  }
})
