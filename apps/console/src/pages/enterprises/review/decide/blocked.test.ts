import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verdicts } from '../submission/verdicts.ts'
import { findBlockReason, findMissingForReject, listApprovalTexts } from './blocked.ts'

const data = { fields: [{ field: 'name' }, { field: 'cardNo' }] } as const
const ok = { verdict: 'ok', reason: '' } as const
const bad = (reason = '') => ({ verdict: 'bad', reason }) as const
const blocked = (verdicts: Verdicts, closed: { label: string }[] = []) =>
  findBlockReason({ data, verdicts }, closed)

test('an approval waits until the submission is loaded', () => {
  assert.equal(findBlockReason({ data: undefined, verdicts: {} }, []), '正在加载')
})

test('an approval waits for every field', () => {
  assert.equal(blocked({}), '还有 2 项未看，逐项判定后才能通过')
  assert.equal(blocked({ name: ok }), '还有 1 项未看，逐项判定后才能通过')
})

test('a refused field forbids the approval before open ones are counted', () => {
  assert.equal(blocked({ name: bad('不符') }), '有 1 项驳回，只能驳回')
})

test('an approval waits for papers that are closed', () => {
  const verdicts = { name: ok, cardNo: ok }
  assert.equal(
    blocked(verdicts, [{ label: '营业执照' }, { label: '身份证人像面' }]),
    '打开看过营业执照、身份证人像面，才能通过',
  )
  assert.equal(blocked(verdicts), '')
})

test('a refusal asks for the first missing reason', () => {
  assert.equal(findMissingForReject({ name: bad('不符'), cardNo: bad(' ') }, data)?.field, 'cardNo')
  assert.equal(findMissingForReject({ name: bad('不符') }, data), undefined)
  assert.equal(findMissingForReject({}, data), undefined)
})

test('each step of the approval names its own result', () => {
  const detail = { name: '甲公司', indentifierPrefix: '88.449.7' }
  assert.match(listApprovalTexts({ ...detail, examineStatus: 0 }).content, /88\.449\.7 将报顶级节点/)
  assert.match(listApprovalTexts({ ...detail, examineStatus: 1 }).content, /甲公司 获得前缀 88\.449\.7/)
})
