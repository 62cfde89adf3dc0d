import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LabelCheck } from '@biaojie/register/label-check.ts'
import { judgeOffline, judgePart, judgeUnknown, withLabelCheck, writeSpokenText } from './verdict.ts'

const part = {
  identifier: '88.449.1001/BD-320A0001',
  name: '前制动盘',
  company: '宁波海芯制动系统',
  dangers: [],
  copied: '',
  recall: { title: '未列入召回', note: '核对于今日 08:00' },
  state: undefined,
  limits: [],
  at: '2026-11-24 10:00:00',
}
const danger = (kind: 'recall' | 'suspended', note: string) => ({
  kind,
  tone: 'err' as const,
  title: kind === 'recall' ? '已列入召回' : '企业已停用',
  note,
})

test('a danger stops, a copied or unknown code is in doubt, all else is good', () => {
  const describe = (more: object) => {
    const { shape, word } = judgePart({ ...part, ...more })
    return `${shape} ${word}`
  }
  assert.equal(describe({}), 'ok 合格')
  assert.equal(describe({ dangers: [danger('recall', '2026-11-01 起')], copied: '三地查过' }), 'stop 召回')
  assert.equal(describe({ dangers: [danger('suspended', '原因：返工')] }), 'stop 停用')
  assert.equal(describe({ copied: '三地查过' }), 'doubt 可疑')
  assert.equal(describe({ state: 'reserved' }), 'doubt 可疑')
  assert.equal(judgeUnknown('88.449.1001/X', '没有这个标识', part.at).shape, 'doubt')
})

test('a part without any recall says when the node last looked for one', () => {
  assert.deepEqual(judgePart({ ...part, recall: null }).lines, [
    '前制动盘，由宁波海芯制动系统登记',
    '未列入召回，核对于今日 10:00',
  ])
})

test('without a network a good answer lasts a day, a recall lasts on, and a new code is in doubt', () => {
  const good = judgePart(part)
  const hour = Date.parse('2026-11-24T11:00:00+08:00')
  const later = Date.parse('2026-11-25T10:00:01+08:00')
  assert.deepEqual(judgeOffline(good, part.identifier, hour).lines, [
    '前制动盘，登记在案',
    '断网，核到 11-24 10:00',
  ])
  assert.deepEqual(
    [judgeOffline(good, part.identifier, later).word, judgeOffline(good, part.identifier, later).lines[1]],
    ['可疑', '核到 11-24 10:00'],
  )
  const recalled = judgePart({ ...part, dangers: [danger('recall', '2026-11-01 起')] })
  assert.equal(judgeOffline(recalled, part.identifier, later).word, '召回')
  assert.equal(judgeOffline(undefined, part.identifier, hour).word, '没签名')
  assert.equal(writeSpokenText(recalled), '召回。停用，放红箱。2026-11-01 起。')
})

test('a signature speaks for a code that this phone cannot look up, and a wrong one stops every part', () => {
  const fetchedAt = Date.parse('2026-11-24T07:40:00+08:00')
  const offline = judgeOffline(undefined, part.identifier, fetchedAt)
  const signed: LabelCheck = {
    state: 'signed',
    template: '前制动盘',
    values: [{ name: '批次', value: 'B260318-02' }],
    day: '2026-03-18',
    fetchedAt,
  }
  const answer = withLabelCheck(offline, signed, true)
  assert.deepEqual(
    [answer.shape, answer.word, answer.name, answer.keysFetchedAt],
    ['signed', '签发', '前制动盘', fetchedAt],
  )
  assert.deepEqual(answer.facts, [
    { name: '批次', value: 'B260318-02' },
    { name: '签发', value: '2026-03-18' },
  ])
  const wordOf = (label: Parameters<typeof withLabelCheck>[1]) => withLabelCheck(offline, label, true).word
  assert.equal(wordOf({ state: 'changed', fetchedAt }), '不符')
  assert.equal(wordOf({ state: 'revoked', reason: '私钥泄露', fetchedAt }), '核不了')
  assert.equal(wordOf({ state: 'unreadable' }), '核不了')
  assert.equal(withLabelCheck(offline, { state: 'key-missing', fetchedAt: undefined }, true).needsKeys, true)

  const good = judgePart(part)
  assert.equal(withLabelCheck(good, { state: 'changed', fetchedAt }, false).word, '不符')
  assert.equal(withLabelCheck(good, signed, false).word, '合格', 'the node has looked it up')
  const recalled = judgeOffline(
    judgePart({ ...part, dangers: [danger('recall', '2026-11-01 起')] }),
    part.identifier,
    fetchedAt,
  )
  assert.equal(withLabelCheck(recalled, signed, true).word, '召回', 'a danger that the phone knows stays')
})
