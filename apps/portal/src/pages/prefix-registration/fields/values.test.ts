import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeProgress, SECTIONS, sortInFormOrder } from './sections.ts'
import { cleanValues, EMPTY, findProblem, findProblems, getStoredMask, toValues } from './values.ts'

const submitted = {
  secondNodeId: '88.449',
  indentifierPrefix: '88.449.0815',
  name: '示例制动',
  legalCardNo: '3301**********0038',
  legalCardObject: { face: 'a.jpg', back: 'b.jpg', faceAbs: '/x', backAbs: '' },
}

test('submitted values come back into the form, without addresses', () => {
  const values = toValues(submitted as never)
  assert.equal(values.indentifierPrefix, '0815')
  assert.equal(values.legalCardNo, submitted.legalCardNo)
  assert.deepEqual(values.legalCardObject, { face: 'a.jpg', back: 'b.jpg' })
  assert.equal(values.website, '')
})

test('a damaged draft becomes an empty form', () => {
  for (const raw of [null, 7, 'x', { legalCardObject: 3, name: {} }])
    assert.deepEqual(cleanValues(raw), EMPTY)
})

test('one field is judged without the others', () => {
  assert.equal(findProblem('indentifierPrefix', EMPTY), '请输入企业前缀（001-9999）')
  assert.equal(
    findProblem('indentifierPrefix', { ...EMPTY, indentifierPrefix: '000' }),
    '请输入企业前缀（001-9999）',
  )
  assert.equal(findProblem('indentifierPrefix', { ...EMPTY, indentifierPrefix: '0815' }), undefined)
  assert.equal(findProblem('website', EMPTY), undefined)
  assert.equal(findProblem('website', { ...EMPTY, website: 'www.example.cn' }), '请输入正确的网址')
  const half = { ...EMPTY, legalCardObject: { face: 'a', back: '' } }
  assert.equal(findProblem('legalCardObject', half), '证件照片不完整，请上传正反面')
})

test('a masked ID number may be sent back as it was shown, and in no other form', () => {
  const mask = submitted.legalCardNo
  const judged = (legalCardNo: string, stored: string) =>
    findProblems({ ...EMPTY, legalCardNo }, stored).legalCardNo
  assert.equal(getStoredMask({ legalCardNo: mask }), mask)
  assert.equal(getStoredMask({ legalCardNo: '330102199003070038' }), '')
  assert.equal(judged(mask, mask), undefined)
  assert.equal(judged('330102199003070038', mask), undefined)
  for (const other of ['3301**********0039', '3301*********0038', '****', `${mask}1`])
    assert.equal(judged(other, mask), '请填写完整的证件号码，不能带 *', other)
  // A person who was shown no mask cannot send one back.
  assert.equal(judged(mask, ''), '请填写完整的证件号码，不能带 *')
  assert.equal(judged('', mask), '请输入证件号码')
  assert.equal(findProblem('legalCardNo', { ...EMPTY, legalCardNo: mask }), '请填写完整的证件号码，不能带 *')
})

test('problems are listed as the form shows them', () => {
  const found = sortInFormOrder({ agreement: 'z', liaison: 'y', secondNodeId: 'x', website: undefined })
  assert.deepEqual(found, [
    ['secondNodeId', 'x'],
    ['liaison', 'y'],
    ['agreement', 'z'],
  ])
})

test('progress counts what must be filled in', () => {
  const [, company, legal] = SECTIONS
  const ticks = { agreement: false, idPhotoConsent: true }
  assert.deepEqual(
    computeProgress(company!, { ...EMPTY, name: '甲', industryCode: 'C', website: 'http://a.cn' }, ticks),
    {
      filled: 1,
      of: 9,
    },
  )
  assert.deepEqual(computeProgress(legal!, EMPTY, ticks), { filled: 1, of: 5 })
})
